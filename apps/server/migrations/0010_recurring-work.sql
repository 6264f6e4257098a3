CREATE TABLE "recurrences" (
	"account_id" "object_id" NOT NULL,
	"kind" text NOT NULL,
	"begun" text NOT NULL,
	"committed" text NOT NULL,
	CONSTRAINT "recurrences_account_id_kind_pk" PRIMARY KEY("account_id","kind")
);
--> statement-breakpoint
ALTER TABLE "recurrences" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "send_reminders" boolean DEFAULT true NOT NULL;--> statement-breakpoint
CREATE POLICY "recurrences_of_account" ON "recurrences" AS PERMISSIVE FOR ALL TO public USING (account_id = current_setting('tomar.account', true)) WITH CHECK (account_id = current_setting('tomar.account', true));