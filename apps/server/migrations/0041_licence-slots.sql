ALTER TABLE "periods" ADD COLUMN "user_slots" integer;--> statement-breakpoint
ALTER TABLE "periods" ADD COLUMN "has_api" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "periods" ADD COLUMN "rem_accounts" integer;--> statement-breakpoint
ALTER TABLE "periods" ADD COLUMN "uets_accounts" integer;--> statement-breakpoint
ALTER TABLE "periods" ADD CONSTRAINT "periods_limits" CHECK (least(user_slots, rem_accounts, uets_accounts) >= 0);