CREATE TABLE "backfills" (
	"account_id" "object_id" NOT NULL,
	"name" text NOT NULL,
	"after" text DEFAULT '' NOT NULL,
	"filled" bigint DEFAULT 0 NOT NULL,
	"begun_at" timestamp with time zone NOT NULL,
	"batch_at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone,
	CONSTRAINT "backfills_account_id_name_pk" PRIMARY KEY("account_id","name")
);
--> statement-breakpoint
ALTER TABLE "backfills" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "job_people" ADD COLUMN "has_approved" boolean;--> statement-breakpoint
CREATE INDEX "job_people_approved" ON "job_people" USING btree ("account_id","user_id","updated_at","job_id") WHERE has_approved;--> statement-breakpoint
CREATE POLICY "backfills_of_account" ON "backfills" AS PERMISSIVE FOR ALL TO public USING (account_id = current_setting('tomar.account', true)) WITH CHECK (account_id = current_setting('tomar.account', true));