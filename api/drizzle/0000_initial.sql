CREATE TABLE "aircraft" (
	"id" text PRIMARY KEY NOT NULL,
	"aircraft_type" text NOT NULL,
	"tail_number" text NOT NULL,
	"tail_key" text NOT NULL,
	"serial_number" text NOT NULL,
	"total_hours" numeric(9, 2) NOT NULL,
	"total_cycles" integer NOT NULL,
	"operator_id" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"by_uid" text NOT NULL,
	"by_name" text NOT NULL,
	"action" text NOT NULL,
	"kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"before" jsonb,
	"after" jsonb
);
--> statement-breakpoint
CREATE TABLE "guards" (
	"name" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency" (
	"uid" text NOT NULL,
	"call" text NOT NULL,
	"key" text NOT NULL,
	"answer" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_uid_call_key_pk" PRIMARY KEY("uid","call","key")
);
--> statement-breakpoint
CREATE TABLE "operators" (
	"id" text PRIMARY KEY NOT NULL,
	"company_name" text NOT NULL,
	"company_key" text NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "roles" (
	"uid" text PRIMARY KEY NOT NULL,
	"role" text,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "aircraft" ADD CONSTRAINT "aircraft_operator_id_operators_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."operators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "aircraft_tail" ON "aircraft" USING btree ("tail_key") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "aircraft_serial" ON "aircraft" USING btree ("aircraft_type","serial_number") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "aircraft_operator" ON "aircraft" USING btree ("operator_id");--> statement-breakpoint
CREATE INDEX "changes_subject" ON "changes" USING btree ("kind","subject_id","id");--> statement-breakpoint
CREATE INDEX "idempotency_created" ON "idempotency" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "operators_company" ON "operators" USING btree ("company_key") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "operators_email" ON "operators" USING btree (lower(email));