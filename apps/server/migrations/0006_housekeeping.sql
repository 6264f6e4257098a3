CREATE TABLE "task_keys" (
	"account_id" "object_id" NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	CONSTRAINT "task_keys_account_id_kind_key_pk" PRIMARY KEY("account_id","kind","key")
);
--> statement-breakpoint
ALTER TABLE "task_keys" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE INDEX "signing_sessions_age" ON "signing_sessions" USING btree ("account_id","expires_at");--> statement-breakpoint
CREATE POLICY "task_keys_of_account" ON "task_keys" AS PERMISSIVE FOR ALL TO public USING (account_id = current_setting('tomar.account', true)) WITH CHECK (account_id = current_setting('tomar.account', true));