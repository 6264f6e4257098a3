CREATE TABLE "identity_information" (
	"account_id" "object_id" NOT NULL,
	"user_id" "object_id" NOT NULL,
	"identity_type" text NOT NULL,
	"details_sealed" text NOT NULL,
	"notice_version" text,
	"notice_accepted_at" timestamp with time zone,
	"version" integer NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "identity_information_account_id_user_id_pk" PRIMARY KEY("account_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "identity_information" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "number_digest" text;--> statement-breakpoint
ALTER TABLE "identity_information" ADD CONSTRAINT "identity_information_account_id_user_id_users_account_id_id_fk" FOREIGN KEY ("account_id","user_id") REFERENCES "public"."users"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "memberships_number" ON "memberships" USING btree ("number_digest","account_id");--> statement-breakpoint
CREATE POLICY "identity_information_of_account" ON "identity_information" AS PERMISSIVE FOR ALL TO public USING (account_id = current_setting('tomar.account', true)) WITH CHECK (account_id = current_setting('tomar.account', true));