CREATE TABLE "invitations" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"login_id" "object_id" NOT NULL,
	"inviting_account_id" "object_id" NOT NULL,
	"user_id" "object_id" NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "logins" ALTER COLUMN "password_hash" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_login_id_logins_id_fk" FOREIGN KEY ("login_id") REFERENCES "public"."logins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_inviting_account_id_accounts_id_fk" FOREIGN KEY ("inviting_account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invitations_login" ON "invitations" USING btree ("login_id");--> statement-breakpoint
CREATE INDEX "invitations_age" ON "invitations" USING btree ("expires_at");