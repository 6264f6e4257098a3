CREATE TABLE "external_signers" (
	"last_name" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"id_number_sealed" text,
	"company_id" "object_id",
	"id_number_digest" text,
	"account_id" "object_id" NOT NULL,
	"id" "object_id" NOT NULL,
	"name" text NOT NULL,
	"name_words" text GENERATED ALWAYS AS (fold_words(name || ' ' || last_name || ' ' || email)) STORED,
	"is_active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "external_signers_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
ALTER TABLE "external_signers" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "stamp_account_users" (
	"account_id" "object_id" NOT NULL,
	"stamp_account_id" "object_id" NOT NULL,
	"user_id" "object_id" NOT NULL,
	CONSTRAINT "stamp_account_users_account_id_stamp_account_id_user_id_pk" PRIMARY KEY("account_id","stamp_account_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "stamp_account_users" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "stamp_accounts" (
	"company_id" "object_id",
	"kind" text NOT NULL,
	"certificate_sha256" text DEFAULT '' NOT NULL,
	"service_url" text DEFAULT '' NOT NULL,
	"service_user" text DEFAULT '' NOT NULL,
	"service_password_sealed" text,
	"account_id" "object_id" NOT NULL,
	"id" "object_id" NOT NULL,
	"name" text NOT NULL,
	"name_words" text GENERATED ALWAYS AS (fold_words(name)) STORED,
	"is_active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "stamp_accounts_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
ALTER TABLE "stamp_accounts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "external_signers" ADD CONSTRAINT "external_signers_account_id_company_id_companies_account_id_id_fk" FOREIGN KEY ("account_id","company_id") REFERENCES "public"."companies"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stamp_account_users" ADD CONSTRAINT "stamp_account_users_account_id_stamp_account_id_stamp_accounts_account_id_id_fk" FOREIGN KEY ("account_id","stamp_account_id") REFERENCES "public"."stamp_accounts"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stamp_account_users" ADD CONSTRAINT "stamp_account_users_account_id_user_id_users_account_id_id_fk" FOREIGN KEY ("account_id","user_id") REFERENCES "public"."users"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stamp_accounts" ADD CONSTRAINT "stamp_accounts_account_id_company_id_companies_account_id_id_fk" FOREIGN KEY ("account_id","company_id") REFERENCES "public"."companies"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "external_signers_in_order" ON "external_signers" USING btree ("account_id",name collate "tr-TR-x-icu","id");--> statement-breakpoint
CREATE INDEX "external_signers_search" ON "external_signers" USING gin ("account_id",name_words gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "external_signers_id_number" ON "external_signers" USING btree ("account_id","id_number_digest");--> statement-breakpoint
CREATE INDEX "external_signers_company_id" ON "external_signers" USING btree ("account_id","company_id");--> statement-breakpoint
CREATE INDEX "stamp_account_users_user" ON "stamp_account_users" USING btree ("account_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "stamp_accounts_name" ON "stamp_accounts" USING btree ("account_id","name");--> statement-breakpoint
CREATE INDEX "stamp_accounts_in_order" ON "stamp_accounts" USING btree ("account_id",name collate "tr-TR-x-icu","id");--> statement-breakpoint
CREATE INDEX "stamp_accounts_search" ON "stamp_accounts" USING gin ("account_id",name_words gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "stamp_accounts_company_id" ON "stamp_accounts" USING btree ("account_id","company_id");--> statement-breakpoint
CREATE POLICY "external_signers_of_account" ON "external_signers" AS PERMISSIVE FOR ALL TO public USING (account_id = current_setting('tomar.account', true)) WITH CHECK (account_id = current_setting('tomar.account', true));--> statement-breakpoint
CREATE POLICY "stamp_account_users_of_account" ON "stamp_account_users" AS PERMISSIVE FOR ALL TO public USING (account_id = current_setting('tomar.account', true)) WITH CHECK (account_id = current_setting('tomar.account', true));--> statement-breakpoint
CREATE POLICY "stamp_accounts_of_account" ON "stamp_accounts" AS PERMISSIVE FOR ALL TO public USING (account_id = current_setting('tomar.account', true)) WITH CHECK (account_id = current_setting('tomar.account', true));