-- Tail numbers are compared by another rule than before. What had to be done was done by `bringUp`
-- of src/db/migrate.ts, before this was applied: a database may not say what a letter is.
SELECT 1;
