CREATE TABLE "seal_keys" (
	"account_id" "object_id" NOT NULL,
	"certificate_sha256" text NOT NULL,
	"certificate" text NOT NULL,
	"bound_at" timestamp with time zone NOT NULL,
	CONSTRAINT "seal_keys_account_id_certificate_sha256_pk" PRIMARY KEY("account_id","certificate_sha256")
);
--> statement-breakpoint
ALTER TABLE "seal_keys" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP INDEX "file_signatures_person";--> statement-breakpoint
ALTER TABLE "job_people" ADD COLUMN "awaits_stamp" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "job_people" ADD COLUMN "has_stamped" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "file_signatures" ADD COLUMN "stamp_account_id" "object_id";--> statement-breakpoint
ALTER TABLE "file_signatures" ADD COLUMN "stamp_company" text;--> statement-breakpoint
ALTER TABLE "job_participants" ADD CONSTRAINT "job_participants_account_id_stamp_account_id_stamp_accounts_account_id_id_fk" FOREIGN KEY ("account_id","stamp_account_id") REFERENCES "public"."stamp_accounts"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "job_participants_of_stamp" ON "job_participants" USING btree ("account_id","stamp_account_id","job_id") WHERE stamp_account_id is not null;--> statement-breakpoint
CREATE INDEX "job_people_awaiting_stamp" ON "job_people" USING btree ("account_id","user_id","updated_at","job_id") WHERE awaits_stamp;--> statement-breakpoint
CREATE INDEX "job_people_stamped" ON "job_people" USING btree ("account_id","user_id","updated_at","job_id") WHERE has_stamped;--> statement-breakpoint
CREATE INDEX "job_people_stamps" ON "job_people" USING btree ("account_id","user_id","updated_at","job_id") WHERE awaits_stamp or has_stamped;--> statement-breakpoint
CREATE UNIQUE INDEX "file_signatures_signer" ON "file_signatures" USING btree ("account_id","file_id","signed_by") WHERE stamp_account_id is null;--> statement-breakpoint
CREATE POLICY "seal_keys_of_account" ON "seal_keys" AS PERMISSIVE FOR ALL TO public USING (account_id = current_setting('tomar.account', true)) WITH CHECK (account_id = current_setting('tomar.account', true));