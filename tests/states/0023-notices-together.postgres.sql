alter table "notice" drop constraint "notice_once";
drop index "notice_about";
create unique index "notice_once" on "notice" ("kind", "about", "key", "recipient");
