ALTER TABLE "aircraft" ADD COLUMN "totals_unknown" boolean;--> statement-breakpoint
ALTER TABLE "readings" ADD COLUMN "placeholder" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "readings_placeholder" ON "readings" USING btree ("aircraft_id") WHERE placeholder;