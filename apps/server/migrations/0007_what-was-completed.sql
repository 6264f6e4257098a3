ALTER TABLE "task_keys" ADD COLUMN "kept_since" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
CREATE INDEX "task_keys_age" ON "task_keys" USING btree ("account_id","kept_since");--> statement-breakpoint
-- What was being sent again when completion got its column had been completed before; the trail knows when. For these
-- statements the tables' owner sees every account's rows.
ALTER TABLE "jobs" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "audit_events" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
UPDATE "jobs" SET "completed_at" = "completed"."at" FROM (
	SELECT "account_id", "subject_id", min("at") AS "at" FROM "audit_events"
	WHERE "event" = 'job.completed' AND "subject_kind" = 'job' GROUP BY "account_id", "subject_id"
) "completed"
WHERE "jobs"."account_id" = "completed"."account_id" AND "jobs"."id" = "completed"."subject_id" AND "jobs"."completed_at" IS NULL;--> statement-breakpoint
ALTER TABLE "jobs" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "audit_events" FORCE ROW LEVEL SECURITY;
