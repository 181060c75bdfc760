CREATE TABLE "meter_replacements" (
	"id" text PRIMARY KEY NOT NULL,
	"aircraft_id" text NOT NULL,
	"reading_id" text NOT NULL,
	"n" bigint GENERATED ALWAYS AS IDENTITY (sequence name "meter_replacements_n_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"date" date NOT NULL,
	"old_hours" numeric(9, 2) NOT NULL,
	"new_hours" numeric(9, 2) NOT NULL,
	"offset_hours" numeric(9, 2) NOT NULL,
	"reference" text NOT NULL,
	"by_uid" text NOT NULL,
	"by_name" text NOT NULL,
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "readings" ADD COLUMN "meter" numeric(9, 2);--> statement-breakpoint
ALTER TABLE "meter_replacements" ADD CONSTRAINT "meter_replacements_aircraft_id_aircraft_id_fk" FOREIGN KEY ("aircraft_id") REFERENCES "public"."aircraft"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meter_replacements" ADD CONSTRAINT "meter_replacements_reading_id_readings_id_fk" FOREIGN KEY ("reading_id") REFERENCES "public"."readings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "meter_replacements_aircraft" ON "meter_replacements" USING btree ("aircraft_id","date","n");--> statement-breakpoint
CREATE INDEX "meter_replacements_reading" ON "meter_replacements" USING btree ("reading_id");