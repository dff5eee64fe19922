create table "person" ("id" text primary key, "subject" text not null unique, "email" text not null, "admin" integer default 0 not null, "moderator" integer default 0 not null, "created_at" text not null);
create table "audit" ("id" text primary key, "at" text not null, "person_id" text not null, "action" text not null, "subject_id" text not null, "before" text, "after" text);
create table "idempotency" ("caller" text not null, "call" text not null, "key" text not null, "fingerprint" text not null, "answer" text, "created_at" text not null, constraint "idempotency_key" primary key ("caller", "call", "key"));
create index "idempotency_by_age" on "idempotency" ("created_at");
create table "fact" ("name" text primary key, "value" text not null);
