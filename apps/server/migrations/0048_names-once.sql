DROP INDEX "categories_name";--> statement-breakpoint
DROP INDEX "circulation_profiles_name";--> statement-breakpoint
DROP INDEX "companies_name";--> statement-breakpoint
DROP INDEX "oznes_name";--> statement-breakpoint
DROP INDEX "sign_limits_name";--> statement-breakpoint
DROP INDEX "stamp_accounts_name";--> statement-breakpoint
DROP INDEX "departments_name";--> statement-breakpoint
DROP INDEX "sign_groups_name";--> statement-breakpoint
DROP INDEX "titles_name";--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "name_twin" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "circulation_profiles" ADD COLUMN "name_twin" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "name_twin" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "external_signers" ADD COLUMN "name_twin" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "oznes" ADD COLUMN "name_twin" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sign_limits" ADD COLUMN "name_twin" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "stamp_accounts" ADD COLUMN "name_twin" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "departments" ADD COLUMN "name_twin" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sign_groups" ADD COLUMN "name_twin" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "titles" ADD COLUMN "name_twin" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- Pairs that a version before took stay: the earliest is the first, the others are told apart by their number. For these
-- statements the tables' owner sees every account's rows.
ALTER TABLE "categories" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
UPDATE "categories" SET "name_twin" = pair.twin
FROM (SELECT account_id, id, row_number() OVER (PARTITION BY account_id, fold_name(name) ORDER BY id) - 1 AS twin FROM "categories") AS pair
WHERE pair.account_id = "categories".account_id AND pair.id = "categories".id AND pair.twin > 0;--> statement-breakpoint
ALTER TABLE "categories" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "circulation_profiles" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
UPDATE "circulation_profiles" SET "name_twin" = pair.twin
FROM (SELECT account_id, id, row_number() OVER (PARTITION BY account_id, fold_name(name) ORDER BY id) - 1 AS twin FROM "circulation_profiles") AS pair
WHERE pair.account_id = "circulation_profiles".account_id AND pair.id = "circulation_profiles".id AND pair.twin > 0;--> statement-breakpoint
ALTER TABLE "circulation_profiles" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "companies" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
UPDATE "companies" SET "name_twin" = pair.twin
FROM (SELECT account_id, id, row_number() OVER (PARTITION BY account_id, fold_name(name) ORDER BY id) - 1 AS twin FROM "companies") AS pair
WHERE pair.account_id = "companies".account_id AND pair.id = "companies".id AND pair.twin > 0;--> statement-breakpoint
ALTER TABLE "companies" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "oznes" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
UPDATE "oznes" SET "name_twin" = pair.twin
FROM (SELECT account_id, id, row_number() OVER (PARTITION BY account_id, fold_name(name) ORDER BY id) - 1 AS twin FROM "oznes") AS pair
WHERE pair.account_id = "oznes".account_id AND pair.id = "oznes".id AND pair.twin > 0;--> statement-breakpoint
ALTER TABLE "oznes" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "sign_limits" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
UPDATE "sign_limits" SET "name_twin" = pair.twin
FROM (SELECT account_id, id, row_number() OVER (PARTITION BY account_id, fold_name(name) ORDER BY id) - 1 AS twin FROM "sign_limits") AS pair
WHERE pair.account_id = "sign_limits".account_id AND pair.id = "sign_limits".id AND pair.twin > 0;--> statement-breakpoint
ALTER TABLE "sign_limits" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "stamp_accounts" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
UPDATE "stamp_accounts" SET "name_twin" = pair.twin
FROM (SELECT account_id, id, row_number() OVER (PARTITION BY account_id, fold_name(name) ORDER BY id) - 1 AS twin FROM "stamp_accounts") AS pair
WHERE pair.account_id = "stamp_accounts".account_id AND pair.id = "stamp_accounts".id AND pair.twin > 0;--> statement-breakpoint
ALTER TABLE "stamp_accounts" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "departments" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
UPDATE "departments" SET "name_twin" = pair.twin
FROM (SELECT account_id, id, row_number() OVER (PARTITION BY account_id, fold_name(name) ORDER BY id) - 1 AS twin FROM "departments") AS pair
WHERE pair.account_id = "departments".account_id AND pair.id = "departments".id AND pair.twin > 0;--> statement-breakpoint
ALTER TABLE "departments" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "sign_groups" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
UPDATE "sign_groups" SET "name_twin" = pair.twin
FROM (SELECT account_id, id, row_number() OVER (PARTITION BY account_id, fold_name(name) ORDER BY id) - 1 AS twin FROM "sign_groups") AS pair
WHERE pair.account_id = "sign_groups".account_id AND pair.id = "sign_groups".id AND pair.twin > 0;--> statement-breakpoint
ALTER TABLE "sign_groups" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "titles" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
UPDATE "titles" SET "name_twin" = pair.twin
FROM (SELECT account_id, id, row_number() OVER (PARTITION BY account_id, fold_name(name) ORDER BY id) - 1 AS twin FROM "titles") AS pair
WHERE pair.account_id = "titles".account_id AND pair.id = "titles".id AND pair.twin > 0;--> statement-breakpoint
ALTER TABLE "titles" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE UNIQUE INDEX "categories_name" ON "categories" USING btree ("account_id",fold_name(name),"name_twin");--> statement-breakpoint
CREATE UNIQUE INDEX "circulation_profiles_name" ON "circulation_profiles" USING btree ("account_id",fold_name(name),"name_twin");--> statement-breakpoint
CREATE UNIQUE INDEX "companies_name" ON "companies" USING btree ("account_id",fold_name(name),"name_twin");--> statement-breakpoint
CREATE UNIQUE INDEX "oznes_name" ON "oznes" USING btree ("account_id",fold_name(name),"name_twin");--> statement-breakpoint
CREATE UNIQUE INDEX "sign_limits_name" ON "sign_limits" USING btree ("account_id",fold_name(name),"name_twin");--> statement-breakpoint
CREATE UNIQUE INDEX "stamp_accounts_name" ON "stamp_accounts" USING btree ("account_id",fold_name(name),"name_twin");--> statement-breakpoint
CREATE UNIQUE INDEX "departments_name" ON "departments" USING btree ("account_id",fold_name(name),"name_twin");--> statement-breakpoint
CREATE UNIQUE INDEX "sign_groups_name" ON "sign_groups" USING btree ("account_id",fold_name(name),"name_twin");--> statement-breakpoint
CREATE UNIQUE INDEX "titles_name" ON "titles" USING btree ("account_id",fold_name(name),"name_twin");