CREATE TABLE "release_counts" (
	"name" text NOT NULL,
	"version" text NOT NULL,
	"event" text NOT NULL,
	"n" integer NOT NULL,
	"message" text NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "release_counts_name_version_event_pk" PRIMARY KEY("name","version","event")
);
