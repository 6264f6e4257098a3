ALTER TABLE "departments" ADD COLUMN "parent_id" "object_id";--> statement-breakpoint
ALTER TABLE "departments" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "titles" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "departments" ADD CONSTRAINT "departments_account_id_parent_id_departments_account_id_id_fk" FOREIGN KEY ("account_id","parent_id") REFERENCES "public"."departments"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "departments_parent" ON "departments" USING btree ("account_id","parent_id");