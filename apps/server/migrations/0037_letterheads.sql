CREATE TABLE "letterheads" (
	"account_id" "object_id" NOT NULL,
	"logo_type" text NOT NULL,
	"logo" text NOT NULL,
	"logo_width" integer NOT NULL,
	"logo_height" integer NOT NULL,
	CONSTRAINT "letterheads_account_id_pk" PRIMARY KEY("account_id")
);
--> statement-breakpoint
ALTER TABLE "letterheads" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY "letterheads_of_account" ON "letterheads" AS PERMISSIVE FOR ALL TO public USING (account_id = current_setting('tomar.account', true)) WITH CHECK (account_id = current_setting('tomar.account', true));