CREATE TABLE "audit_texts" (
	"account_id" "object_id" NOT NULL,
	"sequence" bigint NOT NULL,
	"field" text NOT NULL,
	"salt" text NOT NULL,
	"text" text NOT NULL,
	CONSTRAINT "audit_texts_pk" PRIMARY KEY("account_id","sequence","field")
);
--> statement-breakpoint
ALTER TABLE "audit_texts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "audit_events" ALTER COLUMN "actor_name" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_events" ADD COLUMN "form" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_events" ADD COLUMN "text_hashes" text DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_texts" ADD CONSTRAINT "audit_texts_event" FOREIGN KEY ("account_id","sequence") REFERENCES "public"."audit_events"("account_id","sequence") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE POLICY "audit_texts_of_account" ON "audit_texts" AS PERMISSIVE FOR ALL TO public USING (account_id = current_setting('tomar.account', true)) WITH CHECK (account_id = current_setting('tomar.account', true));