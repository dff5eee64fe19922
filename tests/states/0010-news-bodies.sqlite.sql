alter table "news" add column "body" text;
alter table "news" add column "version" integer default 1 not null;
alter table "news" add column "updated_at" text;
