CREATE TABLE "inspectors" (
	"id" text PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"n" bigint GENERATED ALWAYS AS IDENTITY (sequence name "inspectors_n_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"uid" text NOT NULL,
	"name" text NOT NULL,
	"reference" text NOT NULL,
	"licence" text NOT NULL,
	"aircraft_types" jsonb NOT NULL,
	"valid_from" date NOT NULL,
	"valid_until" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cards" (
	"id" text PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"order_id" text NOT NULL,
	"n" integer NOT NULL,
	"item_id" text,
	"code" text,
	"finding_id" text,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"critical" boolean NOT NULL,
	"assigned_to" jsonb,
	"reference" text NOT NULL,
	"skill" text NOT NULL,
	"man_hours" numeric(7, 2) NOT NULL,
	"link" text NOT NULL,
	"measures" text DEFAULT '' NOT NULL,
	"parts" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"worked_by" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"man_hours_used" numeric(7, 2),
	"done_on" date,
	"hours" numeric(9, 2),
	"cycles" integer,
	"valid_until" date,
	"performed" jsonb,
	"inspected" jsonb,
	"not_done" jsonb,
	"attempts" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"completion_id" text,
	"without_completion" text,
	"removed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "findings" (
	"id" text PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"n" bigint GENERATED ALWAYS AS IDENTITY (sequence name "findings_n_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"aircraft_id" text NOT NULL,
	"card_id" text NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"planned_in" text,
	"closed" text,
	"ended" jsonb,
	"by_uid" text NOT NULL,
	"by_name" text NOT NULL,
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_numbers" (
	"year" integer PRIMARY KEY NOT NULL,
	"n" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" text PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"year" integer NOT NULL,
	"n" integer NOT NULL,
	"number" text NOT NULL,
	"aircraft_id" text NOT NULL,
	"state" text NOT NULL,
	"title" text NOT NULL,
	"place" text NOT NULL,
	"priority" text NOT NULL,
	"planned_from" date,
	"planned_to" date,
	"link" text NOT NULL,
	"waiting" jsonb,
	"opening" jsonb,
	"closing" jsonb,
	"cancelled" jsonb,
	"by_uid" text NOT NULL,
	"by_name" text NOT NULL,
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "cards" ADD CONSTRAINT "cards_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cards" ADD CONSTRAINT "cards_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cards" ADD CONSTRAINT "cards_completion_id_completions_id_fk" FOREIGN KEY ("completion_id") REFERENCES "public"."completions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "findings" ADD CONSTRAINT "findings_aircraft_id_aircraft_id_fk" FOREIGN KEY ("aircraft_id") REFERENCES "public"."aircraft"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "findings" ADD CONSTRAINT "findings_card_id_cards_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."cards"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "findings" ADD CONSTRAINT "findings_planned_in_cards_id_fk" FOREIGN KEY ("planned_in") REFERENCES "public"."cards"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_aircraft_id_aircraft_id_fk" FOREIGN KEY ("aircraft_id") REFERENCES "public"."aircraft"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "inspectors_user" ON "inspectors" USING btree ("uid");--> statement-breakpoint
CREATE UNIQUE INDEX "cards_number" ON "cards" USING btree ("order_id","n");--> statement-breakpoint
CREATE INDEX "cards_item" ON "cards" USING btree ("item_id") WHERE item_id is not null and removed_at is null;--> statement-breakpoint
CREATE INDEX "findings_open" ON "findings" USING btree ("aircraft_id","n") WHERE planned_in is null and closed is null;--> statement-breakpoint
CREATE UNIQUE INDEX "orders_number" ON "orders" USING btree ("year","n");--> statement-breakpoint
CREATE INDEX "orders_aircraft" ON "orders" USING btree ("aircraft_id","year","n");--> statement-breakpoint
CREATE INDEX "orders_running" ON "orders" USING btree ("state","year","n") WHERE state in ('draft', 'open', 'in-work', 'done');