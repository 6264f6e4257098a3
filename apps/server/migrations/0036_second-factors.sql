CREATE TABLE "factor_challenges" (
	"subject" text PRIMARY KEY NOT NULL,
	"login_id" "object_id",
	"sealed_code" text,
	"tries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"credential_id" text PRIMARY KEY NOT NULL,
	"id" "object_id" NOT NULL,
	"login_id" "object_id" NOT NULL,
	"name" text NOT NULL,
	"public_key" text NOT NULL,
	"sign_count" bigint NOT NULL,
	"is_backed_up" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "pending_sign_ins" (
	"secret_hash" text PRIMARY KEY NOT NULL,
	"login_id" "object_id" NOT NULL,
	"device_hash" text NOT NULL,
	"way" text NOT NULL,
	"proofs" jsonb NOT NULL,
	"account_code" text,
	"wanting_account_id" "object_id" NOT NULL,
	"user_id" "object_id" NOT NULL,
	"subjects" jsonb NOT NULL,
	"password_mark" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"ip_address" text NOT NULL,
	"device" text NOT NULL,
	"operating_system" text NOT NULL,
	"browser" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"login_id" "object_id" NOT NULL,
	"code_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "recovery_codes_login_id_code_hash_pk" PRIMARY KEY("login_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "totp_secrets" (
	"login_id" "object_id" PRIMARY KEY NOT NULL,
	"sealed" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	"last_step" bigint DEFAULT -1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "factor_challenges" ADD CONSTRAINT "factor_challenges_login_id_logins_id_fk" FOREIGN KEY ("login_id") REFERENCES "public"."logins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_login_id_logins_id_fk" FOREIGN KEY ("login_id") REFERENCES "public"."logins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pending_sign_ins" ADD CONSTRAINT "pending_sign_ins_login_id_logins_id_fk" FOREIGN KEY ("login_id") REFERENCES "public"."logins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_login_id_logins_id_fk" FOREIGN KEY ("login_id") REFERENCES "public"."logins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "totp_secrets" ADD CONSTRAINT "totp_secrets_login_id_logins_id_fk" FOREIGN KEY ("login_id") REFERENCES "public"."logins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "factor_challenges_login" ON "factor_challenges" USING btree ("login_id");--> statement-breakpoint
CREATE INDEX "factor_challenges_age" ON "factor_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "passkeys_login" ON "passkeys" USING btree ("login_id");--> statement-breakpoint
CREATE INDEX "pending_sign_ins_login" ON "pending_sign_ins" USING btree ("login_id");--> statement-breakpoint
CREATE INDEX "pending_sign_ins_age" ON "pending_sign_ins" USING btree ("expires_at");