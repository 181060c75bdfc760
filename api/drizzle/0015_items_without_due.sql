ALTER TABLE "maintained" ADD COLUMN "withdrawn_programme" text;--> statement-breakpoint
CREATE INDEX "items_no_baseline" ON "items" USING btree ("id") WHERE status = 'active' and baseline_missing;