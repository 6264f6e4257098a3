DROP INDEX "profile_departments_to";--> statement-breakpoint
DROP INDEX "sign_limit_profiles_to";--> statement-breakpoint
DROP INDEX "profile_recipients_to";--> statement-breakpoint
DROP INDEX "job_categories_to";--> statement-breakpoint
DROP INDEX "job_profiles_to";--> statement-breakpoint
DROP INDEX "jobs_by_amount";--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "amount_units" bigint;--> statement-breakpoint
CREATE INDEX "profile_departments_to_from" ON "profile_departments" USING btree ("account_id","department_id","profile_id");--> statement-breakpoint
CREATE INDEX "sign_limit_profiles_to_from" ON "sign_limit_profiles" USING btree ("account_id","profile_id","sign_limit_id");--> statement-breakpoint
CREATE INDEX "profile_recipients_to_from" ON "profile_recipients" USING btree ("account_id","recipient_id","profile_id");--> statement-breakpoint
-- A large installation makes these two beforehand, without keeping anybody waiting (docs/operations.md, Upgrade).
CREATE INDEX IF NOT EXISTS "job_categories_to_from" ON "job_categories" USING btree ("account_id","category_id","job_id");--> statement-breakpoint
CREATE INDEX "job_profiles_to_from" ON "job_profiles" USING btree ("account_id","profile_id","job_id");--> statement-breakpoint
CREATE INDEX "jobs_by_amount_units" ON "jobs" USING btree ("account_id","amount_units","id") WHERE status <> 'Draft' and amount_units is not null;--> statement-breakpoint
CREATE INDEX "jobs_with_amount" ON "jobs" USING btree ("account_id","updated_at","id","amount_units") WHERE status <> 'Draft' and amount_units is not null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "jobs_by_currency" ON "jobs" USING btree ("account_id","currency","updated_at","id") WHERE status <> 'Draft' and currency is not null;