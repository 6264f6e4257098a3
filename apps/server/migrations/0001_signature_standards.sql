CREATE TABLE "timestamp_authorities" (
	"account_id" "object_id" NOT NULL,
	"kind" text NOT NULL,
	"url" text NOT NULL,
	"user" text NOT NULL,
	"password_sealed" text,
	"policy_oid" text NOT NULL,
	"version" integer NOT NULL,
	CONSTRAINT "timestamp_authorities_account_id_pk" PRIMARY KEY("account_id")
);
--> statement-breakpoint
ALTER TABLE "timestamp_authorities" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "file_completions" (
	"account_id" "object_id" NOT NULL,
	"file_id" "object_id" NOT NULL,
	"version" integer NOT NULL,
	"sha256" text NOT NULL,
	"profile" text NOT NULL,
	"completed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "file_completions_account_id_file_id_version_pk" PRIMARY KEY("account_id","file_id","version")
);
--> statement-breakpoint
ALTER TABLE "file_completions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "job_completions" (
	"account_id" "object_id" NOT NULL,
	"job_id" "object_id" NOT NULL,
	"state" text NOT NULL,
	"round" integer NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp with time zone,
	"error_key" text,
	"error_detail" text,
	CONSTRAINT "job_completions_account_id_job_id_pk" PRIMARY KEY("account_id","job_id")
);
--> statement-breakpoint
ALTER TABLE "job_completions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "params_version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "job_files" ADD COLUMN "signed_name" text;--> statement-breakpoint
ALTER TABLE "job_files" ADD COLUMN "signed_content_type" text;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "signature_standard" text DEFAULT 'Pades' NOT NULL;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "signature_profile" text;--> statement-breakpoint
-- What was circulated before was signed as baseline-B. A changed type rewrites the rows of every account, which an
-- update under row-level security could not.
ALTER TABLE "jobs" ALTER COLUMN "signature_profile" TYPE text USING CASE WHEN "status" <> 'Draft' THEN 'baseline-b' END;--> statement-breakpoint
-- Digests that were given out before are kept in another form now: their documents count as changed meanwhile.
ALTER TABLE "signing_items" ALTER COLUMN "base_version" TYPE integer USING NULL;--> statement-breakpoint
ALTER TABLE "signing_items" ADD COLUMN "value" text;--> statement-breakpoint
ALTER TABLE "signing_items" ADD COLUMN "value_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "file_completions" ADD CONSTRAINT "file_completions_account_id_file_id_job_files_account_id_id_fk" FOREIGN KEY ("account_id","file_id") REFERENCES "public"."job_files"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_completions" ADD CONSTRAINT "job_completions_account_id_job_id_jobs_account_id_id_fk" FOREIGN KEY ("account_id","job_id") REFERENCES "public"."jobs"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE POLICY "timestamp_authorities_of_account" ON "timestamp_authorities" AS PERMISSIVE FOR ALL TO public USING (account_id = current_setting('tomar.account', true)) WITH CHECK (account_id = current_setting('tomar.account', true));--> statement-breakpoint
CREATE POLICY "file_completions_of_account" ON "file_completions" AS PERMISSIVE FOR ALL TO public USING (account_id = current_setting('tomar.account', true)) WITH CHECK (account_id = current_setting('tomar.account', true));--> statement-breakpoint
CREATE POLICY "job_completions_of_account" ON "job_completions" AS PERMISSIVE FOR ALL TO public USING (account_id = current_setting('tomar.account', true)) WITH CHECK (account_id = current_setting('tomar.account', true));