CREATE TABLE "component_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "component_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"act_id" text NOT NULL,
	"component_id" text NOT NULL,
	"kind" text NOT NULL,
	"date" date NOT NULL,
	"aircraft_id" text,
	"parent_id" text,
	"position" text NOT NULL,
	"figures" jsonb,
	"used" jsonb NOT NULL,
	"condition" text,
	"reason" text NOT NULL,
	"certificate" text NOT NULL,
	"order_id" text,
	"before" jsonb,
	"by_uid" text NOT NULL,
	"by_name" text NOT NULL,
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"struck_at" timestamp with time zone,
	"struck_by_uid" text,
	"struck_by_name" text,
	"struck_reason" text
);
--> statement-breakpoint
CREATE TABLE "components" (
	"id" text PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"n" bigint GENERATED ALWAYS AS IDENTITY (sequence name "components_n_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"part_number" text NOT NULL,
	"serial_number" text NOT NULL,
	"key" text,
	"name" text NOT NULL,
	"class" text NOT NULL,
	"owner" text NOT NULL,
	"ata" text NOT NULL,
	"status" text NOT NULL,
	"aircraft_id" text,
	"parent_id" text,
	"position" text NOT NULL,
	"installed_on" date,
	"certificate" text NOT NULL,
	"hours_factor" numeric(4, 2) DEFAULT 1 NOT NULL,
	"cycles_factor" numeric(4, 2) DEFAULT 1 NOT NULL,
	"new_on" date,
	"overhauled_on" date,
	"limits" jsonb NOT NULL,
	"base" jsonb NOT NULL,
	"unknown_accepted" text,
	"struck_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "empty_positions" (
	"id" text PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"aircraft_id" text,
	"parent_id" text,
	"position" text NOT NULL,
	"since" date NOT NULL,
	"removed_id" text NOT NULL,
	"reason" text NOT NULL,
	"robbed_for" text,
	"order_id" text,
	"not_required" text,
	"emptied_by" text NOT NULL,
	"filled_by" text
);
--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "component_id" text;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "component_limit" text;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "advisory" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "component_events" ADD CONSTRAINT "component_events_component_id_components_id_fk" FOREIGN KEY ("component_id") REFERENCES "public"."components"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "component_events" ADD CONSTRAINT "component_events_aircraft_id_aircraft_id_fk" FOREIGN KEY ("aircraft_id") REFERENCES "public"."aircraft"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "components" ADD CONSTRAINT "components_aircraft_id_aircraft_id_fk" FOREIGN KEY ("aircraft_id") REFERENCES "public"."aircraft"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "empty_positions" ADD CONSTRAINT "empty_positions_aircraft_id_aircraft_id_fk" FOREIGN KEY ("aircraft_id") REFERENCES "public"."aircraft"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "empty_positions" ADD CONSTRAINT "empty_positions_parent_id_components_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."components"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "empty_positions" ADD CONSTRAINT "empty_positions_removed_id_components_id_fk" FOREIGN KEY ("removed_id") REFERENCES "public"."components"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "empty_positions" ADD CONSTRAINT "empty_positions_robbed_for_aircraft_id_fk" FOREIGN KEY ("robbed_for") REFERENCES "public"."aircraft"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "component_events_component" ON "component_events" USING btree ("component_id","id");--> statement-breakpoint
CREATE INDEX "component_events_act" ON "component_events" USING btree ("act_id");--> statement-breakpoint
CREATE UNIQUE INDEX "components_key" ON "components" USING btree ("key");--> statement-breakpoint
CREATE UNIQUE INDEX "components_position" ON "components" USING btree (coalesce("parent_id", "aircraft_id"),"position") WHERE position <> '' and struck_at is null;--> statement-breakpoint
CREATE INDEX "components_aircraft" ON "components" USING btree ("aircraft_id");--> statement-breakpoint
CREATE INDEX "components_parent" ON "components" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "components_status" ON "components" USING btree ("status","n");--> statement-breakpoint
CREATE INDEX "empty_positions_aircraft" ON "empty_positions" USING btree ("aircraft_id");--> statement-breakpoint
CREATE INDEX "empty_positions_parent" ON "empty_positions" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "empty_positions_acts" ON "empty_positions" USING btree ("emptied_by");--> statement-breakpoint
CREATE INDEX "items_component" ON "items" USING btree ("component_id") WHERE component_id is not null;