DROP INDEX "items_urgency";--> statement-breakpoint
DROP INDEX "items_extended";--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "urgent_on" date;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "without_rate" jsonb;--> statement-breakpoint
CREATE INDEX "items_urgency" ON "items" USING btree ("urgent_on","id") WHERE status = 'active';--> statement-breakpoint
CREATE INDEX "items_extended" ON "items" USING btree ("urgent_on","id") WHERE status = 'active' and extended_from is not null;--> statement-breakpoint
ALTER TABLE "items" DROP COLUMN "share";