CREATE TABLE "former_passwords" (
	"id" "object_id" PRIMARY KEY NOT NULL,
	"login_id" "object_id" NOT NULL,
	"password_hash" text NOT NULL,
	"replaced_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "login_links" (
	"id" "object_id" PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"secret_hash" text NOT NULL,
	"login_id" "object_id" NOT NULL,
	"sending_account_id" "object_id" NOT NULL,
	"user_id" "object_id" NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "logins" ADD COLUMN "password_changed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "former_passwords" ADD CONSTRAINT "former_passwords_login_id_logins_id_fk" FOREIGN KEY ("login_id") REFERENCES "public"."logins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "login_links" ADD CONSTRAINT "login_links_login_id_logins_id_fk" FOREIGN KEY ("login_id") REFERENCES "public"."logins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "login_links" ADD CONSTRAINT "login_links_sending_account_id_accounts_id_fk" FOREIGN KEY ("sending_account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "former_passwords_login" ON "former_passwords" USING btree ("login_id","replaced_at");--> statement-breakpoint
CREATE UNIQUE INDEX "login_links_secret" ON "login_links" USING btree ("secret_hash");--> statement-breakpoint
CREATE INDEX "login_links_login" ON "login_links" USING btree ("login_id","kind");--> statement-breakpoint
CREATE INDEX "login_links_age" ON "login_links" USING btree ("expires_at");