CREATE TABLE "notices" (
	"account_id" "object_id" NOT NULL,
	"id" "object_id" NOT NULL,
	"user_id" "object_id" NOT NULL,
	"kind" text NOT NULL,
	"job_id" "object_id",
	"by_id" "object_id",
	"facts" jsonb NOT NULL,
	"key" text,
	"created_at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone,
	CONSTRAINT "notices_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
ALTER TABLE "notices" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_account_id_user_id_users_account_id_id_fk" FOREIGN KEY ("account_id","user_id") REFERENCES "public"."users"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_account_id_job_id_jobs_account_id_id_fk" FOREIGN KEY ("account_id","job_id") REFERENCES "public"."jobs"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notices_of_user" ON "notices" USING btree ("account_id","user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "notices_unread" ON "notices" USING btree ("account_id","user_id","created_at","id") WHERE read_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "notices_once" ON "notices" USING btree ("account_id","user_id","key") WHERE key is not null;--> statement-breakpoint
CREATE INDEX "notices_of_job" ON "notices" USING btree ("account_id","job_id","user_id");--> statement-breakpoint
CREATE INDEX "notices_by_age" ON "notices" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE POLICY "notices_of_account" ON "notices" AS PERMISSIVE FOR ALL TO public USING (account_id = current_setting('tomar.account', true)) WITH CHECK (account_id = current_setting('tomar.account', true));