DROP TABLE "memberships";--> statement-breakpoint
DROP TABLE "organisations";