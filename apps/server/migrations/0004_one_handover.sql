ALTER TABLE "jobs" ADD COLUMN "completed_at" timestamp with time zone;--> statement-breakpoint
-- A changed type rewrites the rows of every account, which an update under row-level security could not.
ALTER TABLE "jobs" ALTER COLUMN "completed_at" TYPE timestamp with time zone USING CASE WHEN "status" = 'Completed' THEN "updated_at" END;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "revivals" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "claim" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- What the other side refused counts as not handed over from now on.
ALTER TABLE "deliveries" ALTER COLUMN "handed_over_at" TYPE timestamp with time zone USING CASE WHEN "state" <> 'NotSent' OR "error_key" IN ('lang_delivery_uncertain', 'lang_delivery_failed') THEN "handed_over_at" END;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "claim" integer DEFAULT 0 NOT NULL;
