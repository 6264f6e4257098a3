CREATE TABLE "incoming_answers" (
	"account_id" "object_id" NOT NULL,
	"job_id" "object_id" NOT NULL,
	"document_id" "object_id" NOT NULL,
	CONSTRAINT "incoming_answers_account_id_job_id_pk" PRIMARY KEY("account_id","job_id")
);
--> statement-breakpoint
ALTER TABLE "incoming_answers" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "incoming_departments" (
	"account_id" "object_id" NOT NULL,
	"document_id" "object_id" NOT NULL,
	"department_id" "object_id" NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "incoming_departments_account_id_document_id_department_id_pk" PRIMARY KEY("account_id","document_id","department_id")
);
--> statement-breakpoint
ALTER TABLE "incoming_departments" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "incoming_documents" (
	"account_id" "object_id" NOT NULL,
	"id" "object_id" NOT NULL,
	"year" integer NOT NULL,
	"number" integer NOT NULL,
	"state" text NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"sender" text NOT NULL,
	"sender_folded" text GENERATED ALWAYS AS (fold_text(sender)) STORED,
	"recipient" text NOT NULL,
	"sent_date" date NOT NULL,
	"note" text NOT NULL,
	"category_id" "object_id",
	"file_id" "object_id" NOT NULL,
	"search_text" text NOT NULL,
	"search_folded" text GENERATED ALWAYS AS (fold_text(search_text)) STORED,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "incoming_documents_account_id_id_pk" PRIMARY KEY("account_id","id"),
	CONSTRAINT "incoming_documents_tracking" UNIQUE("account_id","year","number"),
	CONSTRAINT "incoming_documents_file" UNIQUE("account_id","file_id")
);
--> statement-breakpoint
ALTER TABLE "incoming_documents" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "incoming_files" (
	"account_id" "object_id" NOT NULL,
	"file_id" "object_id" NOT NULL,
	"user_id" "object_id" NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "incoming_files_account_id_file_id_pk" PRIMARY KEY("account_id","file_id")
);
--> statement-breakpoint
ALTER TABLE "incoming_files" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "incoming_operations" (
	"account_id" "object_id" NOT NULL,
	"id" "object_id" NOT NULL,
	"document_id" "object_id" NOT NULL,
	"operation" text NOT NULL,
	"by_id" "object_id",
	"by_name" text NOT NULL,
	"note" text NOT NULL,
	"facts" jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "incoming_operations_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
ALTER TABLE "incoming_operations" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "incoming_serials" (
	"account_id" "object_id" NOT NULL,
	"year" integer NOT NULL,
	"last_number" integer NOT NULL,
	CONSTRAINT "incoming_serials_account_id_year_pk" PRIMARY KEY("account_id","year")
);
--> statement-breakpoint
ALTER TABLE "incoming_serials" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "incoming_users" (
	"account_id" "object_id" NOT NULL,
	"document_id" "object_id" NOT NULL,
	"user_id" "object_id" NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "incoming_users_account_id_document_id_user_id_pk" PRIMARY KEY("account_id","document_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "incoming_users" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "uploads" DROP CONSTRAINT "uploads_owner";--> statement-breakpoint
ALTER TABLE "job_files" DROP CONSTRAINT "job_files_owner";--> statement-breakpoint
ALTER TABLE "incoming_answers" ADD CONSTRAINT "incoming_answers_account_id_job_id_jobs_account_id_id_fk" FOREIGN KEY ("account_id","job_id") REFERENCES "public"."jobs"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incoming_answers" ADD CONSTRAINT "incoming_answers_account_id_document_id_incoming_documents_account_id_id_fk" FOREIGN KEY ("account_id","document_id") REFERENCES "public"."incoming_documents"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incoming_departments" ADD CONSTRAINT "incoming_departments_account_id_document_id_incoming_documents_account_id_id_fk" FOREIGN KEY ("account_id","document_id") REFERENCES "public"."incoming_documents"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incoming_departments" ADD CONSTRAINT "incoming_departments_account_id_department_id_departments_account_id_id_fk" FOREIGN KEY ("account_id","department_id") REFERENCES "public"."departments"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incoming_documents" ADD CONSTRAINT "incoming_documents_account_id_category_id_categories_account_id_id_fk" FOREIGN KEY ("account_id","category_id") REFERENCES "public"."categories"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incoming_documents" ADD CONSTRAINT "incoming_documents_account_id_file_id_incoming_files_account_id_file_id_fk" FOREIGN KEY ("account_id","file_id") REFERENCES "public"."incoming_files"("account_id","file_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incoming_files" ADD CONSTRAINT "incoming_files_account_id_file_id_job_files_account_id_id_fk" FOREIGN KEY ("account_id","file_id") REFERENCES "public"."job_files"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incoming_files" ADD CONSTRAINT "incoming_files_account_id_user_id_users_account_id_id_fk" FOREIGN KEY ("account_id","user_id") REFERENCES "public"."users"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incoming_operations" ADD CONSTRAINT "incoming_operations_account_id_document_id_incoming_documents_account_id_id_fk" FOREIGN KEY ("account_id","document_id") REFERENCES "public"."incoming_documents"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incoming_operations" ADD CONSTRAINT "incoming_operations_account_id_by_id_users_account_id_id_fk" FOREIGN KEY ("account_id","by_id") REFERENCES "public"."users"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incoming_users" ADD CONSTRAINT "incoming_users_account_id_document_id_incoming_documents_account_id_id_fk" FOREIGN KEY ("account_id","document_id") REFERENCES "public"."incoming_documents"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incoming_users" ADD CONSTRAINT "incoming_users_account_id_user_id_users_account_id_id_fk" FOREIGN KEY ("account_id","user_id") REFERENCES "public"."users"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "incoming_answers_of_document" ON "incoming_answers" USING btree ("account_id","document_id","job_id");--> statement-breakpoint
CREATE INDEX "incoming_departments_to_from" ON "incoming_departments" USING btree ("account_id","department_id","document_id");--> statement-breakpoint
CREATE INDEX "incoming_documents_in_order" ON "incoming_documents" USING btree ("account_id","created_at","id");--> statement-breakpoint
CREATE INDEX "incoming_documents_by_state" ON "incoming_documents" USING btree ("account_id","state","created_at","id");--> statement-breakpoint
CREATE INDEX "incoming_documents_by_day" ON "incoming_documents" USING btree ("account_id","sent_date","id");--> statement-breakpoint
CREATE INDEX "incoming_documents_by_category" ON "incoming_documents" USING btree ("account_id","category_id","created_at","id") WHERE category_id is not null;--> statement-breakpoint
CREATE INDEX "incoming_documents_search" ON "incoming_documents" USING gin ("account_id",search_folded gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "incoming_files_by_age" ON "incoming_files" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "incoming_operations_of_document" ON "incoming_operations" USING btree ("account_id","document_id","at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "incoming_operations_read" ON "incoming_operations" USING btree ("account_id","document_id","by_id") WHERE operation = 'Read';--> statement-breakpoint
CREATE INDEX "incoming_users_to_from" ON "incoming_users" USING btree ("account_id","user_id","document_id");--> statement-breakpoint
CREATE UNIQUE INDEX "uploads_incoming" ON "uploads" USING btree ("account_id","user_id","fingerprint") WHERE owner_kind = 'incoming' and file_id is null;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_owner" CHECK (num_nonnulls(job_id, owner_user_id) = (case owner_kind when 'incoming' then 0 else 1 end)
        and (owner_kind = 'job') = (job_id is not null));--> statement-breakpoint
ALTER TABLE "job_files" ADD CONSTRAINT "job_files_owner" CHECK (num_nonnulls(job_id, owner_user_id) = (case owner_kind when 'incoming' then 0 else 1 end)
        and (owner_kind = 'job') = (job_id is not null));--> statement-breakpoint
CREATE POLICY "incoming_answers_of_account" ON "incoming_answers" AS PERMISSIVE FOR ALL TO public USING (account_id = current_setting('tomar.account', true)) WITH CHECK (account_id = current_setting('tomar.account', true));--> statement-breakpoint
CREATE POLICY "incoming_departments_of_account" ON "incoming_departments" AS PERMISSIVE FOR ALL TO public USING (account_id = current_setting('tomar.account', true)) WITH CHECK (account_id = current_setting('tomar.account', true));--> statement-breakpoint
CREATE POLICY "incoming_documents_of_account" ON "incoming_documents" AS PERMISSIVE FOR ALL TO public USING (account_id = current_setting('tomar.account', true)) WITH CHECK (account_id = current_setting('tomar.account', true));--> statement-breakpoint
CREATE POLICY "incoming_files_of_account" ON "incoming_files" AS PERMISSIVE FOR ALL TO public USING (account_id = current_setting('tomar.account', true)) WITH CHECK (account_id = current_setting('tomar.account', true));--> statement-breakpoint
CREATE POLICY "incoming_operations_of_account" ON "incoming_operations" AS PERMISSIVE FOR ALL TO public USING (account_id = current_setting('tomar.account', true)) WITH CHECK (account_id = current_setting('tomar.account', true));--> statement-breakpoint
CREATE POLICY "incoming_serials_of_account" ON "incoming_serials" AS PERMISSIVE FOR ALL TO public USING (account_id = current_setting('tomar.account', true)) WITH CHECK (account_id = current_setting('tomar.account', true));--> statement-breakpoint
CREATE POLICY "incoming_users_of_account" ON "incoming_users" AS PERMISSIVE FOR ALL TO public USING (account_id = current_setting('tomar.account', true)) WITH CHECK (account_id = current_setting('tomar.account', true));