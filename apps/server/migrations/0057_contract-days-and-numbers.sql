ALTER TABLE "jobs" ADD COLUMN "valid_until" date;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "owner_told_ending_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "jobs_with_number" ON "jobs" USING btree ("account_id","document_number") WHERE document_number <> '' and status not in ('Draft', 'Canceled', 'Declined');--> statement-breakpoint
CREATE INDEX "jobs_by_valid_until" ON "jobs" USING btree ("account_id","valid_until","id") WHERE status <> 'Draft' and valid_until is not null;--> statement-breakpoint
CREATE INDEX "users_email" ON "users" USING btree ("account_id",lower(email));