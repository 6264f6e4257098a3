CREATE TABLE "sign_limit_profiles" (
	"account_id" "object_id" NOT NULL,
	"sign_limit_id" "object_id" NOT NULL,
	"profile_id" "object_id" NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "sign_limit_profiles_account_id_sign_limit_id_profile_id_pk" PRIMARY KEY("account_id","sign_limit_id","profile_id")
);
--> statement-breakpoint
ALTER TABLE "sign_limit_profiles" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "sign_limits" (
	"start_amount" numeric(19, 2),
	"end_amount" numeric(19, 2),
	"is_infinite" boolean DEFAULT false NOT NULL,
	"account_id" "object_id" NOT NULL,
	"id" "object_id" NOT NULL,
	"name" text NOT NULL,
	"name_words" text GENERATED ALWAYS AS (fold_words(name)) STORED,
	"is_active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "sign_limits_account_id_id_pk" PRIMARY KEY("account_id","id"),
	CONSTRAINT "sign_limits_start" CHECK (coalesce(start_amount >= 0, false)),
	CONSTRAINT "sign_limits_end" CHECK (case when is_infinite then end_amount is null else coalesce(end_amount >= start_amount, false) end)
);
--> statement-breakpoint
ALTER TABLE "sign_limits" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "sign_limit_id" "object_id";--> statement-breakpoint
ALTER TABLE "sign_limit_profiles" ADD CONSTRAINT "sign_limit_profiles_account_id_sign_limit_id_sign_limits_account_id_id_fk" FOREIGN KEY ("account_id","sign_limit_id") REFERENCES "public"."sign_limits"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_limit_profiles" ADD CONSTRAINT "sign_limit_profiles_account_id_profile_id_circulation_profiles_account_id_id_fk" FOREIGN KEY ("account_id","profile_id") REFERENCES "public"."circulation_profiles"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sign_limit_profiles_to" ON "sign_limit_profiles" USING btree ("account_id","profile_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sign_limits_name" ON "sign_limits" USING btree ("account_id","name");--> statement-breakpoint
CREATE INDEX "sign_limits_in_order" ON "sign_limits" USING btree ("account_id",name collate "tr-TR-x-icu","id");--> statement-breakpoint
CREATE INDEX "sign_limits_search" ON "sign_limits" USING gin ("account_id",name_words gin_trgm_ops);--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_account_id_sign_limit_id_sign_limits_account_id_id_fk" FOREIGN KEY ("account_id","sign_limit_id") REFERENCES "public"."sign_limits"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "categories_sign_limit" ON "categories" USING btree ("account_id","sign_limit_id");--> statement-breakpoint
CREATE POLICY "sign_limit_profiles_of_account" ON "sign_limit_profiles" AS PERMISSIVE FOR ALL TO public USING (account_id = current_setting('tomar.account', true)) WITH CHECK (account_id = current_setting('tomar.account', true));--> statement-breakpoint
CREATE POLICY "sign_limits_of_account" ON "sign_limits" AS PERMISSIVE FOR ALL TO public USING (account_id = current_setting('tomar.account', true)) WITH CHECK (account_id = current_setting('tomar.account', true));