create table "news" ("id" text primary key, "title" text not null, "author" text not null, "type" text not null, "date_time" text not null, "search" text not null);
create index "news_by_time" on "news" ("date_time", "id");
