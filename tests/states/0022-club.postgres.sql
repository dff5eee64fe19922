create table "club_step" ("step" text primary key, "state" text not null, "at" text not null);
