CREATE TABLE "job_comments" (
	"account_id" "object_id" NOT NULL,
	"id" "object_id" NOT NULL,
	"job_id" "object_id" NOT NULL,
	"author_id" "object_id" NOT NULL,
	"author_name" text NOT NULL,
	"text" text,
	"salt" text,
	"written_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "job_comments_account_id_id_pk" PRIMARY KEY("account_id","id"),
	CONSTRAINT "job_comments_deleted" CHECK ((deleted_at is null) = (text is not null) and (text is null) = (salt is null))
);
--> statement-breakpoint
ALTER TABLE "job_comments" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "job_comments" ADD CONSTRAINT "job_comments_account_id_job_id_jobs_account_id_id_fk" FOREIGN KEY ("account_id","job_id") REFERENCES "public"."jobs"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_comments" ADD CONSTRAINT "job_comments_account_id_author_id_users_account_id_id_fk" FOREIGN KEY ("account_id","author_id") REFERENCES "public"."users"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "job_comments_of_job" ON "job_comments" USING btree ("account_id","job_id","written_at","id");--> statement-breakpoint
CREATE INDEX "job_comments_of_author" ON "job_comments" USING btree ("account_id","author_id");--> statement-breakpoint
CREATE POLICY "job_comments_of_account" ON "job_comments" AS PERMISSIVE FOR ALL TO public USING (account_id = current_setting('tomar.account', true)) WITH CHECK (account_id = current_setting('tomar.account', true));