CREATE TABLE "licence_warnings" (
	"account_id" "object_id" NOT NULL,
	"kind" text NOT NULL,
	"about" text NOT NULL,
	"told_at" timestamp with time zone NOT NULL,
	CONSTRAINT "licence_warnings_account_id_kind_about_pk" PRIMARY KEY("account_id","kind","about")
);
--> statement-breakpoint
ALTER TABLE "licence_warnings" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "setting_changes" (
	"account_id" "object_id" NOT NULL,
	"setting" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"changed_by" "object_id",
	CONSTRAINT "setting_changes_account_id_setting_pk" PRIMARY KEY("account_id","setting")
);
--> statement-breakpoint
ALTER TABLE "setting_changes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "storage_changes" (
	"account_id" "object_id" NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "storage_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"month" date NOT NULL,
	"files" integer NOT NULL,
	"bytes" bigint NOT NULL,
	CONSTRAINT "storage_changes_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
ALTER TABLE "storage_changes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "storage_counts" (
	"account_id" "object_id" NOT NULL,
	"kind" text NOT NULL,
	"month" date NOT NULL,
	"files" integer NOT NULL,
	"bytes" bigint NOT NULL,
	CONSTRAINT "storage_counts_account_id_kind_month_pk" PRIMARY KEY("account_id","kind","month")
);
--> statement-breakpoint
ALTER TABLE "storage_counts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "guide_dismissed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "job_files" ADD COLUMN "earlier_bytes" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "attachment_sending" text;--> statement-breakpoint
CREATE POLICY "licence_warnings_of_account" ON "licence_warnings" AS PERMISSIVE FOR ALL TO public USING (account_id = current_setting('tomar.account', true)) WITH CHECK (account_id = current_setting('tomar.account', true));--> statement-breakpoint
CREATE POLICY "setting_changes_of_account" ON "setting_changes" AS PERMISSIVE FOR ALL TO public USING (account_id = current_setting('tomar.account', true)) WITH CHECK (account_id = current_setting('tomar.account', true));--> statement-breakpoint
CREATE POLICY "storage_changes_of_account" ON "storage_changes" AS PERMISSIVE FOR ALL TO public USING (account_id = current_setting('tomar.account', true)) WITH CHECK (account_id = current_setting('tomar.account', true));--> statement-breakpoint
CREATE POLICY "storage_counts_of_account" ON "storage_counts" AS PERMISSIVE FOR ALL TO public USING (account_id = current_setting('tomar.account', true)) WITH CHECK (account_id = current_setting('tomar.account', true));