-- What people wrote down in this state, as insert statements for both engines.
update "person" set "quiet_from" = null, "quiet_to" = null, "mail_number" = 2 where "id" = '019a0000-0000-7000-8000-000000000070';
insert into "delivery" ("id", "notice_id", "channel", "device", "next_try_at", "tries", "last_error") values ('m.019a0000-0000-7000-8000-000000000145', '019a0000-0000-7000-8000-000000000145', 'mail', '', null, 6, 'EENVELOPE 550');
insert into "device" ("id", "person_id", "subject", "session", "endpoint", "endpoint_hash", "p256dh", "auth", "label", "created_at", "last_ok_at", "failing_since") values ('019a0000-0000-7000-8000-000000000150', '019a0000-0000-7000-8000-000000000070', 'a subject', 'a session', 'https://push.example/1', 'a hash', 'a key', 'a secret', 'Firefox on Linux', '2026-01-15T10:00:00.000Z', '2026-01-15T11:00:00.000Z', null);
insert into "preference" ("person_id", "kind", "mail", "push") values ('019a0000-0000-7000-8000-000000000070', 'news', 1, 0);
insert into "due" ("kind", "event_id", "at") values ('reminder', '019a0000-0000-7000-8000-000000000050', '2126-01-15T12:00:00.000Z');
insert into "mailbox" ("id", "recipient", "subject", "text", "html", "at") values ('019a0000-0000-7000-8000-000000000151', 'lucy@example.com', 'Reminder: ñ', 'Tomorrow.', null, '2026-01-15T10:00:00.000Z');
