-- The history lists changes of maintenance, too: one of each act, and of readings only strikes and replaced meters.
UPDATE "changes" SET "listed" = true
WHERE "kind" IN ('programme', 'item', 'completion', 'maintained', 'reading') AND NOT "listed"
  AND ("kind" <> 'reading' OR "action" = 'strike' OR "after" ->> 'note' LIKE 'Meter replaced: %')
  AND ("act_id" IS NULL OR ("kind" <> 'reading' AND NOT EXISTS (
    SELECT 1 FROM "changes" AS "newer"
    WHERE "newer"."act_id" = "changes"."act_id" AND ("newer"."listed" OR "newer"."id" > "changes"."id"))));
