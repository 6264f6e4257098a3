CREATE TABLE "directories" (
	"account_id" "object_id" NOT NULL,
	"is_on" boolean NOT NULL,
	"host" text NOT NULL,
	"port" integer NOT NULL,
	"security" text NOT NULL,
	"ca" text NOT NULL,
	"bind_dn" text NOT NULL,
	"password_sealed" text,
	"base_dn" text NOT NULL,
	"filter" text NOT NULL,
	"attributes" jsonb NOT NULL,
	"schedule" text NOT NULL,
	"max_leavers" integer NOT NULL,
	"last_report" jsonb,
	"version" integer NOT NULL,
	CONSTRAINT "directories_account_id_pk" PRIMARY KEY("account_id"),
	CONSTRAINT "directories_security" CHECK (security in ('Tls', 'StartTls')),
	CONSTRAINT "directories_schedule" CHECK (schedule in ('Off', 'Hourly', 'Daily'))
);
--> statement-breakpoint
ALTER TABLE "directories" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "directories" ADD CONSTRAINT "directories_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE POLICY "directories_of_account" ON "directories" AS PERMISSIVE FOR ALL TO public USING (account_id = current_setting('tomar.account', true)) WITH CHECK (account_id = current_setting('tomar.account', true));