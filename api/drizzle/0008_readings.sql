CREATE TABLE "readings" (
	"id" text PRIMARY KEY NOT NULL,
	"aircraft_id" text NOT NULL,
	"date" date DEFAULT (clock_timestamp() at time zone 'UTC')::date NOT NULL,
	"hours" numeric(9, 2) NOT NULL,
	"cycles" integer NOT NULL,
	"source" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"by_uid" text NOT NULL,
	"by_name" text NOT NULL,
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"struck_at" timestamp with time zone,
	"struck_by_uid" text,
	"struck_by_name" text,
	"struck_reason" text,
	"acknowledged_at" timestamp with time zone,
	"acknowledged_by_uid" text,
	"acknowledged_by_name" text
);
--> statement-breakpoint
CREATE TABLE "memberships" (
	"id" text PRIMARY KEY NOT NULL,
	"uid" text NOT NULL,
	"organisation_id" text,
	"operator_id" text,
	"role" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "organisations" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"closing" text DEFAULT 'manager' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "readings" ADD CONSTRAINT "readings_aircraft_id_aircraft_id_fk" FOREIGN KEY ("aircraft_id") REFERENCES "public"."aircraft"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_operator_id_operators_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."operators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "readings_aircraft" ON "readings" USING btree ("aircraft_id","date","at","id");--> statement-breakpoint
CREATE INDEX "memberships_uid" ON "memberships" USING btree ("uid");--> statement-breakpoint
CREATE UNIQUE INDEX "organisations_name" ON "organisations" USING btree ("name_key") WHERE deleted_at is null;--> statement-breakpoint
-- The history has the figures that each aircraft had: what differs from the line before is a reading of that day.
INSERT INTO "readings" ("id", "aircraft_id", "date", "hours", "cycles", "source", "by_uid", "by_name", "at")
SELECT gen_random_uuid()::text, "subject_id", ("at" at time zone 'UTC')::date, "hours", "cycles",
	CASE WHEN "hours" < "hours_before" OR "cycles" < "cycles_before" THEN 'correction' ELSE 'fleet-list' END,
	"by_uid", "by_name", "at"
FROM (
	SELECT "subject_id", "at", "by_uid", "by_name",
		CASE WHEN jsonb_typeof("after" -> 'totalHours') = 'number' THEN ("after" ->> 'totalHours')::numeric END AS "hours",
		CASE WHEN jsonb_typeof("after" -> 'totalCycles') = 'number' THEN ("after" ->> 'totalCycles')::numeric END AS "cycles",
		CASE WHEN jsonb_typeof("before" -> 'totalHours') = 'number' THEN ("before" ->> 'totalHours')::numeric END AS "hours_before",
		CASE WHEN jsonb_typeof("before" -> 'totalCycles') = 'number' THEN ("before" ->> 'totalCycles')::numeric END AS "cycles_before"
	FROM "changes"
	WHERE "kind" = 'aircraft' AND "action" IN ('create', 'update') AND "subject_id" IN (SELECT "id" FROM "aircraft")
) AS "recorded"
WHERE "hours" >= 0 AND "hours" <= 1000000 AND "cycles" >= 0 AND "cycles" <= 1000000
	AND ("hours_before" IS DISTINCT FROM "hours" OR "cycles_before" IS DISTINCT FROM "cycles");--> statement-breakpoint
-- And one of today, so that an aircraft without a history has a reading, too.
INSERT INTO "readings" ("id", "aircraft_id", "hours", "cycles", "source", "by_uid", "by_name")
SELECT gen_random_uuid()::text, "id", "total_hours", "total_cycles", 'fleet-list', '', 'AeroFleet'
FROM "aircraft" WHERE "deleted_at" IS NULL;
