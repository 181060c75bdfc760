-- One row of each version that is still used, with the sum of those that it had: a number never comes twice.
CREATE TABLE "sums" AS SELECT "name", sum("n")::bigint AS "n" FROM "versions" WHERE "name" <> 'maintenance' GROUP BY "name";--> statement-breakpoint
DROP TABLE "versions";--> statement-breakpoint
CREATE TABLE "versions" (
	"name" text PRIMARY KEY NOT NULL,
	"n" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
INSERT INTO "versions" ("name", "n") SELECT "name", "n" FROM "sums";--> statement-breakpoint
DROP TABLE "sums";--> statement-breakpoint
DROP INDEX "changes_fleet";--> statement-breakpoint
DROP INDEX "changes_maintenance";--> statement-breakpoint
ALTER TABLE "changes" DROP COLUMN "fleet_shard";--> statement-breakpoint
ALTER TABLE "changes" DROP COLUMN "fleet_version";--> statement-breakpoint
ALTER TABLE "changes" DROP COLUMN "maintenance_shard";--> statement-breakpoint
ALTER TABLE "changes" DROP COLUMN "maintenance_version";
