CREATE TABLE "alert_digests" (
	"uid" text NOT NULL,
	"day" date NOT NULL,
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"outcome" text NOT NULL,
	"up_to_run" bigint NOT NULL,
	"new" integer NOT NULL,
	"worse" integer NOT NULL,
	"over" integer NOT NULL,
	"error" text,
	CONSTRAINT "alert_digests_uid_day_pk" PRIMARY KEY("uid","day")
);
--> statement-breakpoint
CREATE TABLE "alert_reads" (
	"uid" text NOT NULL,
	"alert_id" text NOT NULL,
	"run" bigint NOT NULL,
	CONSTRAINT "alert_reads_uid_alert_id_pk" PRIMARY KEY("uid","alert_id")
);
--> statement-breakpoint
CREATE TABLE "alert_subscriptions" (
	"uid" text PRIMARY KEY NOT NULL,
	"scope" text DEFAULT 'none' NOT NULL,
	"operator_id" text,
	"aircraft_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"also_soon" boolean DEFAULT false NOT NULL,
	"since_run" bigint DEFAULT 0 NOT NULL,
	"read_run" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "alerts" (
	"id" text PRIMARY KEY NOT NULL,
	"subject" text NOT NULL,
	"kind" text NOT NULL,
	"aircraft_id" text,
	"item_id" text,
	"order_id" text,
	"title" text NOT NULL,
	"message" text NOT NULL,
	"level" integer NOT NULL,
	"told" integer NOT NULL,
	"basis" text NOT NULL,
	"fell_on" date,
	"new_run" bigint NOT NULL,
	"told_run" bigint NOT NULL,
	"over_run" bigint,
	"told_on" date NOT NULL,
	"imported" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "jobs" (
	"name" text PRIMARY KEY NOT NULL,
	"due" timestamp with time zone NOT NULL,
	"leased_until" timestamp with time zone,
	"holder" text,
	"run" bigint DEFAULT 0 NOT NULL,
	"started_at" timestamp with time zone,
	"last_good_at" timestamp with time zone,
	"last_good_run" bigint,
	"last_error" text
);
--> statement-breakpoint
ALTER TABLE "alert_reads" ADD CONSTRAINT "alert_reads_alert_id_alerts_id_fk" FOREIGN KEY ("alert_id") REFERENCES "public"."alerts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_aircraft_id_aircraft_id_fk" FOREIGN KEY ("aircraft_id") REFERENCES "public"."aircraft"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "alerts_subject" ON "alerts" USING btree ("subject");--> statement-breakpoint
CREATE INDEX "alerts_aircraft" ON "alerts" USING btree ("aircraft_id");