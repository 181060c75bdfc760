-- An earlier version stored hours of limits with more than 2 decimals, such as an interval of 0.0000004 h.
CREATE FUNCTION "mended_hours"("hours" jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  select jsonb_object_agg(key, case
    when jsonb_typeof(value) <> 'number' then value
    when key in ('threshold', 'interval') then to_jsonb(greatest(round(value::text::numeric, 2), 0.01))
    else to_jsonb(round(value::text::numeric, 2)) end)
  from jsonb_each("hours")
$$;
--> statement-breakpoint
CREATE FUNCTION "mended_task"("task" jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  select case when jsonb_typeof("task" #> '{limits,hours}') = 'object' and "task" #> '{limits,hours}' <> '{}'
    then jsonb_set("task", '{limits,hours}', "mended_hours"("task" #> '{limits,hours}')) else "task" end
$$;
--> statement-breakpoint
CREATE FUNCTION "mended_tasks"("tasks" jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  select case when jsonb_typeof("tasks") = 'array' then coalesce((
    select jsonb_agg("mended_task"(task) order by place)
    from jsonb_array_elements(case jsonb_typeof("tasks") when 'array' then "tasks" else '[]' end)
      with ordinality as each(task, place)), '[]') else "tasks" end
$$;
--> statement-breakpoint
CREATE FUNCTION "mended_change"("fields" jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  select case when jsonb_typeof("fields" #> '{draft,tasks}') = 'array'
    then jsonb_set(mended, '{draft,tasks}', "mended_tasks"("fields" #> '{draft,tasks}')) else mended end
  from (select case when jsonb_typeof("fields" -> 'tasks') = 'array'
    then jsonb_set("fields", '{tasks}', "mended_tasks"("fields" -> 'tasks'))
    else "mended_task"("fields") end as mended) as tasks
$$;
--> statement-breakpoint
UPDATE "items" SET "task" = "mended_task"("task") WHERE "task" <> "mended_task"("task");
--> statement-breakpoint
UPDATE "item_events" SET "values" = jsonb_set("values", '{task}', "mended_task"("values" -> 'task'))
WHERE "kind" = 'revision' AND "values" -> 'task' <> "mended_task"("values" -> 'task');
--> statement-breakpoint
UPDATE "programme_revisions" SET "tasks" = "mended_tasks"("tasks") WHERE "tasks" <> "mended_tasks"("tasks");
--> statement-breakpoint
UPDATE "changes" SET "before" = "mended_change"("before"), "after" = "mended_change"("after")
WHERE "kind" IN ('item', 'programme')
  AND ("before" <> "mended_change"("before") OR "after" <> "mended_change"("after"));
--> statement-breakpoint
-- The next start computes all items again. Until then these shares of an interval are unknown.
UPDATE "items" SET "share" = 0 WHERE "share" IN ('NaN', 'Infinity', '-Infinity');
--> statement-breakpoint
DROP FUNCTION "mended_change"(jsonb);
--> statement-breakpoint
DROP FUNCTION "mended_tasks"(jsonb);
--> statement-breakpoint
DROP FUNCTION "mended_task"(jsonb);
--> statement-breakpoint
DROP FUNCTION "mended_hours"(jsonb);
