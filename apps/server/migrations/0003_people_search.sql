DROP INDEX "users_name";--> statement-breakpoint
DROP INDEX "jobs_search";--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "search_folded" text GENERATED ALWAYS AS (fold_text(search_text)) STORED;--> statement-breakpoint
ALTER TABLE "departments" ADD COLUMN "name_words" text GENERATED ALWAYS AS (fold_words(name)) STORED;--> statement-breakpoint
ALTER TABLE "titles" ADD COLUMN "name_words" text GENERATED ALWAYS AS (fold_words(name)) STORED;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "name_words" text GENERATED ALWAYS AS (fold_words(first_name || ' ' || last_name)) STORED;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "search_words" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "departments_in_order" ON "departments" USING btree ("account_id",name collate "tr-TR-x-icu","id");--> statement-breakpoint
CREATE INDEX "departments_search" ON "departments" USING gin ("account_id",name_words gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "titles_in_order" ON "titles" USING btree ("account_id",name collate "tr-TR-x-icu","id");--> statement-breakpoint
CREATE INDEX "titles_search" ON "titles" USING gin ("account_id",name_words gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_in_order" ON "users" USING btree ("account_id",first_name collate "tr-TR-x-icu",last_name collate "tr-TR-x-icu","id");--> statement-breakpoint
CREATE INDEX "users_search" ON "users" USING gin ("account_id",name_words gin_trgm_ops,search_words gin_trgm_ops) WITH (gin_pending_list_limit=256);--> statement-breakpoint
CREATE INDEX "users_title" ON "users" USING btree ("account_id","title_id");--> statement-breakpoint
CREATE INDEX "users_department" ON "users" USING btree ("account_id","department_id");--> statement-breakpoint
CREATE INDEX "jobs_search" ON "jobs" USING gin ("account_id",search_folded gin_trgm_ops);