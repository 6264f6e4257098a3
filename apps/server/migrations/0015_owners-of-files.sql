ALTER TABLE "uploads" ALTER COLUMN "job_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "job_files" ALTER COLUMN "job_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "owner_kind" text DEFAULT 'job' NOT NULL;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "owner_user_id" "object_id";--> statement-breakpoint
ALTER TABLE "job_files" ADD COLUMN "owner_kind" text DEFAULT 'job' NOT NULL;--> statement-breakpoint
ALTER TABLE "job_files" ADD COLUMN "owner_user_id" "object_id";--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_account_id_owner_user_id_users_account_id_id_fk" FOREIGN KEY ("account_id","owner_user_id") REFERENCES "public"."users"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_files" ADD CONSTRAINT "job_files_account_id_owner_user_id_users_account_id_id_fk" FOREIGN KEY ("account_id","owner_user_id") REFERENCES "public"."users"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "uploads_of_user" ON "uploads" USING btree ("account_id","owner_user_id") WHERE owner_user_id is not null and file_id is null;--> statement-breakpoint
CREATE UNIQUE INDEX "job_files_of_user" ON "job_files" USING btree ("account_id","owner_user_id") WHERE owner_user_id is not null;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_owner" CHECK (num_nonnulls(job_id, owner_user_id) = 1 and (owner_kind = 'job') = (job_id is not null));--> statement-breakpoint
ALTER TABLE "job_files" ADD CONSTRAINT "job_files_owner" CHECK (num_nonnulls(job_id, owner_user_id) = 1 and (owner_kind = 'job') = (job_id is not null));