-- CreateTable
CREATE TABLE "receiving_answer" (
    "session_id" TEXT NOT NULL,
    "question" TEXT NOT NULL,
    "answer" JSONB NOT NULL,
    "answered_by" TEXT NOT NULL,
    "answered_at" TIMESTAMPTZ(3) NOT NULL,
    "version" INTEGER NOT NULL,

    CONSTRAINT "receiving_answer_pkey" PRIMARY KEY ("session_id","question")
);

-- AddForeignKey
ALTER TABLE "receiving_answer" ADD CONSTRAINT "receiving_answer_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "receiving_session"("id") ON DELETE CASCADE ON UPDATE CASCADE;
