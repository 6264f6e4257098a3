CREATE TABLE "known_devices" (
	"device_hash" text NOT NULL,
	"login_id" "object_id" NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone NOT NULL,
	CONSTRAINT "known_devices_device_hash_login_id_pk" PRIMARY KEY("device_hash","login_id")
);
--> statement-breakpoint
CREATE TABLE "refused_sign_ins" (
	"login_id" "object_id" NOT NULL,
	"slot" text NOT NULL,
	"reason" text NOT NULL,
	"tries" integer DEFAULT 1 NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"ip_address" text NOT NULL,
	"device" text NOT NULL,
	"operating_system" text NOT NULL,
	"browser" text NOT NULL,
	CONSTRAINT "refused_sign_ins_login_id_slot_pk" PRIMARY KEY("login_id","slot")
);
--> statement-breakpoint
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_login_id_logins_id_fk" FOREIGN KEY ("login_id") REFERENCES "public"."logins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refused_sign_ins" ADD CONSTRAINT "refused_sign_ins_login_id_logins_id_fk" FOREIGN KEY ("login_id") REFERENCES "public"."logins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "known_devices_login" ON "known_devices" USING btree ("login_id","last_used_at");--> statement-breakpoint
CREATE INDEX "refused_sign_ins_history" ON "refused_sign_ins" USING btree ("login_id","at");