-- An earlier version stored hours of limits with more than 2 decimals, such as an interval of 0.0000004 h.
UPDATE "items" SET "task" = jsonb_set("task", '{limits,hours}', (
    select jsonb_object_agg(key, case
      when jsonb_typeof(value) <> 'number' then value
      when key in ('threshold', 'interval') then to_jsonb(greatest(round(value::numeric, 2), 0.01))
      else to_jsonb(round(value::numeric, 2)) end)
    from jsonb_each("task" #> '{limits,hours}')))
WHERE exists (
    select 1 from jsonb_each(case jsonb_typeof("task" #> '{limits,hours}') when 'object' then "task" #> '{limits,hours}' end)
    where case jsonb_typeof(value) when 'number' then value::numeric <> round(value::numeric, 2) end);
--> statement-breakpoint
UPDATE "item_events" SET "values" = jsonb_set("values", '{task}', jsonb_set(("values" -> 'task'), '{limits,hours}', (
    select jsonb_object_agg(key, case
      when jsonb_typeof(value) <> 'number' then value
      when key in ('threshold', 'interval') then to_jsonb(greatest(round(value::numeric, 2), 0.01))
      else to_jsonb(round(value::numeric, 2)) end)
    from jsonb_each(("values" -> 'task') #> '{limits,hours}'))))
WHERE "kind" = 'revision' AND exists (
    select 1 from jsonb_each(case jsonb_typeof(("values" -> 'task') #> '{limits,hours}') when 'object' then ("values" -> 'task') #> '{limits,hours}' end)
    where case jsonb_typeof(value) when 'number' then value::numeric <> round(value::numeric, 2) end);
--> statement-breakpoint
UPDATE "programme_revisions" SET "tasks" = (
  select jsonb_agg(case when exists (
    select 1 from jsonb_each(case jsonb_typeof(task.value #> '{limits,hours}') when 'object' then task.value #> '{limits,hours}' end)
    where case jsonb_typeof(value) when 'number' then value::numeric <> round(value::numeric, 2) end) then jsonb_set(task.value, '{limits,hours}', (
    select jsonb_object_agg(key, case
      when jsonb_typeof(value) <> 'number' then value
      when key in ('threshold', 'interval') then to_jsonb(greatest(round(value::numeric, 2), 0.01))
      else to_jsonb(round(value::numeric, 2)) end)
    from jsonb_each(task.value #> '{limits,hours}'))) else task.value end order by task.ordinality)
  from jsonb_array_elements("tasks") with ordinality as task)
WHERE exists (
  select 1 from jsonb_array_elements(case jsonb_typeof("tasks") when 'array' then "tasks" end) as task
  where exists (
    select 1 from jsonb_each(case jsonb_typeof(task.value #> '{limits,hours}') when 'object' then task.value #> '{limits,hours}' end)
    where case jsonb_typeof(value) when 'number' then value::numeric <> round(value::numeric, 2) end));
--> statement-breakpoint
UPDATE "changes" SET "before" = jsonb_set("before", '{limits,hours}', (
    select jsonb_object_agg(key, case
      when jsonb_typeof(value) <> 'number' then value
      when key in ('threshold', 'interval') then to_jsonb(greatest(round(value::numeric, 2), 0.01))
      else to_jsonb(round(value::numeric, 2)) end)
    from jsonb_each("before" #> '{limits,hours}')))
WHERE "kind" = 'item' AND exists (
    select 1 from jsonb_each(case jsonb_typeof("before" #> '{limits,hours}') when 'object' then "before" #> '{limits,hours}' end)
    where case jsonb_typeof(value) when 'number' then value::numeric <> round(value::numeric, 2) end);
--> statement-breakpoint
UPDATE "changes" SET "before" = jsonb_set("before", '{tasks}', (
  select jsonb_agg(case when exists (
    select 1 from jsonb_each(case jsonb_typeof(task.value #> '{limits,hours}') when 'object' then task.value #> '{limits,hours}' end)
    where case jsonb_typeof(value) when 'number' then value::numeric <> round(value::numeric, 2) end) then jsonb_set(task.value, '{limits,hours}', (
    select jsonb_object_agg(key, case
      when jsonb_typeof(value) <> 'number' then value
      when key in ('threshold', 'interval') then to_jsonb(greatest(round(value::numeric, 2), 0.01))
      else to_jsonb(round(value::numeric, 2)) end)
    from jsonb_each(task.value #> '{limits,hours}'))) else task.value end order by task.ordinality)
  from jsonb_array_elements(("before" #> '{tasks}')) with ordinality as task))
WHERE "kind" = 'programme' AND exists (
  select 1 from jsonb_array_elements(case jsonb_typeof(("before" #> '{tasks}')) when 'array' then ("before" #> '{tasks}') end) as task
  where exists (
    select 1 from jsonb_each(case jsonb_typeof(task.value #> '{limits,hours}') when 'object' then task.value #> '{limits,hours}' end)
    where case jsonb_typeof(value) when 'number' then value::numeric <> round(value::numeric, 2) end));
--> statement-breakpoint
UPDATE "changes" SET "before" = jsonb_set("before", '{draft,tasks}', (
  select jsonb_agg(case when exists (
    select 1 from jsonb_each(case jsonb_typeof(task.value #> '{limits,hours}') when 'object' then task.value #> '{limits,hours}' end)
    where case jsonb_typeof(value) when 'number' then value::numeric <> round(value::numeric, 2) end) then jsonb_set(task.value, '{limits,hours}', (
    select jsonb_object_agg(key, case
      when jsonb_typeof(value) <> 'number' then value
      when key in ('threshold', 'interval') then to_jsonb(greatest(round(value::numeric, 2), 0.01))
      else to_jsonb(round(value::numeric, 2)) end)
    from jsonb_each(task.value #> '{limits,hours}'))) else task.value end order by task.ordinality)
  from jsonb_array_elements(("before" #> '{draft,tasks}')) with ordinality as task))
WHERE "kind" = 'programme' AND exists (
  select 1 from jsonb_array_elements(case jsonb_typeof(("before" #> '{draft,tasks}')) when 'array' then ("before" #> '{draft,tasks}') end) as task
  where exists (
    select 1 from jsonb_each(case jsonb_typeof(task.value #> '{limits,hours}') when 'object' then task.value #> '{limits,hours}' end)
    where case jsonb_typeof(value) when 'number' then value::numeric <> round(value::numeric, 2) end));
--> statement-breakpoint
UPDATE "changes" SET "after" = jsonb_set("after", '{limits,hours}', (
    select jsonb_object_agg(key, case
      when jsonb_typeof(value) <> 'number' then value
      when key in ('threshold', 'interval') then to_jsonb(greatest(round(value::numeric, 2), 0.01))
      else to_jsonb(round(value::numeric, 2)) end)
    from jsonb_each("after" #> '{limits,hours}')))
WHERE "kind" = 'item' AND exists (
    select 1 from jsonb_each(case jsonb_typeof("after" #> '{limits,hours}') when 'object' then "after" #> '{limits,hours}' end)
    where case jsonb_typeof(value) when 'number' then value::numeric <> round(value::numeric, 2) end);
--> statement-breakpoint
UPDATE "changes" SET "after" = jsonb_set("after", '{tasks}', (
  select jsonb_agg(case when exists (
    select 1 from jsonb_each(case jsonb_typeof(task.value #> '{limits,hours}') when 'object' then task.value #> '{limits,hours}' end)
    where case jsonb_typeof(value) when 'number' then value::numeric <> round(value::numeric, 2) end) then jsonb_set(task.value, '{limits,hours}', (
    select jsonb_object_agg(key, case
      when jsonb_typeof(value) <> 'number' then value
      when key in ('threshold', 'interval') then to_jsonb(greatest(round(value::numeric, 2), 0.01))
      else to_jsonb(round(value::numeric, 2)) end)
    from jsonb_each(task.value #> '{limits,hours}'))) else task.value end order by task.ordinality)
  from jsonb_array_elements(("after" #> '{tasks}')) with ordinality as task))
WHERE "kind" = 'programme' AND exists (
  select 1 from jsonb_array_elements(case jsonb_typeof(("after" #> '{tasks}')) when 'array' then ("after" #> '{tasks}') end) as task
  where exists (
    select 1 from jsonb_each(case jsonb_typeof(task.value #> '{limits,hours}') when 'object' then task.value #> '{limits,hours}' end)
    where case jsonb_typeof(value) when 'number' then value::numeric <> round(value::numeric, 2) end));
--> statement-breakpoint
UPDATE "changes" SET "after" = jsonb_set("after", '{draft,tasks}', (
  select jsonb_agg(case when exists (
    select 1 from jsonb_each(case jsonb_typeof(task.value #> '{limits,hours}') when 'object' then task.value #> '{limits,hours}' end)
    where case jsonb_typeof(value) when 'number' then value::numeric <> round(value::numeric, 2) end) then jsonb_set(task.value, '{limits,hours}', (
    select jsonb_object_agg(key, case
      when jsonb_typeof(value) <> 'number' then value
      when key in ('threshold', 'interval') then to_jsonb(greatest(round(value::numeric, 2), 0.01))
      else to_jsonb(round(value::numeric, 2)) end)
    from jsonb_each(task.value #> '{limits,hours}'))) else task.value end order by task.ordinality)
  from jsonb_array_elements(("after" #> '{draft,tasks}')) with ordinality as task))
WHERE "kind" = 'programme' AND exists (
  select 1 from jsonb_array_elements(case jsonb_typeof(("after" #> '{draft,tasks}')) when 'array' then ("after" #> '{draft,tasks}') end) as task
  where exists (
    select 1 from jsonb_each(case jsonb_typeof(task.value #> '{limits,hours}') when 'object' then task.value #> '{limits,hours}' end)
    where case jsonb_typeof(value) when 'number' then value::numeric <> round(value::numeric, 2) end));
--> statement-breakpoint
-- The next start computes all items again. Until then these shares of an interval are unknown.
UPDATE "items" SET "share" = 0 WHERE "share" IN ('NaN', 'Infinity', '-Infinity');
