CREATE TABLE "substitutions" (
	"account_id" "object_id" NOT NULL,
	"id" "object_id" NOT NULL,
	"absent_id" "object_id" NOT NULL,
	"substitute_id" "object_id" NOT NULL,
	"kinds" text[] NOT NULL,
	"first_day" date NOT NULL,
	"last_day" date NOT NULL,
	"state" text NOT NULL,
	"ended_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "substitutions_account_id_id_pk" PRIMARY KEY("account_id","id"),
	CONSTRAINT "substitutions_people" CHECK (absent_id <> substitute_id),
	CONSTRAINT "substitutions_days" CHECK (first_day <= last_day),
	CONSTRAINT "substitutions_state" CHECK (state in ('Planned', 'On', 'Over'))
);
--> statement-breakpoint
ALTER TABLE "substitutions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "substitutions" ADD CONSTRAINT "substitutions_account_id_absent_id_users_account_id_id_fk" FOREIGN KEY ("account_id","absent_id") REFERENCES "public"."users"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "substitutions" ADD CONSTRAINT "substitutions_account_id_substitute_id_users_account_id_id_fk" FOREIGN KEY ("account_id","substitute_id") REFERENCES "public"."users"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "substitutions_absent" ON "substitutions" USING btree ("account_id","absent_id","last_day");--> statement-breakpoint
CREATE INDEX "substitutions_substitute" ON "substitutions" USING btree ("account_id","substitute_id","last_day");--> statement-breakpoint
CREATE INDEX "substitutions_on" ON "substitutions" USING btree ("account_id","absent_id") WHERE state = 'On';--> statement-breakpoint
CREATE INDEX "substitutions_open" ON "substitutions" USING btree ("account_id","state") WHERE state <> 'Over';--> statement-breakpoint
CREATE POLICY "substitutions_of_account" ON "substitutions" AS PERMISSIVE FOR ALL TO public USING (account_id = current_setting('tomar.account', true)) WITH CHECK (account_id = current_setting('tomar.account', true));