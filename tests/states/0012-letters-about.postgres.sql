alter table "mail" add column "about" text;
