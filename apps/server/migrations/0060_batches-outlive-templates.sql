ALTER TABLE "batches" DROP CONSTRAINT "batches_account_id_template_id_templates_account_id_id_fk";
--> statement-breakpoint
ALTER TABLE "batches" ADD COLUMN "template_name" text DEFAULT '' NOT NULL;