create table "message" ("id" text primary key, "name" text not null, "email" text not null, "message" text not null, "at" text not null, "answered_at" text, "answered_by" text, "search" text not null);
create index "message_by_time" on "message" ("at", "id");
create index "message_by_answer" on "message" ("answered_at", "at", "id");
alter table "mail" add column "reply_to" text;
