CREATE TABLE "signable_members" (
	"account_id" "object_id" NOT NULL,
	"carrier_id" "object_id" NOT NULL,
	"position" integer NOT NULL,
	"file_id" "object_id" NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "signable_members_account_id_carrier_id_position_pk" PRIMARY KEY("account_id","carrier_id","position")
);
--> statement-breakpoint
ALTER TABLE "signable_members" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "signable_members" ADD CONSTRAINT "signable_members_account_id_carrier_id_job_files_account_id_id_fk" FOREIGN KEY ("account_id","carrier_id") REFERENCES "public"."job_files"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signable_members" ADD CONSTRAINT "signable_members_account_id_file_id_job_files_account_id_id_fk" FOREIGN KEY ("account_id","file_id") REFERENCES "public"."job_files"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "signable_members_file" ON "signable_members" USING btree ("account_id","file_id");--> statement-breakpoint
CREATE POLICY "signable_members_of_account" ON "signable_members" AS PERMISSIVE FOR ALL TO public USING (account_id = current_setting('tomar.account', true)) WITH CHECK (account_id = current_setting('tomar.account', true));