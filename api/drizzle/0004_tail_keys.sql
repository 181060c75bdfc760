-- Tail numbers are compared by a new rule. `upgradeSchema` of src/db/open/migrate.ts computes the new keys
-- before this is applied, as databases differ in what a letter is.
SELECT 1;
