CREATE TABLE "release_errors" (
	"name" text NOT NULL,
	"version" text NOT NULL,
	"hash" text NOT NULL,
	"event" text NOT NULL,
	"message" text NOT NULL,
	"frames" text NOT NULL,
	"n" integer NOT NULL,
	"first" timestamp with time zone DEFAULT now() NOT NULL,
	"last" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "release_errors_name_version_hash_pk" PRIMARY KEY("name","version","hash")
);
