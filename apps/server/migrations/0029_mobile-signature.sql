CREATE TABLE "mobile_sign_ins" (
	"wish_hash" text PRIMARY KEY NOT NULL,
	"operator" text NOT NULL,
	"mobile_number" text,
	"login_id" "object_id",
	"account_code" text,
	"challenge" text NOT NULL,
	"verification_code" text NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"trans_id" text NOT NULL,
	"mssp_trans_id" text,
	"next_ask_at" timestamp with time zone NOT NULL,
	"proved_account_ids" text[] NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "mobile_operator" text;--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "mobile_number" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "cellphone" text;--> statement-breakpoint
ALTER TABLE "mobile_sign_ins" ADD CONSTRAINT "mobile_sign_ins_login_id_logins_id_fk" FOREIGN KEY ("login_id") REFERENCES "public"."logins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mobile_sign_ins_login" ON "mobile_sign_ins" USING btree ("login_id");--> statement-breakpoint
CREATE INDEX "mobile_sign_ins_age" ON "mobile_sign_ins" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "memberships_mobile" ON "memberships" USING btree ("mobile_number","mobile_operator");