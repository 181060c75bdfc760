CREATE TABLE "registry" (
	"revision" integer PRIMARY KEY NOT NULL,
	"body" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "releases" (
	"name" text NOT NULL,
	"version" text NOT NULL,
	"archive" "bytea" NOT NULL,
	"published" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "releases_name_version_pk" PRIMARY KEY("name","version")
);
