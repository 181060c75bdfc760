ALTER TABLE "operators" ADD COLUMN "links" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "operators" ADD COLUMN "closed_at" timestamp with time zone;