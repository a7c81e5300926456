-- AlterTable
ALTER TABLE "shop_settings" ADD COLUMN     "title_pattern" TEXT;

-- Plans that make a size say what it costs; those made before do not know it.
UPDATE "receiving_box" SET "plan" = "plan" || '{"cost": ""}'::jsonb WHERE "plan"->>'kind' IN ('create', 'add_size');
