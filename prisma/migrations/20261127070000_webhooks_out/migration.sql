-- CreateTable
CREATE TABLE "webhook_endpoint" (
    "id" TEXT NOT NULL,
    "shop_id" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "events" TEXT[],
    "sealed_secret" BYTEA NOT NULL,
    "sealed_old_secret" BYTEA,
    "old_secret_until" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "busy_until" TIMESTAMPTZ(3),
    "failing_since" TIMESTAMPTZ(3),
    "disabled_at" TIMESTAMPTZ(3),
    "disabled_reason" TEXT,

    CONSTRAINT "webhook_endpoint_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "webhook_message" (
    "id" TEXT NOT NULL,
    "endpoint_id" TEXT NOT NULL,
    "event" TEXT NOT NULL,
    "data" JSONB NOT NULL,
    "page" TEXT NOT NULL,
    "happened_at" TIMESTAMPTZ(3) NOT NULL,
    "status" TEXT NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "last_attempt_at" TIMESTAMPTZ(3),
    "last_status" INTEGER,
    "last_failure" TEXT,
    "next_attempt_at" TIMESTAMPTZ(3),

    CONSTRAINT "webhook_message_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "webhook_endpoint_shop_id_idx" ON "webhook_endpoint"("shop_id");

-- CreateIndex
CREATE INDEX "webhook_message_next_attempt_at_idx" ON "webhook_message"("next_attempt_at");

-- CreateIndex
CREATE INDEX "webhook_message_endpoint_id_happened_at_idx" ON "webhook_message"("endpoint_id", "happened_at");

-- AddForeignKey
ALTER TABLE "webhook_endpoint" ADD CONSTRAINT "webhook_endpoint_shop_id_fkey" FOREIGN KEY ("shop_id") REFERENCES "shop"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_message" ADD CONSTRAINT "webhook_message_endpoint_id_fkey" FOREIGN KEY ("endpoint_id") REFERENCES "webhook_endpoint"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Writes a message for each endpoint of a shop that wants the event. It is called by triggers, in the transaction of what
-- happened: none is lost, and none tells of what was rolled back. An endpoint that is being removed is waited for, and
-- left out: its foreign key would fail what happened.
CREATE FUNCTION webhook_tell("of_shop" TEXT, "what" TEXT, "about" JSONB, "on_page" TEXT) RETURNS VOID
LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO webhook_message (id, endpoint_id, event, data, page, happened_at, status, next_attempt_at)
    SELECT 'msg_' || replace(gen_random_uuid()::text, '-', ''), endpoint.id, what, about, on_page, now(), 'pending', now()
    FROM webhook_endpoint AS endpoint
    WHERE endpoint.shop_id = of_shop AND endpoint.disabled_at IS NULL AND what = ANY (endpoint.events)
    FOR KEY SHARE;
END
$$;

CREATE FUNCTION webhook_tell_job() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
    PERFORM webhook_tell(NEW.shop_id, 'job.finished', jsonb_build_object(
        'job_id', NEW.id, 'operation', NEW.operation, 'status', NEW.status, 'total', NEW.total,
        'succeeded', NEW.succeeded, 'failed', NEW.failed, 'credits_charged', NEW.credits_charged), '/app/jobs');
    RETURN NULL;
END
$$;

CREATE TRIGGER webhook_of_job AFTER UPDATE OF status ON job FOR EACH ROW
WHEN (OLD.status <> NEW.status AND NEW.status IN ('completed', 'cancelled'))
EXECUTE FUNCTION webhook_tell_job();

CREATE FUNCTION webhook_tell_session() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
    PERFORM webhook_tell(NEW.shop_id, 'receiving_session.finished', (
        SELECT jsonb_build_object(
            'session_id', NEW.id, 'location_id', NEW.location_id,
            'done', coalesce(sum(quantity) FILTER (WHERE status = 'done'), 0),
            'undecided', coalesce(sum(quantity) FILTER (WHERE status IN ('sure', 'asks')), 0),
            'failed', coalesce(sum(quantity) FILTER (WHERE status = 'failed'), 0))
        FROM receiving_box WHERE session_id = NEW.id), '/app/receive/' || NEW.id);
    RETURN NULL;
END
$$;

CREATE TRIGGER webhook_of_session AFTER UPDATE OF status ON receiving_session FOR EACH ROW
WHEN (OLD.status <> NEW.status AND NEW.status = 'finished')
EXECUTE FUNCTION webhook_tell_session();

CREATE FUNCTION webhook_tell_match() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
    PERFORM webhook_tell(NEW.shop_id, 'match.needs_person', jsonb_build_object(
        'request_id', NEW.request_id, 'matched', NEW.response -> 'matched',
        'candidates', (SELECT count(*) FROM jsonb_path_query(NEW.response, '$.candidates[*]'))), '/app/activity/' || NEW.id);
    RETURN NULL;
END
$$;

-- What the activity shows as "Needs a decision", when it is charged.
CREATE TRIGGER webhook_of_match AFTER UPDATE OF status ON api_call FOR EACH ROW
WHEN (OLD.status = 'pending' AND NEW.status = 'succeeded' AND NEW.operation = 'image-product-match'
    AND NEW.price_credits > 0 AND (NEW.choice IS NULL OR NEW.choice = 'null'::jsonb)
    AND (NEW.response -> 'matched' = 'false'::jsonb OR NEW.response -> 'variant_conflicts' <> '[]'::jsonb))
EXECUTE FUNCTION webhook_tell_match();

-- Told once until credits are added: a call that fails gives its credit back, and the next one crosses the limit again.
CREATE FUNCTION webhook_tell_credits() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
    IF NOT EXISTS (
        SELECT FROM webhook_message AS told JOIN webhook_endpoint AS endpoint ON endpoint.id = told.endpoint_id
        WHERE endpoint.shop_id = NEW.shop_id AND told.event = 'credits.low' AND told.happened_at > coalesce((
            SELECT created_at FROM credit_entry
            WHERE shop_id = NEW.shop_id AND kind IN ('grant', 'purchase') ORDER BY id DESC LIMIT 1), '-infinity'))
    THEN
        PERFORM webhook_tell(NEW.shop_id, 'credits.low',
            jsonb_build_object('credits', NEW.balance, 'low_below', 20), '/app/credits');
    END IF;
    RETURN NULL;
END
$$;

-- The limit is LOW_BALANCE_CREDITS.
CREATE TRIGGER webhook_of_credits AFTER UPDATE OF balance ON credit_balance FOR EACH ROW
WHEN (OLD.balance >= 20 AND NEW.balance < 20)
EXECUTE FUNCTION webhook_tell_credits();
