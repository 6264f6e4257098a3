CREATE TABLE "accounts" (
	"id" "object_id" PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"title" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"supports_external_users" boolean DEFAULT false NOT NULL,
	"params" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "accounts_code_form" CHECK (code ~ '^[a-z0-9][a-z0-9-]{1,62}$')
);
--> statement-breakpoint
CREATE TABLE "periods" (
	"account_id" "object_id" NOT NULL,
	"id" "object_id" NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"modules" text[] NOT NULL,
	CONSTRAINT "periods_account_id_id_pk" PRIMARY KEY("account_id","id"),
	CONSTRAINT "periods_order" CHECK (starts_on <= ends_on)
);
--> statement-breakpoint
ALTER TABLE "periods" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "file_signatures" (
	"account_id" "object_id" NOT NULL,
	"file_id" "object_id" NOT NULL,
	"participant_id" "object_id" NOT NULL,
	"version" integer NOT NULL,
	"sha256" text NOT NULL,
	"certificate_serial" text NOT NULL,
	"signed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "file_signatures_account_id_file_id_participant_id_pk" PRIMARY KEY("account_id","file_id","participant_id")
);
--> statement-breakpoint
ALTER TABLE "file_signatures" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "job_counts" (
	"account_id" "object_id" NOT NULL,
	"user_id" "object_id" NOT NULL,
	"list" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "job_counts_account_id_user_id_list_pk" PRIMARY KEY("account_id","user_id","list")
);
--> statement-breakpoint
ALTER TABLE "job_counts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "job_days" (
	"account_id" "object_id" NOT NULL,
	"user_id" "object_id" NOT NULL,
	"day" date NOT NULL,
	"started" integer DEFAULT 0 NOT NULL,
	"completed" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "job_days_account_id_user_id_day_pk" PRIMARY KEY("account_id","user_id","day")
);
--> statement-breakpoint
ALTER TABLE "job_days" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "job_files" (
	"account_id" "object_id" NOT NULL,
	"id" "object_id" NOT NULL,
	"job_id" "object_id" NOT NULL,
	"kind" text NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"content_type" text NOT NULL,
	"original_sha256" text NOT NULL,
	"original_size" bigint NOT NULL,
	"current_sha256" text NOT NULL,
	"current_size" bigint NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"pages" integer,
	"page_sizes" jsonb NOT NULL,
	"prior_signatures" integer DEFAULT 0 NOT NULL,
	"problem" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "job_files_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
ALTER TABLE "job_files" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "job_participants" (
	"account_id" "object_id" NOT NULL,
	"id" "object_id" NOT NULL,
	"job_id" "object_id" NOT NULL,
	"step" integer NOT NULL,
	"position" integer NOT NULL,
	"user_id" "object_id" NOT NULL,
	"role" text NOT NULL,
	"state" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"acted_at" timestamp with time zone,
	CONSTRAINT "job_participants_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
ALTER TABLE "job_participants" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "job_people" (
	"account_id" "object_id" NOT NULL,
	"user_id" "object_id" NOT NULL,
	"job_id" "object_id" NOT NULL,
	"status" text NOT NULL,
	"is_owner" boolean NOT NULL,
	"is_waiting" boolean NOT NULL,
	"has_signed" boolean NOT NULL,
	"target_end_date" date,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "job_people_account_id_user_id_job_id_pk" PRIMARY KEY("account_id","user_id","job_id")
);
--> statement-breakpoint
ALTER TABLE "job_people" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "job_serials" (
	"account_id" "object_id" NOT NULL,
	"serial" text NOT NULL,
	"last_number" integer NOT NULL,
	CONSTRAINT "job_serials_account_id_serial_pk" PRIMARY KEY("account_id","serial")
);
--> statement-breakpoint
ALTER TABLE "job_serials" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "jobs" (
	"account_id" "object_id" NOT NULL,
	"id" "object_id" NOT NULL,
	"status" text NOT NULL,
	"status_before_cancel" text,
	"owner_id" "object_id" NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"privacy" text NOT NULL,
	"document_type" text NOT NULL,
	"document_number" text NOT NULL,
	"department_id" "object_id",
	"target_end_date" date,
	"finalize_later_date" date,
	"serial" text,
	"number" integer,
	"revision" integer DEFAULT 0 NOT NULL,
	"content" jsonb NOT NULL,
	"documents" integer DEFAULT 0 NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	"end_description" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"circulated_at" timestamp with time zone,
	CONSTRAINT "jobs_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
ALTER TABLE "jobs" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "signature_boxes" (
	"account_id" "object_id" NOT NULL,
	"file_id" "object_id" NOT NULL,
	"participant_id" "object_id" NOT NULL,
	"page" integer NOT NULL,
	"x" double precision NOT NULL,
	"y" double precision NOT NULL,
	"width" double precision NOT NULL,
	"height" double precision NOT NULL,
	CONSTRAINT "signature_boxes_account_id_file_id_participant_id_pk" PRIMARY KEY("account_id","file_id","participant_id")
);
--> statement-breakpoint
ALTER TABLE "signature_boxes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "uploads" (
	"account_id" "object_id" NOT NULL,
	"id" "object_id" NOT NULL,
	"job_id" "object_id" NOT NULL,
	"user_id" "object_id" NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"size" bigint NOT NULL,
	"fingerprint" text NOT NULL,
	"received" bigint DEFAULT 0 NOT NULL,
	"sha256" text,
	"file_id" "object_id",
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "uploads_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
ALTER TABLE "uploads" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "deliveries" (
	"account_id" "object_id" NOT NULL,
	"id" "object_id" NOT NULL,
	"job_id" "object_id" NOT NULL,
	"position" integer NOT NULL,
	"settings" jsonb NOT NULL,
	"state" text NOT NULL,
	"round" integer DEFAULT 1 NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_tried_at" timestamp with time zone,
	"next_try_at" timestamp with time zone,
	"handed_over_at" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"error_key" text,
	"error_detail" text,
	CONSTRAINT "deliveries_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
ALTER TABLE "deliveries" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "logins" (
	"id" "object_id" PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"password_hash" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "memberships" (
	"login_id" "object_id" NOT NULL,
	"account_id" "object_id" NOT NULL,
	"user_id" "object_id" NOT NULL,
	"last_opened_at" timestamp with time zone,
	CONSTRAINT "memberships_login_id_account_id_pk" PRIMARY KEY("login_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "session_keys" (
	"key_hash" text PRIMARY KEY NOT NULL,
	"session_id" "object_id" NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" "object_id" PRIMARY KEY NOT NULL,
	"login_id" "object_id" NOT NULL,
	"opened_account_id" "object_id" NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"device" text NOT NULL,
	"operating_system" text NOT NULL,
	"browser" text NOT NULL,
	"ip_address" text NOT NULL,
	"source" text NOT NULL,
	"validation_type" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_in_failures" (
	"subject" text PRIMARY KEY NOT NULL,
	"failures" integer NOT NULL,
	"last_failure_at" timestamp with time zone NOT NULL,
	"blocked_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "signing_items" (
	"account_id" "object_id" NOT NULL,
	"id" "object_id" NOT NULL,
	"session_id" "object_id" NOT NULL,
	"position" integer NOT NULL,
	"job_id" "object_id" NOT NULL,
	"file_id" "object_id" NOT NULL,
	"participant_id" "object_id" NOT NULL,
	"state" text NOT NULL,
	"round" integer DEFAULT 0 NOT NULL,
	"base_version" integer,
	"prepared" jsonb,
	"error" text,
	CONSTRAINT "signing_items_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
ALTER TABLE "signing_items" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "signing_sessions" (
	"account_id" "object_id" NOT NULL,
	"id" "object_id" NOT NULL,
	"user_id" "object_id" NOT NULL,
	"state" text NOT NULL,
	"note" text NOT NULL,
	"ticket_hash" text,
	"key_hash" text,
	"certificates" jsonb,
	"error" text,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "signing_sessions_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
ALTER TABLE "signing_sessions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "department_people" (
	"account_id" "object_id" NOT NULL,
	"department_id" "object_id" NOT NULL,
	"user_id" "object_id" NOT NULL,
	"is_manager" boolean DEFAULT false NOT NULL,
	"may_start" boolean DEFAULT false NOT NULL,
	CONSTRAINT "department_people_account_id_department_id_user_id_pk" PRIMARY KEY("account_id","department_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "department_people" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "departments" (
	"account_id" "object_id" NOT NULL,
	"id" "object_id" NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	CONSTRAINT "departments_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
ALTER TABLE "departments" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "titles" (
	"account_id" "object_id" NOT NULL,
	"id" "object_id" NOT NULL,
	"name" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	CONSTRAINT "titles_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
ALTER TABLE "titles" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "users" (
	"account_id" "object_id" NOT NULL,
	"id" "object_id" NOT NULL,
	"login_id" "object_id" NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"email" text NOT NULL,
	"title_id" "object_id",
	"department_id" "object_id",
	"authorities" text[] NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"is_account_admin" boolean DEFAULT false NOT NULL,
	"may_start_independent" boolean DEFAULT true NOT NULL,
	"include_title_in_signature" boolean DEFAULT true NOT NULL,
	"signature_image_sha256" text,
	"signature_image_type" text,
	"notify_by_email" boolean DEFAULT true NOT NULL,
	"id_number_sealed" text,
	"external_identity_source" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "users_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
ALTER TABLE "users" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "audit_events" (
	"account_id" "object_id" NOT NULL,
	"sequence" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"event" text NOT NULL,
	"actor_id" "object_id",
	"actor_name" text NOT NULL,
	"subject_kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"ip_address" text,
	"facts" text NOT NULL,
	"previous_hash" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "audit_events_pk" PRIMARY KEY("account_id","sequence")
);
--> statement-breakpoint
ALTER TABLE "audit_events" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "audit_heads" (
	"account_id" "object_id" NOT NULL,
	"sequence" bigint NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "audit_heads_pk" PRIMARY KEY("account_id")
);
--> statement-breakpoint
ALTER TABLE "audit_heads" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "once_requests" (
	"account_id" "object_id" NOT NULL,
	"user_id" "object_id" NOT NULL,
	"endpoint" text NOT NULL,
	"request" text NOT NULL,
	"asked_hash" text NOT NULL,
	"state" text NOT NULL,
	"holder" uuid NOT NULL,
	"lease_until" timestamp with time zone NOT NULL,
	"answer" jsonb,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "once_requests_account_id_user_id_endpoint_request_pk" PRIMARY KEY("account_id","user_id","endpoint","request")
);
--> statement-breakpoint
ALTER TABLE "once_requests" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "tasks" (
	"account_id" "object_id" NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"key" text,
	"subject" text NOT NULL,
	"payload" jsonb NOT NULL,
	"state" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"created_at" timestamp with time zone NOT NULL,
	"next_try_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	CONSTRAINT "tasks_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
ALTER TABLE "tasks" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "file_signatures" ADD CONSTRAINT "file_signatures_account_id_file_id_job_files_account_id_id_fk" FOREIGN KEY ("account_id","file_id") REFERENCES "public"."job_files"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_signatures" ADD CONSTRAINT "file_signatures_account_id_participant_id_job_participants_account_id_id_fk" FOREIGN KEY ("account_id","participant_id") REFERENCES "public"."job_participants"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_counts" ADD CONSTRAINT "job_counts_account_id_user_id_users_account_id_id_fk" FOREIGN KEY ("account_id","user_id") REFERENCES "public"."users"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_days" ADD CONSTRAINT "job_days_account_id_user_id_users_account_id_id_fk" FOREIGN KEY ("account_id","user_id") REFERENCES "public"."users"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_files" ADD CONSTRAINT "job_files_account_id_job_id_jobs_account_id_id_fk" FOREIGN KEY ("account_id","job_id") REFERENCES "public"."jobs"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_participants" ADD CONSTRAINT "job_participants_account_id_job_id_jobs_account_id_id_fk" FOREIGN KEY ("account_id","job_id") REFERENCES "public"."jobs"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_participants" ADD CONSTRAINT "job_participants_account_id_user_id_users_account_id_id_fk" FOREIGN KEY ("account_id","user_id") REFERENCES "public"."users"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_people" ADD CONSTRAINT "job_people_account_id_job_id_jobs_account_id_id_fk" FOREIGN KEY ("account_id","job_id") REFERENCES "public"."jobs"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_people" ADD CONSTRAINT "job_people_account_id_user_id_users_account_id_id_fk" FOREIGN KEY ("account_id","user_id") REFERENCES "public"."users"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_account_id_owner_id_users_account_id_id_fk" FOREIGN KEY ("account_id","owner_id") REFERENCES "public"."users"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_account_id_department_id_departments_account_id_id_fk" FOREIGN KEY ("account_id","department_id") REFERENCES "public"."departments"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signature_boxes" ADD CONSTRAINT "signature_boxes_account_id_file_id_job_files_account_id_id_fk" FOREIGN KEY ("account_id","file_id") REFERENCES "public"."job_files"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signature_boxes" ADD CONSTRAINT "signature_boxes_account_id_participant_id_job_participants_account_id_id_fk" FOREIGN KEY ("account_id","participant_id") REFERENCES "public"."job_participants"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_account_id_job_id_jobs_account_id_id_fk" FOREIGN KEY ("account_id","job_id") REFERENCES "public"."jobs"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_account_id_user_id_users_account_id_id_fk" FOREIGN KEY ("account_id","user_id") REFERENCES "public"."users"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_account_id_job_id_jobs_account_id_id_fk" FOREIGN KEY ("account_id","job_id") REFERENCES "public"."jobs"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_login_id_logins_id_fk" FOREIGN KEY ("login_id") REFERENCES "public"."logins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_keys" ADD CONSTRAINT "session_keys_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_login_id_logins_id_fk" FOREIGN KEY ("login_id") REFERENCES "public"."logins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signing_items" ADD CONSTRAINT "signing_items_account_id_session_id_signing_sessions_account_id_id_fk" FOREIGN KEY ("account_id","session_id") REFERENCES "public"."signing_sessions"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signing_items" ADD CONSTRAINT "signing_items_account_id_job_id_jobs_account_id_id_fk" FOREIGN KEY ("account_id","job_id") REFERENCES "public"."jobs"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signing_items" ADD CONSTRAINT "signing_items_account_id_file_id_job_files_account_id_id_fk" FOREIGN KEY ("account_id","file_id") REFERENCES "public"."job_files"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signing_items" ADD CONSTRAINT "signing_items_account_id_participant_id_job_participants_account_id_id_fk" FOREIGN KEY ("account_id","participant_id") REFERENCES "public"."job_participants"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signing_sessions" ADD CONSTRAINT "signing_sessions_account_id_user_id_users_account_id_id_fk" FOREIGN KEY ("account_id","user_id") REFERENCES "public"."users"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "department_people" ADD CONSTRAINT "department_people_account_id_user_id_users_account_id_id_fk" FOREIGN KEY ("account_id","user_id") REFERENCES "public"."users"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "department_people" ADD CONSTRAINT "department_people_account_id_department_id_departments_account_id_id_fk" FOREIGN KEY ("account_id","department_id") REFERENCES "public"."departments"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_account_id_title_id_titles_account_id_id_fk" FOREIGN KEY ("account_id","title_id") REFERENCES "public"."titles"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_account_id_department_id_departments_account_id_id_fk" FOREIGN KEY ("account_id","department_id") REFERENCES "public"."departments"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_code" ON "accounts" USING btree ("code");--> statement-breakpoint
CREATE UNIQUE INDEX "file_signatures_version" ON "file_signatures" USING btree ("account_id","file_id","version");--> statement-breakpoint
CREATE INDEX "job_files_of_job" ON "job_files" USING btree ("account_id","job_id","kind","position");--> statement-breakpoint
CREATE INDEX "job_participants_of_job" ON "job_participants" USING btree ("account_id","job_id","step","position");--> statement-breakpoint
CREATE INDEX "job_people_of_job" ON "job_people" USING btree ("account_id","job_id");--> statement-breakpoint
CREATE INDEX "job_people_all" ON "job_people" USING btree ("account_id","user_id","updated_at","job_id");--> statement-breakpoint
CREATE INDEX "job_people_status" ON "job_people" USING btree ("account_id","user_id","status","updated_at","job_id");--> statement-breakpoint
CREATE INDEX "job_people_waiting" ON "job_people" USING btree ("account_id","user_id","updated_at","job_id") WHERE is_waiting;--> statement-breakpoint
CREATE INDEX "job_people_owner" ON "job_people" USING btree ("account_id","user_id","updated_at","job_id") WHERE is_owner;--> statement-breakpoint
CREATE INDEX "job_people_signed" ON "job_people" USING btree ("account_id","user_id","updated_at","job_id") WHERE has_signed;--> statement-breakpoint
CREATE INDEX "job_people_late" ON "job_people" USING btree ("account_id","user_id","target_end_date","job_id") WHERE target_end_date is not null and status = 'Circulating';--> statement-breakpoint
CREATE UNIQUE INDEX "jobs_tracking" ON "jobs" USING btree ("account_id","serial","number","revision");--> statement-breakpoint
CREATE UNIQUE INDEX "jobs_document_number" ON "jobs" USING btree ("account_id","document_number") WHERE document_number <> '' and status not in ('Draft', 'Canceled', 'Declined') and revision = 0;--> statement-breakpoint
CREATE INDEX "jobs_drafts" ON "jobs" USING btree ("account_id","owner_id","updated_at") WHERE status = 'Draft';--> statement-breakpoint
CREATE INDEX "jobs_by_update" ON "jobs" USING btree ("account_id","updated_at","id") WHERE status <> 'Draft';--> statement-breakpoint
CREATE INDEX "jobs_by_status" ON "jobs" USING btree ("account_id","status","updated_at","id");--> statement-breakpoint
CREATE INDEX "jobs_search" ON "jobs" USING gin ("account_id",search_text gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "uploads_fingerprint" ON "uploads" USING btree ("account_id","job_id","kind","fingerprint") WHERE file_id is null;--> statement-breakpoint
CREATE INDEX "uploads_by_age" ON "uploads" USING btree ("account_id","updated_at");--> statement-breakpoint
CREATE INDEX "deliveries_of_job" ON "deliveries" USING btree ("account_id","job_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "logins_email" ON "logins" USING btree ("email");--> statement-breakpoint
CREATE INDEX "session_keys_session" ON "session_keys" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "sessions_history" ON "sessions" USING btree ("login_id","created_at");--> statement-breakpoint
CREATE INDEX "signing_items_of_session" ON "signing_items" USING btree ("account_id","session_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "signing_sessions_ticket" ON "signing_sessions" USING btree ("account_id","ticket_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "signing_sessions_key" ON "signing_sessions" USING btree ("account_id","key_hash");--> statement-breakpoint
CREATE INDEX "signing_sessions_open" ON "signing_sessions" USING btree ("account_id","expires_at") WHERE state not in ('Embedded', 'Failed', 'Expired');--> statement-breakpoint
CREATE INDEX "department_people_user" ON "department_people" USING btree ("account_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "departments_name" ON "departments" USING btree ("account_id","name");--> statement-breakpoint
CREATE UNIQUE INDEX "titles_name" ON "titles" USING btree ("account_id","name");--> statement-breakpoint
CREATE UNIQUE INDEX "users_login" ON "users" USING btree ("account_id","login_id");--> statement-breakpoint
CREATE INDEX "users_name" ON "users" USING btree ("account_id","first_name","last_name");--> statement-breakpoint
CREATE INDEX "audit_events_subject" ON "audit_events" USING btree ("account_id","subject_kind","subject_id","sequence");--> statement-breakpoint
CREATE INDEX "once_requests_age" ON "once_requests" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "tasks_key" ON "tasks" USING btree ("account_id","kind","key") WHERE key is not null;--> statement-breakpoint
CREATE INDEX "tasks_newest" ON "tasks" USING btree ("account_id","created_at","id");--> statement-breakpoint
CREATE INDEX "tasks_state" ON "tasks" USING btree ("account_id","state","created_at","id");--> statement-breakpoint
CREATE INDEX "tasks_subject" ON "tasks" USING btree ("account_id","subject");--> statement-breakpoint
CREATE POLICY "periods_of_account" ON "periods" AS PERMISSIVE FOR ALL TO public USING (account_id = current_setting('tomar.account', true)) WITH CHECK (account_id = current_setting('tomar.account', true));--> statement-breakpoint
CREATE POLICY "file_signatures_of_account" ON "file_signatures" AS PERMISSIVE FOR ALL TO public USING (account_id = current_setting('tomar.account', true)) WITH CHECK (account_id = current_setting('tomar.account', true));--> statement-breakpoint
CREATE POLICY "job_counts_of_account" ON "job_counts" AS PERMISSIVE FOR ALL TO public USING (account_id = current_setting('tomar.account', true)) WITH CHECK (account_id = current_setting('tomar.account', true));--> statement-breakpoint
CREATE POLICY "job_days_of_account" ON "job_days" AS PERMISSIVE FOR ALL TO public USING (account_id = current_setting('tomar.account', true)) WITH CHECK (account_id = current_setting('tomar.account', true));--> statement-breakpoint
CREATE POLICY "job_files_of_account" ON "job_files" AS PERMISSIVE FOR ALL TO public USING (account_id = current_setting('tomar.account', true)) WITH CHECK (account_id = current_setting('tomar.account', true));--> statement-breakpoint
CREATE POLICY "job_participants_of_account" ON "job_participants" AS PERMISSIVE FOR ALL TO public USING (account_id = current_setting('tomar.account', true)) WITH CHECK (account_id = current_setting('tomar.account', true));--> statement-breakpoint
CREATE POLICY "job_people_of_account" ON "job_people" AS PERMISSIVE FOR ALL TO public USING (account_id = current_setting('tomar.account', true)) WITH CHECK (account_id = current_setting('tomar.account', true));--> statement-breakpoint
CREATE POLICY "job_serials_of_account" ON "job_serials" AS PERMISSIVE FOR ALL TO public USING (account_id = current_setting('tomar.account', true)) WITH CHECK (account_id = current_setting('tomar.account', true));--> statement-breakpoint
CREATE POLICY "jobs_of_account" ON "jobs" AS PERMISSIVE FOR ALL TO public USING (account_id = current_setting('tomar.account', true)) WITH CHECK (account_id = current_setting('tomar.account', true));--> statement-breakpoint
CREATE POLICY "signature_boxes_of_account" ON "signature_boxes" AS PERMISSIVE FOR ALL TO public USING (account_id = current_setting('tomar.account', true)) WITH CHECK (account_id = current_setting('tomar.account', true));--> statement-breakpoint
CREATE POLICY "uploads_of_account" ON "uploads" AS PERMISSIVE FOR ALL TO public USING (account_id = current_setting('tomar.account', true)) WITH CHECK (account_id = current_setting('tomar.account', true));--> statement-breakpoint
CREATE POLICY "deliveries_of_account" ON "deliveries" AS PERMISSIVE FOR ALL TO public USING (account_id = current_setting('tomar.account', true)) WITH CHECK (account_id = current_setting('tomar.account', true));--> statement-breakpoint
CREATE POLICY "signing_items_of_account" ON "signing_items" AS PERMISSIVE FOR ALL TO public USING (account_id = current_setting('tomar.account', true)) WITH CHECK (account_id = current_setting('tomar.account', true));--> statement-breakpoint
CREATE POLICY "signing_sessions_of_account" ON "signing_sessions" AS PERMISSIVE FOR ALL TO public USING (account_id = current_setting('tomar.account', true)) WITH CHECK (account_id = current_setting('tomar.account', true));--> statement-breakpoint
CREATE POLICY "department_people_of_account" ON "department_people" AS PERMISSIVE FOR ALL TO public USING (account_id = current_setting('tomar.account', true)) WITH CHECK (account_id = current_setting('tomar.account', true));--> statement-breakpoint
CREATE POLICY "departments_of_account" ON "departments" AS PERMISSIVE FOR ALL TO public USING (account_id = current_setting('tomar.account', true)) WITH CHECK (account_id = current_setting('tomar.account', true));--> statement-breakpoint
CREATE POLICY "titles_of_account" ON "titles" AS PERMISSIVE FOR ALL TO public USING (account_id = current_setting('tomar.account', true)) WITH CHECK (account_id = current_setting('tomar.account', true));--> statement-breakpoint
CREATE POLICY "users_of_account" ON "users" AS PERMISSIVE FOR ALL TO public USING (account_id = current_setting('tomar.account', true)) WITH CHECK (account_id = current_setting('tomar.account', true));--> statement-breakpoint
CREATE POLICY "audit_events_of_account" ON "audit_events" AS PERMISSIVE FOR ALL TO public USING (account_id = current_setting('tomar.account', true)) WITH CHECK (account_id = current_setting('tomar.account', true));--> statement-breakpoint
CREATE POLICY "audit_heads_of_account" ON "audit_heads" AS PERMISSIVE FOR ALL TO public USING (account_id = current_setting('tomar.account', true)) WITH CHECK (account_id = current_setting('tomar.account', true));--> statement-breakpoint
CREATE POLICY "once_requests_of_account" ON "once_requests" AS PERMISSIVE FOR ALL TO public USING (account_id = current_setting('tomar.account', true)) WITH CHECK (account_id = current_setting('tomar.account', true));--> statement-breakpoint
CREATE POLICY "tasks_of_account" ON "tasks" AS PERMISSIVE FOR ALL TO public USING (account_id = current_setting('tomar.account', true)) WITH CHECK (account_id = current_setting('tomar.account', true));