ALTER TABLE "jobs" ADD COLUMN "amount" numeric(19, 2);--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "currency" text;--> statement-breakpoint
CREATE INDEX "jobs_by_owner" ON "jobs" USING btree ("account_id","owner_id","updated_at","id") WHERE status <> 'Draft';--> statement-breakpoint
CREATE INDEX "jobs_by_department" ON "jobs" USING btree ("account_id","department_id","updated_at","id") WHERE status <> 'Draft' and department_id is not null;--> statement-breakpoint
CREATE INDEX "jobs_by_start" ON "jobs" USING btree ("account_id","circulated_at","id") WHERE status <> 'Draft';--> statement-breakpoint
CREATE INDEX "jobs_by_target" ON "jobs" USING btree ("account_id","target_end_date","id") WHERE status <> 'Draft' and target_end_date is not null;--> statement-breakpoint
CREATE INDEX "jobs_by_amount" ON "jobs" USING btree ("account_id","amount","id") WHERE status <> 'Draft' and amount is not null;--> statement-breakpoint
CREATE INDEX "jobs_by_name" ON "jobs" USING btree ("account_id",name collate "tr-TR-x-icu","id") WHERE status <> 'Draft';