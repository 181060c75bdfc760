DROP INDEX "readings_aircraft";--> statement-breakpoint
ALTER TABLE "readings" ADD COLUMN "n" bigint;--> statement-breakpoint
ALTER TABLE "readings" ADD COLUMN "division" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "readings" ADD COLUMN "waiting" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- They are numbered by their times; of equal times, as those of one file, by their figures.
UPDATE "readings" SET "n" = "numbered"."n" FROM (
	SELECT "id", row_number() over (ORDER BY "at", "date", "source" = 'correction', "hours", "cycles", "id") AS "n" FROM "readings"
) AS "numbered" WHERE "readings"."id" = "numbered"."id";--> statement-breakpoint
ALTER TABLE "readings" ALTER COLUMN "n" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "readings" ALTER COLUMN "n" ADD GENERATED ALWAYS AS IDENTITY (sequence name "readings_n_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1);--> statement-breakpoint
SELECT setval(pg_get_serial_sequence('readings', 'n'), max("n")) FROM "readings" HAVING max("n") IS NOT NULL;--> statement-breakpoint
CREATE INDEX "readings_corrections" ON "readings" USING btree ("aircraft_id","date") WHERE source = 'correction';--> statement-breakpoint
CREATE INDEX "readings_waiting" ON "readings" USING btree ("aircraft_id") WHERE waiting;--> statement-breakpoint
CREATE INDEX "readings_aircraft" ON "readings" USING btree ("aircraft_id","date","division","hours","cycles","n");--> statement-breakpoint
-- A correction stands alone between what was stored before and after it on its day.
UPDATE "readings" SET "division" = 2 * (
	SELECT count(*) FROM "readings" AS "divider" WHERE "divider"."aircraft_id" = "readings"."aircraft_id" AND "divider"."date" = "readings"."date"
		AND "divider"."source" = 'correction' AND "divider"."struck_at" IS NULL AND "divider"."n" <= "readings"."n"
) - CASE WHEN "source" = 'correction' AND "struck_at" IS NULL THEN 1 ELSE 0 END
WHERE exists (
	SELECT 1 FROM "readings" AS "divider" WHERE "divider"."aircraft_id" = "readings"."aircraft_id" AND "divider"."date" = "readings"."date"
		AND "divider"."source" = 'correction'
);--> statement-breakpoint
-- Another one of these may be the newest now: the start that follows lets them count, with totals and items.
UPDATE "readings" SET "waiting" = true WHERE "struck_at" IS NULL AND exists (
	SELECT 1 FROM "readings" AS "other" WHERE "other"."aircraft_id" = "readings"."aircraft_id" AND "other"."date" = "readings"."date"
		AND "other"."struck_at" IS NULL AND "other"."id" <> "readings"."id"
);
