insert into "person" ("id", "subject", "email", "admin", "moderator", "created_at") values ('019a0000-0000-7000-8000-000000000001', 'subject-1', 'first@example.com', 1, 0, '2026-01-01T10:00:00.000Z');
insert into "person" ("id", "subject", "email", "admin", "moderator", "created_at") values ('019a0000-0000-7000-8000-000000000002', 'o''brien 🚲', '"quoted"@example.com', 0, 1, '2026-01-01T10:00:00.000Z');
insert into "audit" ("id", "at", "person_id", "action", "subject_id", "before", "after") values ('019a0000-0000-7000-8000-000000000003', '2026-01-01T10:00:00.000Z', '019a0000-0000-7000-8000-000000000001', 'news.add', '019a0000-0000-7000-8000-000000000004', null, '{"title":"it''s"}');
insert into "idempotency" ("caller", "call", "key", "fingerprint", "answer", "created_at") values ('019a0000-0000-7000-8000-000000000001', 'news.add', 'k 🔑', 'f', null, '2026-01-01T10:00:00.000Z');
insert into "fact" ("name", "value") values ('awkward', 'Ünïcødé 🚲 ''quotes'' "double" \ % _ ; -- রিমা');
