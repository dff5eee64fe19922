alter table "person" add column "version" integer default 1 not null;
alter table "person" add column "phone_key" text default '' not null;
alter table "person" add column "email_key" text default '' not null;
update person set phone_key = given.column2, email_key = given.column3
      from (values ('019a0000-0000-7000-8000-000000000001', '', 'first@example.com'), ('019a0000-0000-7000-8000-000000000002', '', '"quoted"@example.com'), ('019a0000-0000-7000-8000-000000000020', '', 'third@example.com'), ('019a0000-0000-7000-8000-000000000070', '', 'fourth@example.com')) as given where person.id = given.column1;
create index "person_by_phone_key" on "person" ("phone_key");
create index "person_by_email_key" on "person" ("email_key");
create table "merged_person" ("id" text primary key, "into_id" text not null references "person" ("id") on delete cascade, "merged_at" text not null);
create index "merged_person_by_record" on "merged_person" ("into_id");
