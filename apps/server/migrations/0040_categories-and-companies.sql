CREATE TABLE "categories" (
	"document_type" text NOT NULL,
	"default_privacy" text NOT NULL,
	"blocks_privacy_change" boolean DEFAULT false NOT NULL,
	"encrypts_uploads" boolean DEFAULT false NOT NULL,
	"account_id" "object_id" NOT NULL,
	"id" "object_id" NOT NULL,
	"name" text NOT NULL,
	"name_words" text GENERATED ALWAYS AS (fold_words(name)) STORED,
	"is_active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "categories_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
ALTER TABLE "categories" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "companies" (
	"kind" text NOT NULL,
	"mersis" text DEFAULT '' NOT NULL,
	"detsis" text DEFAULT '' NOT NULL,
	"tax_number" text DEFAULT '' NOT NULL,
	"account_id" "object_id" NOT NULL,
	"id" "object_id" NOT NULL,
	"name" text NOT NULL,
	"name_words" text GENERATED ALWAYS AS (fold_words(name || ' ' || mersis || ' ' || detsis || ' ' || tax_number)) STORED,
	"is_active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "companies_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
ALTER TABLE "companies" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "oznes" (
	"account_id" "object_id" NOT NULL,
	"id" "object_id" NOT NULL,
	"name" text NOT NULL,
	"name_words" text GENERATED ALWAYS AS (fold_words(name)) STORED,
	"is_active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "oznes_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
ALTER TABLE "oznes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE UNIQUE INDEX "categories_name" ON "categories" USING btree ("account_id","name");--> statement-breakpoint
CREATE INDEX "categories_in_order" ON "categories" USING btree ("account_id",name collate "tr-TR-x-icu","id");--> statement-breakpoint
CREATE INDEX "categories_search" ON "categories" USING gin ("account_id",name_words gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "companies_name" ON "companies" USING btree ("account_id","name");--> statement-breakpoint
CREATE INDEX "companies_in_order" ON "companies" USING btree ("account_id",name collate "tr-TR-x-icu","id");--> statement-breakpoint
CREATE INDEX "companies_search" ON "companies" USING gin ("account_id",name_words gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "oznes_name" ON "oznes" USING btree ("account_id","name");--> statement-breakpoint
CREATE INDEX "oznes_in_order" ON "oznes" USING btree ("account_id",name collate "tr-TR-x-icu","id");--> statement-breakpoint
CREATE INDEX "oznes_search" ON "oznes" USING gin ("account_id",name_words gin_trgm_ops);--> statement-breakpoint
CREATE POLICY "categories_of_account" ON "categories" AS PERMISSIVE FOR ALL TO public USING (account_id = current_setting('tomar.account', true)) WITH CHECK (account_id = current_setting('tomar.account', true));--> statement-breakpoint
CREATE POLICY "companies_of_account" ON "companies" AS PERMISSIVE FOR ALL TO public USING (account_id = current_setting('tomar.account', true)) WITH CHECK (account_id = current_setting('tomar.account', true));--> statement-breakpoint
CREATE POLICY "oznes_of_account" ON "oznes" AS PERMISSIVE FOR ALL TO public USING (account_id = current_setting('tomar.account', true)) WITH CHECK (account_id = current_setting('tomar.account', true));