CREATE TABLE "external_identities" (
	"account_id" "object_id" NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"user_id" "object_id" NOT NULL,
	"bound_at" timestamp with time zone NOT NULL,
	CONSTRAINT "external_identities_account_id_issuer_subject_pk" PRIMARY KEY("account_id","issuer","subject")
);
--> statement-breakpoint
ALTER TABLE "external_identities" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "external_tries" (
	"nonce_hash" text PRIMARY KEY NOT NULL,
	"state_hash" text NOT NULL,
	"secret_hash" text NOT NULL,
	"tried_account_id" "object_id" NOT NULL,
	"kind" text NOT NULL,
	"token_origin" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "identity_providers" (
	"account_id" "object_id" NOT NULL,
	"kind" text NOT NULL,
	"is_on" boolean NOT NULL,
	"client_id" text NOT NULL,
	"authority" text NOT NULL,
	"groups_claim" text NOT NULL,
	"authority_rules" jsonb NOT NULL,
	"version" integer NOT NULL,
	CONSTRAINT "identity_providers_account_id_kind_pk" PRIMARY KEY("account_id","kind"),
	CONSTRAINT "identity_providers_kind" CHECK (kind in ('Microsoft', 'Adfs'))
);
--> statement-breakpoint
ALTER TABLE "identity_providers" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "external_identities" ADD CONSTRAINT "external_identities_account_id_user_id_users_account_id_id_fk" FOREIGN KEY ("account_id","user_id") REFERENCES "public"."users"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "external_tries" ADD CONSTRAINT "external_tries_tried_account_id_accounts_id_fk" FOREIGN KEY ("tried_account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_providers" ADD CONSTRAINT "identity_providers_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "external_identities_user" ON "external_identities" USING btree ("account_id","user_id");--> statement-breakpoint
CREATE INDEX "external_tries_state" ON "external_tries" USING btree ("state_hash");--> statement-breakpoint
CREATE INDEX "external_tries_age" ON "external_tries" USING btree ("expires_at");--> statement-breakpoint
CREATE POLICY "external_identities_of_account" ON "external_identities" AS PERMISSIVE FOR ALL TO public USING (account_id = current_setting('tomar.account', true)) WITH CHECK (account_id = current_setting('tomar.account', true));--> statement-breakpoint
CREATE POLICY "identity_providers_of_account" ON "identity_providers" AS PERMISSIVE FOR ALL TO public USING (account_id = current_setting('tomar.account', true)) WITH CHECK (account_id = current_setting('tomar.account', true));