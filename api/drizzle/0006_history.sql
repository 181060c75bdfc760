CREATE TABLE "acts" (
	"id" text PRIMARY KEY NOT NULL,
	"label" text NOT NULL,
	"by_uid" text NOT NULL,
	"kind" text NOT NULL,
	"count" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "changes" ALTER COLUMN "at" SET DEFAULT clock_timestamp();--> statement-breakpoint
ALTER TABLE "changes" ADD COLUMN "label_key" text;--> statement-breakpoint
ALTER TABLE "changes" ADD COLUMN "act_id" text;--> statement-breakpoint
ALTER TABLE "changes" ADD COLUMN "listed" boolean DEFAULT true NOT NULL;--> statement-breakpoint
CREATE INDEX "changes_listed" ON "changes" USING btree ("at","id","kind","by_uid") WHERE listed;--> statement-breakpoint
CREATE INDEX "changes_act" ON "changes" USING btree ("act_id","at","id") WHERE act_id is not null;--> statement-breakpoint
CREATE INDEX "changes_unlabelled" ON "changes" USING btree ("id") WHERE label_key is null;