create table "mail" ("id" text primary key, "recipient" text not null, "subject" text not null, "text" text not null, "created_at" text not null, "tries" integer not null, "next_try_at" text, "last_error" text);
create index "mail_by_next_try" on "mail" ("next_try_at");
