CREATE TABLE "account_keys" (
	"account_id" "object_id" NOT NULL,
	"id" "object_id" NOT NULL,
	"sealed" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"retired_at" timestamp with time zone,
	CONSTRAINT "account_keys_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
ALTER TABLE "account_keys" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "blobs" (
	"account_id" "object_id" NOT NULL,
	"sha256" text NOT NULL,
	"stored_at" timestamp with time zone NOT NULL,
	"unreferenced_since" timestamp with time zone,
	CONSTRAINT "blobs_account_id_sha256_pk" PRIMARY KEY("account_id","sha256")
);
--> statement-breakpoint
ALTER TABLE "blobs" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE UNIQUE INDEX "account_keys_current" ON "account_keys" USING btree ("account_id") WHERE retired_at is null;--> statement-breakpoint
CREATE INDEX "blobs_unreferenced" ON "blobs" USING btree ("account_id","unreferenced_since") WHERE unreferenced_since is not null;--> statement-breakpoint
CREATE POLICY "account_keys_of_account" ON "account_keys" AS PERMISSIVE FOR ALL TO public USING (account_id = current_setting('tomar.account', true)) WITH CHECK (account_id = current_setting('tomar.account', true));--> statement-breakpoint
CREATE POLICY "blobs_of_account" ON "blobs" AS PERMISSIVE FOR ALL TO public USING (account_id = current_setting('tomar.account', true)) WITH CHECK (account_id = current_setting('tomar.account', true));