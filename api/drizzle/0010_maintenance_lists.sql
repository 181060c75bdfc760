ALTER TABLE "changes" ADD COLUMN "maintenance_shard" integer;--> statement-breakpoint
ALTER TABLE "changes" ADD COLUMN "maintenance_version" bigint;--> statement-breakpoint
CREATE INDEX "items_extended" ON "items" USING btree ("projected_on","share","id") WHERE status = 'active' and extended_from is not null;--> statement-breakpoint
CREATE INDEX "items_ata" ON "items" USING btree ("ata" collate "C","code" collate "C","id") WHERE status = 'active';--> statement-breakpoint
CREATE INDEX "readings_date" ON "readings" USING btree ("date") WHERE struck_at is null;--> statement-breakpoint
CREATE INDEX "changes_maintenance" ON "changes" USING btree ("maintenance_shard","maintenance_version") WHERE maintenance_shard is not null;