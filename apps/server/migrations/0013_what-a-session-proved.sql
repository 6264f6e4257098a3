CREATE TABLE "session_proofs" (
	"session_id" "object_id" NOT NULL,
	"factor" text NOT NULL,
	"only_account_id" "object_id",
	"source" text NOT NULL,
	"proved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "session_proofs_one" UNIQUE NULLS NOT DISTINCT("session_id","factor","only_account_id")
);
--> statement-breakpoint
ALTER TABLE "session_proofs" ADD CONSTRAINT "session_proofs_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_proofs" ADD CONSTRAINT "session_proofs_only_account_id_accounts_id_fk" FOREIGN KEY ("only_account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;