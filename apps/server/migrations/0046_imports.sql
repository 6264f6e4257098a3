CREATE TABLE "import_rows" (
	"account_id" "object_id" NOT NULL,
	"import_id" "object_id" NOT NULL,
	"number" integer NOT NULL,
	"outcome" text NOT NULL,
	"is_warned" boolean NOT NULL,
	"sealed" text NOT NULL,
	CONSTRAINT "import_rows_account_id_import_id_number_pk" PRIMARY KEY("account_id","import_id","number")
);
--> statement-breakpoint
ALTER TABLE "import_rows" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "imports" (
	"account_id" "object_id" NOT NULL,
	"id" "object_id" NOT NULL,
	"kind" text NOT NULL,
	"user_id" "object_id" NOT NULL,
	"state" text NOT NULL,
	"file_name" text NOT NULL,
	"sha256" text,
	"asked" jsonb NOT NULL,
	"found" jsonb,
	"round" integer DEFAULT 1 NOT NULL,
	"counts" jsonb,
	"problem" jsonb,
	"written" integer DEFAULT 0 NOT NULL,
	"invite" boolean DEFAULT false NOT NULL,
	"confirmed_from" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "imports_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
ALTER TABLE "imports" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_account_id_import_id_imports_account_id_id_fk" FOREIGN KEY ("account_id","import_id") REFERENCES "public"."imports"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_account_id_user_id_users_account_id_id_fk" FOREIGN KEY ("account_id","user_id") REFERENCES "public"."users"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_rows_by_outcome" ON "import_rows" USING btree ("account_id","import_id","outcome","number");--> statement-breakpoint
CREATE INDEX "imports_of_user" ON "imports" USING btree ("account_id","user_id","created_at");--> statement-breakpoint
CREATE INDEX "imports_by_age" ON "imports" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "imports_bytes" ON "imports" USING btree ("account_id","sha256");--> statement-breakpoint
CREATE POLICY "import_rows_of_account" ON "import_rows" AS PERMISSIVE FOR ALL TO public USING (account_id = current_setting('tomar.account', true)) WITH CHECK (account_id = current_setting('tomar.account', true));--> statement-breakpoint
CREATE POLICY "imports_of_account" ON "imports" AS PERMISSIVE FOR ALL TO public USING (account_id = current_setting('tomar.account', true)) WITH CHECK (account_id = current_setting('tomar.account', true));