CREATE TABLE "digests" (
	"account_id" "object_id" NOT NULL,
	"user_id" "object_id" NOT NULL,
	"day" date,
	"told_until" timestamp with time zone NOT NULL,
	CONSTRAINT "digests_account_id_user_id_pk" PRIMARY KEY("account_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "digests" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "sms_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "digest_hour" integer;--> statement-breakpoint
ALTER TABLE "digests" ADD CONSTRAINT "digests_account_id_user_id_users_account_id_id_fk" FOREIGN KEY ("account_id","user_id") REFERENCES "public"."users"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE POLICY "digests_of_account" ON "digests" AS PERMISSIVE FOR ALL TO public USING (account_id = current_setting('tomar.account', true)) WITH CHECK (account_id = current_setting('tomar.account', true));