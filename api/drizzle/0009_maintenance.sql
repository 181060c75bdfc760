CREATE TABLE "completions" (
	"id" text PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"n" bigint GENERATED ALWAYS AS IDENTITY (sequence name "completions_n_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"item_id" text NOT NULL,
	"aircraft_id" text NOT NULL,
	"code" text NOT NULL,
	"date" date NOT NULL,
	"hours" numeric(9, 2) NOT NULL,
	"cycles" integer NOT NULL,
	"reference" text NOT NULL,
	"note" text NOT NULL,
	"previous_due" jsonb NOT NULL,
	"new_due" jsonb NOT NULL,
	"variation" jsonb,
	"by_uid" text NOT NULL,
	"by_name" text NOT NULL,
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"struck_at" timestamp with time zone,
	"struck_by_uid" text,
	"struck_by_name" text,
	"struck_reason" text
);
--> statement-breakpoint
CREATE TABLE "item_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "item_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"item_id" text NOT NULL,
	"kind" text NOT NULL,
	"values" jsonb NOT NULL,
	"by_uid" text NOT NULL,
	"by_name" text NOT NULL,
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "items" (
	"id" text PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"aircraft_id" text NOT NULL,
	"programme_id" text,
	"programme_revision" text,
	"task" jsonb NOT NULL,
	"code" text NOT NULL,
	"title" text NOT NULL,
	"ata" text NOT NULL,
	"kind" text NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"reason" text,
	"base" jsonb,
	"last" jsonb,
	"due" jsonb NOT NULL,
	"variation" jsonb,
	"baseline_missing" boolean NOT NULL,
	"overdue_from" date,
	"due_from" date,
	"check_from" date,
	"extended_from" date,
	"soon_from" date,
	"counter_on" date,
	"projected_on" date,
	"share" double precision,
	"driver" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "maintained" (
	"aircraft_id" text PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"programme_id" text,
	"programme_revision" text,
	"plan_hours_per_day" numeric(4, 2),
	"plan_cycles_per_day" numeric(4, 2),
	"plan_reason" text,
	"plan_by_uid" text,
	"plan_by_name" text,
	"plan_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "programme_revisions" (
	"programme_id" text NOT NULL,
	"n" integer NOT NULL,
	"revision" text NOT NULL,
	"revision_date" date NOT NULL,
	"aircraft_type" text NOT NULL,
	"approval_reference" text NOT NULL,
	"tasks" jsonb NOT NULL,
	"state" text NOT NULL,
	CONSTRAINT "programme_revisions_programme_id_n_pk" PRIMARY KEY("programme_id","n")
);
--> statement-breakpoint
CREATE TABLE "programmes" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"status" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "changes" ADD COLUMN "aircraft_id" text;--> statement-breakpoint
ALTER TABLE "completions" ADD CONSTRAINT "completions_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "completions" ADD CONSTRAINT "completions_aircraft_id_aircraft_id_fk" FOREIGN KEY ("aircraft_id") REFERENCES "public"."aircraft"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_events" ADD CONSTRAINT "item_events_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "items" ADD CONSTRAINT "items_aircraft_id_aircraft_id_fk" FOREIGN KEY ("aircraft_id") REFERENCES "public"."aircraft"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "items" ADD CONSTRAINT "items_programme_id_programmes_id_fk" FOREIGN KEY ("programme_id") REFERENCES "public"."programmes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "maintained" ADD CONSTRAINT "maintained_aircraft_id_aircraft_id_fk" FOREIGN KEY ("aircraft_id") REFERENCES "public"."aircraft"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "maintained" ADD CONSTRAINT "maintained_programme_id_programmes_id_fk" FOREIGN KEY ("programme_id") REFERENCES "public"."programmes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "programme_revisions" ADD CONSTRAINT "programme_revisions_programme_id_programmes_id_fk" FOREIGN KEY ("programme_id") REFERENCES "public"."programmes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "completions_item" ON "completions" USING btree ("item_id","n");--> statement-breakpoint
CREATE INDEX "completions_aircraft" ON "completions" USING btree ("aircraft_id","n");--> statement-breakpoint
CREATE INDEX "item_events_item" ON "item_events" USING btree ("item_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "items_code" ON "items" USING btree ("aircraft_id","code") WHERE status <> 'terminated';--> statement-breakpoint
CREATE INDEX "items_urgency" ON "items" USING btree ("projected_on","share","id") WHERE status = 'active';--> statement-breakpoint
CREATE INDEX "maintained_programme" ON "maintained" USING btree ("programme_id");--> statement-breakpoint
CREATE UNIQUE INDEX "programme_revisions_name" ON "programme_revisions" USING btree ("programme_id","revision");--> statement-breakpoint
CREATE UNIQUE INDEX "programme_revisions_draft" ON "programme_revisions" USING btree ("programme_id") WHERE state = 'draft';--> statement-breakpoint
CREATE UNIQUE INDEX "programme_revisions_valid" ON "programme_revisions" USING btree ("programme_id") WHERE state = 'valid';--> statement-breakpoint
CREATE UNIQUE INDEX "programmes_name" ON "programmes" USING btree ("name_key");--> statement-breakpoint
CREATE INDEX "changes_aircraft" ON "changes" USING btree ("aircraft_id","id") WHERE aircraft_id is not null;--> statement-breakpoint
INSERT INTO "versions" ("name", "shard") SELECT 'maintenance', shard FROM generate_series(0, 31) AS shard;
