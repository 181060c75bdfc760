-- Earlier keys do not say which request they were used for, so that they are deleted.
DELETE FROM "idempotency";--> statement-breakpoint
ALTER TABLE "idempotency" DROP CONSTRAINT "idempotency_uid_call_key_pk";--> statement-breakpoint
ALTER TABLE "idempotency" ALTER COLUMN "answer" SET DATA TYPE json;--> statement-breakpoint
ALTER TABLE "idempotency" ADD CONSTRAINT "idempotency_uid_key_pk" PRIMARY KEY("uid","key");--> statement-breakpoint
ALTER TABLE "idempotency" ADD COLUMN "request" text NOT NULL;--> statement-breakpoint
ALTER TABLE "idempotency" DROP COLUMN "call";--> statement-breakpoint
ALTER TABLE "idempotency" DROP COLUMN "claim";--> statement-breakpoint
ALTER TABLE "operators" DROP COLUMN "links";--> statement-breakpoint
ALTER TABLE "operators" DROP COLUMN "closed_at";