create table "words" ("page" text primary key, "version" integer not null, "value" text, "base" text);
create table "words_version" ("id" text primary key, "page" text not null, "version" integer not null, "kind" text not null, "value" text not null, "base" text, "back_to" integer, "by_id" text references "person" ("id") on delete set null, "at" text not null, constraint "words_version_once" unique ("page", "version"));
create table "words_schedule" ("page" text primary key, "version" integer not null, "value" text not null, "base" text, "publish_at" text not null, "problem" text, "by_id" text references "person" ("id") on delete set null, "at" text not null);
create table "words_draft" ("token" text primary key, "page" text not null, "value" text not null, "by_id" text not null references "person" ("id") on delete cascade, "expires_at" text not null);
create index "words_version_by_page" on "words_version" ("page", "id");
create index "words_version_by_person" on "words_version" ("by_id");
create index "words_schedule_by_person" on "words_schedule" ("by_id");
create index "words_draft_by_person" on "words_draft" ("by_id");
create index "words_draft_by_time" on "words_draft" ("expires_at");
