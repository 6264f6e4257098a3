CREATE TABLE "recipients" (
	"account_id" "object_id" NOT NULL,
	"id" "object_id" NOT NULL,
	"name" text NOT NULL,
	"name_words" text GENERATED ALWAYS AS (fold_words(name)) STORED,
	"kind" text NOT NULL,
	"settings" jsonb NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"is_single_use" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "recipients_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
ALTER TABLE "recipients" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "recipient_id" "object_id";--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "kind" text;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "settings_sealed" text;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "sending" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE INDEX "recipients_in_order" ON "recipients" USING btree ("account_id",name collate "tr-TR-x-icu","id");--> statement-breakpoint
CREATE INDEX "recipients_search" ON "recipients" USING gin ("account_id",name_words gin_trgm_ops);--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_account_id_recipient_id_recipients_account_id_id_fk" FOREIGN KEY ("account_id","recipient_id") REFERENCES "public"."recipients"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deliveries_of_recipient" ON "deliveries" USING btree ("account_id","recipient_id");--> statement-breakpoint
CREATE INDEX "deliveries_in_clear" ON "deliveries" USING btree ("account_id","job_id") WHERE settings_sealed is null;--> statement-breakpoint
CREATE POLICY "recipients_of_account" ON "recipients" AS PERMISSIVE FOR ALL TO public USING (account_id = current_setting('tomar.account', true)) WITH CHECK (account_id = current_setting('tomar.account', true));