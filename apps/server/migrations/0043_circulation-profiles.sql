CREATE TABLE "circulation_profiles" (
	"steps" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"account_id" "object_id" NOT NULL,
	"id" "object_id" NOT NULL,
	"name" text NOT NULL,
	"name_words" text GENERATED ALWAYS AS (fold_words(name)) STORED,
	"is_active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "circulation_profiles_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
ALTER TABLE "circulation_profiles" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "profile_departments" (
	"account_id" "object_id" NOT NULL,
	"profile_id" "object_id" NOT NULL,
	"department_id" "object_id" NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "profile_departments_account_id_profile_id_department_id_pk" PRIMARY KEY("account_id","profile_id","department_id")
);
--> statement-breakpoint
ALTER TABLE "profile_departments" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "profile_recipients" (
	"account_id" "object_id" NOT NULL,
	"profile_id" "object_id" NOT NULL,
	"recipient_id" "object_id" NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "profile_recipients_account_id_profile_id_recipient_id_pk" PRIMARY KEY("account_id","profile_id","recipient_id")
);
--> statement-breakpoint
ALTER TABLE "profile_recipients" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "profile_departments" ADD CONSTRAINT "profile_departments_account_id_profile_id_circulation_profiles_account_id_id_fk" FOREIGN KEY ("account_id","profile_id") REFERENCES "public"."circulation_profiles"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profile_departments" ADD CONSTRAINT "profile_departments_account_id_department_id_departments_account_id_id_fk" FOREIGN KEY ("account_id","department_id") REFERENCES "public"."departments"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profile_recipients" ADD CONSTRAINT "profile_recipients_account_id_profile_id_circulation_profiles_account_id_id_fk" FOREIGN KEY ("account_id","profile_id") REFERENCES "public"."circulation_profiles"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profile_recipients" ADD CONSTRAINT "profile_recipients_account_id_recipient_id_recipients_account_id_id_fk" FOREIGN KEY ("account_id","recipient_id") REFERENCES "public"."recipients"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "circulation_profiles_name" ON "circulation_profiles" USING btree ("account_id","name");--> statement-breakpoint
CREATE INDEX "circulation_profiles_in_order" ON "circulation_profiles" USING btree ("account_id",name collate "tr-TR-x-icu","id");--> statement-breakpoint
CREATE INDEX "circulation_profiles_search" ON "circulation_profiles" USING gin ("account_id",name_words gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "circulation_profiles_steps" ON "circulation_profiles" USING gin ("account_id",steps jsonb_path_ops);--> statement-breakpoint
CREATE INDEX "profile_departments_to" ON "profile_departments" USING btree ("account_id","department_id");--> statement-breakpoint
CREATE INDEX "profile_recipients_to" ON "profile_recipients" USING btree ("account_id","recipient_id");--> statement-breakpoint
CREATE POLICY "circulation_profiles_of_account" ON "circulation_profiles" AS PERMISSIVE FOR ALL TO public USING (account_id = current_setting('tomar.account', true)) WITH CHECK (account_id = current_setting('tomar.account', true));--> statement-breakpoint
CREATE POLICY "profile_departments_of_account" ON "profile_departments" AS PERMISSIVE FOR ALL TO public USING (account_id = current_setting('tomar.account', true)) WITH CHECK (account_id = current_setting('tomar.account', true));--> statement-breakpoint
CREATE POLICY "profile_recipients_of_account" ON "profile_recipients" AS PERMISSIVE FOR ALL TO public USING (account_id = current_setting('tomar.account', true)) WITH CHECK (account_id = current_setting('tomar.account', true));