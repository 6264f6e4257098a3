CREATE TABLE "token_logins" (
	"token_id" text PRIMARY KEY NOT NULL,
	"pin_digest" text NOT NULL,
	"state" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "server_keys" (
	"account_id" "object_id" NOT NULL,
	"user_id" "object_id" NOT NULL,
	"certificate_sha256" text NOT NULL,
	"certificate" text NOT NULL,
	"bound_at" timestamp with time zone NOT NULL,
	CONSTRAINT "server_keys_account_id_user_id_pk" PRIMARY KEY("account_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "server_keys" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "signing_sessions" ADD COLUMN "purpose" text DEFAULT 'Sign' NOT NULL;--> statement-breakpoint
ALTER TABLE "signing_sessions" ADD COLUMN "holder" text DEFAULT 'Companion' NOT NULL;--> statement-breakpoint
ALTER TABLE "server_keys" ADD CONSTRAINT "server_keys_account_id_user_id_users_account_id_id_fk" FOREIGN KEY ("account_id","user_id") REFERENCES "public"."users"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE POLICY "server_keys_of_account" ON "server_keys" AS PERMISSIVE FOR ALL TO public USING (account_id = current_setting('tomar.account', true)) WITH CHECK (account_id = current_setting('tomar.account', true));