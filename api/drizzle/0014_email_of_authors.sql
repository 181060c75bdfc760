ALTER TABLE "completions" ADD COLUMN "by_email" text;--> statement-breakpoint
ALTER TABLE "changes" ADD COLUMN "by_email" text;