create table "picture" ("id" text primary key, "width" integer not null, "height" integer not null, "widths" text not null, "preview" text not null, "state" text not null, "since" text not null);
create index "picture_by_state" on "picture" ("state", "since");
create table "gallery_image" ("id" text primary key, "url" text not null, "alt" text, "picture" text, "added_at" text not null);
create index "gallery_image_by_time" on "gallery_image" ("added_at", "id");
create index "gallery_image_by_url" on "gallery_image" ("url");
