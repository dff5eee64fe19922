insert into "person" ("id", "subject", "email", "admin", "moderator", "created_at", "first_name", "search", "name_key") values ('019a0000-0000-7000-8000-000000000070', 'subject-70', 'fourth@example.com', 0, 0, '2026-01-08T10:00:00.000Z', 'Ärmel', 'armel', 'armel');
update "tally" set "count" = "count" + 1 where "name" = 'person';
