create table "event" ("id" text primary key, "title" text not null, "description" text not null, "location" text not null, "author" text not null, "date" text not null, "time" text not null, "image" text not null, "picture" text, "end_time" text, "distance" integer, "climb" integer, "grade" text, "series" text, "status" text not null, "reason" text, "version" integer not null, "search" text not null, "created_at" text not null, "updated_at" text not null);
create index "event_by_day" on "event" ("date", "time", "id");
create index "event_by_series" on "event" ("series", "date");
create index "event_by_image" on "event" ("image");
