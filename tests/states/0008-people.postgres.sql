alter table "person" add column "name_key" text default '' not null;
update person set name_key = given.column2
      from (values ('019a0000-0000-7000-8000-000000000001', ''), ('019a0000-0000-7000-8000-000000000002', ''), ('019a0000-0000-7000-8000-000000000020', 'zoe ''z'' 🚴')) as given where person.id = given.column1;
create index "person_by_time" on "person" ("created_at", "id");
create index "person_by_name" on "person" ("name_key", "id");
create index "person_by_membership" on "person" ("membership_type");
create index "person_by_membership_and_time" on "person" ("membership_type", "created_at", "id");
create index "person_by_membership_and_name" on "person" ("membership_type", "name_key", "id");
create index "person_by_membership_and_email" on "person" ("membership_type", "email");
create index "person_by_admin" on "person" ("admin", "id") where "admin" = 1;
create index "person_by_moderator" on "person" ("moderator", "id") where "moderator" = 1;
create table "tally" ("name" text primary key, "count" integer not null);
insert into tally (name, count) select 'person', count(*) from person;
