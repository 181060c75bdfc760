ALTER TABLE "changes" ADD COLUMN "fleet_shard" integer;--> statement-breakpoint
ALTER TABLE "changes" ADD COLUMN "fleet_version" bigint;--> statement-breakpoint
CREATE INDEX "changes_fleet" ON "changes" USING btree ("fleet_shard","fleet_version") WHERE fleet_shard is not null;