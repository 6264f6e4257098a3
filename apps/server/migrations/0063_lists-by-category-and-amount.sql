DROP INDEX "job_categories_to_from";--> statement-breakpoint
ALTER TABLE "job_categories" ADD COLUMN "updated_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "job_categories_by_change" ON "job_categories" USING btree ("account_id","category_id","updated_at","job_id");--> statement-breakpoint
-- A large installation makes this one beforehand, without keeping anybody waiting (docs/operations.md, Upgrade).
CREATE INDEX IF NOT EXISTS "jobs_by_department_amount" ON "jobs" USING btree ("account_id","department_id","amount_units","id") WHERE status <> 'Draft' and department_id is not null and amount_units is not null;--> statement-breakpoint
-- An owner, a department, a user and a category are of one account. Without knowing that PostgreSQL takes the share of both
-- times each other, expects one row of a small account among large ones, and looks at each with each.
CREATE STATISTICS "jobs_of_account" (dependencies) ON "account_id", "owner_id", "department_id" FROM "jobs";--> statement-breakpoint
CREATE STATISTICS "job_people_of_account" (dependencies) ON "account_id", "user_id" FROM "job_people";--> statement-breakpoint
CREATE STATISTICS "job_categories_of_account" (dependencies) ON "account_id", "category_id" FROM "job_categories";