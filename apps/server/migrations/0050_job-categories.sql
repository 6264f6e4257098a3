CREATE TABLE "job_categories" (
	"account_id" "object_id" NOT NULL,
	"job_id" "object_id" NOT NULL,
	"category_id" "object_id" NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "job_categories_account_id_job_id_category_id_pk" PRIMARY KEY("account_id","job_id","category_id")
);
--> statement-breakpoint
ALTER TABLE "job_categories" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "job_profiles" (
	"account_id" "object_id" NOT NULL,
	"job_id" "object_id" NOT NULL,
	"profile_id" "object_id" NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "job_profiles_account_id_job_id_profile_id_pk" PRIMARY KEY("account_id","job_id","profile_id")
);
--> statement-breakpoint
ALTER TABLE "job_profiles" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "job_categories" ADD CONSTRAINT "job_categories_account_id_job_id_jobs_account_id_id_fk" FOREIGN KEY ("account_id","job_id") REFERENCES "public"."jobs"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_categories" ADD CONSTRAINT "job_categories_account_id_category_id_categories_account_id_id_fk" FOREIGN KEY ("account_id","category_id") REFERENCES "public"."categories"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_profiles" ADD CONSTRAINT "job_profiles_account_id_job_id_jobs_account_id_id_fk" FOREIGN KEY ("account_id","job_id") REFERENCES "public"."jobs"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_profiles" ADD CONSTRAINT "job_profiles_account_id_profile_id_circulation_profiles_account_id_id_fk" FOREIGN KEY ("account_id","profile_id") REFERENCES "public"."circulation_profiles"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "job_categories_to" ON "job_categories" USING btree ("account_id","category_id");--> statement-breakpoint
CREATE INDEX "job_profiles_to" ON "job_profiles" USING btree ("account_id","profile_id");--> statement-breakpoint
CREATE POLICY "job_categories_of_account" ON "job_categories" AS PERMISSIVE FOR ALL TO public USING (account_id = current_setting('tomar.account', true)) WITH CHECK (account_id = current_setting('tomar.account', true));--> statement-breakpoint
CREATE POLICY "job_profiles_of_account" ON "job_profiles" AS PERMISSIVE FOR ALL TO public USING (account_id = current_setting('tomar.account', true)) WITH CHECK (account_id = current_setting('tomar.account', true));