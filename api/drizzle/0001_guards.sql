-- The row that a change of roles locks, so that exactly one user becomes the first admin.
INSERT INTO "guards" ("name") VALUES ('roles');
