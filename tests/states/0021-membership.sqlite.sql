alter table "person" add column "member_until" text;
create index "person_by_member_until" on "person" ("member_until", "id");
create table "membership_plan" ("key" text primary key, "name" text not null, "price" integer not null, "period" text not null, "season_end" text, "hidden" integer not null, "place" integer not null);
create table "membership_settings" ("id" text primary key, "currency" text not null, "how_to_pay" text, "version" integer not null, "letters_on" text not null);
create table "receipt_count" ("year" integer primary key, "last" integer not null);
create table "membership_term" ("id" text primary key, "person_id" text references "person" ("id") on delete set null, "plan" text not null, "since" text not null, "until" text, "amount" integer not null, "currency" text not null, "paid" text not null, "paid_on" text not null, "note" text, "noted_by" text references "person" ("id") on delete set null, "noted_at" text not null, "year" integer not null, "number" integer not null, "reverses" text references "membership_term" ("id"), "begun" integer not null, constraint "membership_term_receipt" unique ("year", "number"), constraint "membership_term_reversed_once" unique ("reverses"));
create index "membership_term_by_person" on "membership_term" ("person_id", "noted_at");
create index "membership_term_by_noter" on "membership_term" ("noted_by");
create index "membership_term_to_begin" on "membership_term" ("since") where begun = 0;
insert into membership_plan (key, name, price, period, season_end, hidden, place) values
      ('Regular', 'Regular', 0, 'year', null, 0, 0),
      ('Premium', 'Premium', 0, 'year', null, 0, 1),
      ('VIP', 'VIP', 0, 'year', null, 0, 2);
insert into membership_settings (id, currency, how_to_pay, version, letters_on)
      values ('club', 'EUR', null, 1, '');
