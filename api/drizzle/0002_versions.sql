CREATE TABLE "versions" (
	"name" text NOT NULL,
	"shard" integer NOT NULL,
	"n" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "versions_name_shard_pk" PRIMARY KEY("name","shard")
);
--> statement-breakpoint
INSERT INTO "versions" ("name", "shard") SELECT 'fleet', shard FROM generate_series(0, 31) AS shard;--> statement-breakpoint
INSERT INTO "versions" ("name", "shard") VALUES ('roles', 0);--> statement-breakpoint
DROP TABLE "guards";--> statement-breakpoint
ALTER TABLE "idempotency" ADD COLUMN "claim" text;
