CREATE TABLE "list_views" (
	"account_id" "object_id" NOT NULL,
	"id" "object_id" NOT NULL,
	"user_id" "object_id" NOT NULL,
	"list" text NOT NULL,
	"name" text NOT NULL,
	"search" text NOT NULL,
	"is_start" boolean NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "list_views_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
ALTER TABLE "list_views" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "list_views" ADD CONSTRAINT "list_views_account_id_user_id_users_account_id_id_fk" FOREIGN KEY ("account_id","user_id") REFERENCES "public"."users"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "list_views_name" ON "list_views" USING btree ("account_id","user_id","list",fold_name(name));--> statement-breakpoint
CREATE UNIQUE INDEX "list_views_start" ON "list_views" USING btree ("account_id","user_id","list") WHERE is_start;--> statement-breakpoint
CREATE POLICY "list_views_of_account" ON "list_views" AS PERMISSIVE FOR ALL TO public USING (account_id = current_setting('tomar.account', true)) WITH CHECK (account_id = current_setting('tomar.account', true));