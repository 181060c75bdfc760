-- The row that role decisions lock, so that exactly one first admin wins.
INSERT INTO "guards" ("name") VALUES ('roles');
