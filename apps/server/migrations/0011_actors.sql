CREATE TABLE "sign_group_members" (
	"account_id" "object_id" NOT NULL,
	"sign_group_id" "object_id" NOT NULL,
	"user_id" "object_id" NOT NULL,
	CONSTRAINT "sign_group_members_account_id_sign_group_id_user_id_pk" PRIMARY KEY("account_id","sign_group_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "sign_group_members" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "sign_groups" (
	"account_id" "object_id" NOT NULL,
	"id" "object_id" NOT NULL,
	"name" text NOT NULL,
	"name_words" text GENERATED ALWAYS AS (fold_words(name)) STORED,
	"is_active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "sign_groups_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
ALTER TABLE "sign_groups" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "job_participants" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "job_participants" ADD COLUMN "actor_kind" text DEFAULT 'user' NOT NULL;--> statement-breakpoint
ALTER TABLE "job_participants" ADD COLUMN "sign_group_id" "object_id";--> statement-breakpoint
ALTER TABLE "job_participants" ADD COLUMN "external_signer_id" "object_id";--> statement-breakpoint
ALTER TABLE "job_participants" ADD COLUMN "stamp_account_id" "object_id";--> statement-breakpoint
ALTER TABLE "job_participants" ADD COLUMN "completion" text DEFAULT 'all' NOT NULL;--> statement-breakpoint
ALTER TABLE "job_participants" ADD COLUMN "acted_by" "object_id";--> statement-breakpoint
ALTER TABLE "job_participants" ADD COLUMN "actor_name" text;--> statement-breakpoint
ALTER TABLE "job_participants" ADD COLUMN "acted_by_name" text;--> statement-breakpoint
ALTER TABLE "file_signatures" ADD COLUMN "signed_by" "object_id";--> statement-breakpoint
ALTER TABLE "sign_group_members" ADD CONSTRAINT "sign_group_members_account_id_sign_group_id_sign_groups_account_id_id_fk" FOREIGN KEY ("account_id","sign_group_id") REFERENCES "public"."sign_groups"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_group_members" ADD CONSTRAINT "sign_group_members_account_id_user_id_users_account_id_id_fk" FOREIGN KEY ("account_id","user_id") REFERENCES "public"."users"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sign_group_members_user" ON "sign_group_members" USING btree ("account_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sign_groups_name" ON "sign_groups" USING btree ("account_id","name");--> statement-breakpoint
CREATE INDEX "sign_groups_in_order" ON "sign_groups" USING btree ("account_id",name collate "tr-TR-x-icu","id");--> statement-breakpoint
CREATE INDEX "sign_groups_search" ON "sign_groups" USING gin ("account_id",name_words gin_trgm_ops);--> statement-breakpoint
ALTER TABLE "job_participants" ADD CONSTRAINT "job_participants_account_id_acted_by_users_account_id_id_fk" FOREIGN KEY ("account_id","acted_by") REFERENCES "public"."users"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_participants" ADD CONSTRAINT "job_participants_account_id_sign_group_id_sign_groups_account_id_id_fk" FOREIGN KEY ("account_id","sign_group_id") REFERENCES "public"."sign_groups"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_signatures" ADD CONSTRAINT "file_signatures_account_id_signed_by_users_account_id_id_fk" FOREIGN KEY ("account_id","signed_by") REFERENCES "public"."users"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "job_participants_of_group" ON "job_participants" USING btree ("account_id","sign_group_id","job_id") WHERE sign_group_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "file_signatures_person" ON "file_signatures" USING btree ("account_id","file_id","signed_by");--> statement-breakpoint
ALTER TABLE "job_participants" ADD CONSTRAINT "job_participants_actor" CHECK (actor_kind in ('user', 'signGroup', 'external', 'stamp')
        and (user_id is not null) = (actor_kind = 'user')
        and (sign_group_id is not null) = (actor_kind = 'signGroup')
        and (external_signer_id is not null) = (actor_kind = 'external')
        and (stamp_account_id is not null) = (actor_kind = 'stamp'));--> statement-breakpoint
CREATE POLICY "sign_group_members_of_account" ON "sign_group_members" AS PERMISSIVE FOR ALL TO public USING (account_id = current_setting('tomar.account', true)) WITH CHECK (account_id = current_setting('tomar.account', true));--> statement-breakpoint
CREATE POLICY "sign_groups_of_account" ON "sign_groups" AS PERMISSIVE FOR ALL TO public USING (account_id = current_setting('tomar.account', true)) WITH CHECK (account_id = current_setting('tomar.account', true));--> statement-breakpoint
-- Who acted until now was the participant. For these statements the tables' owner sees every account's rows.
ALTER TABLE "job_participants" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "file_signatures" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "users" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
UPDATE "job_participants" SET "acted_by" = "user_id",
	"actor_name" = "users"."first_name" || ' ' || "users"."last_name",
	"acted_by_name" = "users"."first_name" || ' ' || "users"."last_name"
FROM "users" WHERE "acted_at" IS NOT NULL
	AND "users"."account_id" = "job_participants"."account_id" AND "users"."id" = "job_participants"."user_id";--> statement-breakpoint
UPDATE "file_signatures" SET "signed_by" = "job_participants"."user_id" FROM "job_participants"
WHERE "job_participants"."account_id" = "file_signatures"."account_id"
	AND "job_participants"."id" = "file_signatures"."participant_id";--> statement-breakpoint
ALTER TABLE "job_participants" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "file_signatures" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "users" FORCE ROW LEVEL SECURITY;
