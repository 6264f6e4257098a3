CREATE TABLE "templates" (
	"account_id" "object_id" NOT NULL,
	"id" "object_id" NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"audience" text DEFAULT 'Owner' NOT NULL,
	"department_id" "object_id",
	"roles" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "templates_account_id_id_pk" PRIMARY KEY("account_id","id"),
	CONSTRAINT "templates_department" CHECK ((audience = 'Department') = (department_id is not null))
);
--> statement-breakpoint
ALTER TABLE "templates" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "batch_rows" (
	"account_id" "object_id" NOT NULL,
	"batch_id" "object_id" NOT NULL,
	"number" integer NOT NULL,
	"state" text NOT NULL,
	"is_warned" boolean NOT NULL,
	"sealed" text NOT NULL,
	"problems" jsonb,
	"job_id" "object_id",
	CONSTRAINT "batch_rows_account_id_batch_id_number_pk" PRIMARY KEY("account_id","batch_id","number")
);
--> statement-breakpoint
ALTER TABLE "batch_rows" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "batches" (
	"account_id" "object_id" NOT NULL,
	"id" "object_id" NOT NULL,
	"template_id" "object_id" NOT NULL,
	"template_version" text NOT NULL,
	"user_id" "object_id" NOT NULL,
	"state" text NOT NULL,
	"file_name" text NOT NULL,
	"sha256" text,
	"found" jsonb,
	"round" integer DEFAULT 1 NOT NULL,
	"circulates" boolean DEFAULT false NOT NULL,
	"problem" jsonb,
	"confirmed_from" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "batches_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
ALTER TABLE "batches" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "is_template" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "templates" ADD CONSTRAINT "templates_account_id_id_jobs_account_id_id_fk" FOREIGN KEY ("account_id","id") REFERENCES "public"."jobs"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "templates" ADD CONSTRAINT "templates_account_id_department_id_departments_account_id_id_fk" FOREIGN KEY ("account_id","department_id") REFERENCES "public"."departments"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch_rows" ADD CONSTRAINT "batch_rows_account_id_batch_id_batches_account_id_id_fk" FOREIGN KEY ("account_id","batch_id") REFERENCES "public"."batches"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batches" ADD CONSTRAINT "batches_account_id_template_id_templates_account_id_id_fk" FOREIGN KEY ("account_id","template_id") REFERENCES "public"."templates"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batches" ADD CONSTRAINT "batches_account_id_user_id_users_account_id_id_fk" FOREIGN KEY ("account_id","user_id") REFERENCES "public"."users"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "batch_rows_by_state" ON "batch_rows" USING btree ("account_id","batch_id","state","number");--> statement-breakpoint
CREATE INDEX "batches_of_template" ON "batches" USING btree ("account_id","template_id","user_id","created_at");--> statement-breakpoint
CREATE INDEX "batches_of_user" ON "batches" USING btree ("account_id","user_id");--> statement-breakpoint
CREATE INDEX "batches_by_age" ON "batches" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "batches_bytes" ON "batches" USING btree ("account_id","sha256");--> statement-breakpoint
CREATE POLICY "templates_of_account" ON "templates" AS PERMISSIVE FOR ALL TO public USING (account_id = current_setting('tomar.account', true)) WITH CHECK (account_id = current_setting('tomar.account', true));--> statement-breakpoint
CREATE POLICY "batch_rows_of_account" ON "batch_rows" AS PERMISSIVE FOR ALL TO public USING (account_id = current_setting('tomar.account', true)) WITH CHECK (account_id = current_setting('tomar.account', true));--> statement-breakpoint
CREATE POLICY "batches_of_account" ON "batches" AS PERMISSIVE FOR ALL TO public USING (account_id = current_setting('tomar.account', true)) WITH CHECK (account_id = current_setting('tomar.account', true));