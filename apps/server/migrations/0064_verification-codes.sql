CREATE TABLE "document_codes" (
	"account_id" "object_id" NOT NULL,
	"file_id" "object_id" NOT NULL,
	"code" text NOT NULL,
	"circulated_sha256" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "document_codes_account_id_file_id_pk" PRIMARY KEY("account_id","file_id"),
	CONSTRAINT "document_codes_code" UNIQUE("account_id","code")
);
--> statement-breakpoint
ALTER TABLE "document_codes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "verification_codes" (
	"code" text PRIMARY KEY NOT NULL,
	"issuing_account_id" "object_id" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "document_codes" ADD CONSTRAINT "document_codes_account_id_file_id_job_files_account_id_id_fk" FOREIGN KEY ("account_id","file_id") REFERENCES "public"."job_files"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "verification_codes" ADD CONSTRAINT "verification_codes_issuing_account_id_accounts_id_fk" FOREIGN KEY ("issuing_account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "verification_codes" ADD CONSTRAINT "verification_codes_document" FOREIGN KEY ("issuing_account_id","code") REFERENCES "public"."document_codes"("account_id","code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE POLICY "document_codes_of_account" ON "document_codes" AS PERMISSIVE FOR ALL TO public USING (account_id = current_setting('tomar.account', true)) WITH CHECK (account_id = current_setting('tomar.account', true));