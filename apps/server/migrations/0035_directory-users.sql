CREATE TABLE "directory_users" (
	"account_id" "object_id" NOT NULL,
	"user_id" "object_id" NOT NULL,
	"entry_id" text NOT NULL,
	"imported_at" timestamp with time zone NOT NULL,
	"left_at" timestamp with time zone,
	CONSTRAINT "directory_users_account_id_user_id_pk" PRIMARY KEY("account_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "directory_users" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "directory_users" ADD CONSTRAINT "directory_users_account_id_user_id_users_account_id_id_fk" FOREIGN KEY ("account_id","user_id") REFERENCES "public"."users"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "directory_users_entry" ON "directory_users" USING btree ("account_id","entry_id");--> statement-breakpoint
CREATE POLICY "directory_users_of_account" ON "directory_users" AS PERMISSIVE FOR ALL TO public USING (account_id = current_setting('tomar.account', true)) WITH CHECK (account_id = current_setting('tomar.account', true));