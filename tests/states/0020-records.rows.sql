-- What people wrote down in this state, as insert statements for both engines.
update "person" set "version" = 3, "phone_key" = '711000001', "email_key" = 'rima@example.com' where "id" = '019a0000-0000-7000-8000-000000000070';
insert into "merged_person" ("id", "into_id", "merged_at") values ('019a0000-0000-7000-8000-000000000200', '019a0000-0000-7000-8000-000000000070', '2026-05-01T10:00:00.000Z');
