CREATE TABLE "sign_in_challenges" (
	"id" "object_id" PRIMARY KEY NOT NULL,
	"ticket_hash" text NOT NULL,
	"claim_hash" text NOT NULL,
	"asked_code" text NOT NULL,
	"state" text NOT NULL,
	"round" integer DEFAULT 0 NOT NULL,
	"issued" jsonb,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "sign_in_challenges_ticket" ON "sign_in_challenges" USING btree ("ticket_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "sign_in_challenges_claim" ON "sign_in_challenges" USING btree ("claim_hash");--> statement-breakpoint
CREATE INDEX "sign_in_challenges_age" ON "sign_in_challenges" USING btree ("expires_at");