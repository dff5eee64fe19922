-- What people wrote down in this state, as insert statements for both engines.
insert into "sheet_record" ("id", "event_id", "person_id", "kind", "value", "at", "received_at") values ('019a0000-0000-4000-8000-000000000180', '019a0000-0000-7000-8000-000000000050', '019a0000-0000-7000-8000-000000000070', 'moment', 'all-back 1', '2026-04-01T04:10:00.000Z', '2026-04-01T06:00:00.000Z');
insert into "incident" ("id", "event_id", "person_id", "who", "place", "what", "at") values ('019a0000-0000-4000-8000-000000000181', '019a0000-0000-7000-8000-000000000050', '019a0000-0000-7000-8000-000000000070', 'Lucy', 'The weir', 'A fall, nothing broken.', '2026-04-01T03:00:00.000Z');
insert into "incident_photo" ("incident_id", "bytes") values ('019a0000-0000-4000-8000-000000000181', '/9j/2Q==');
insert into "leading_request" ("id", "event_id", "from_id", "to_id", "other_event_id", "created_at") values ('019a0000-0000-7000-8000-000000000182', '019a0000-0000-7000-8000-000000000050', '019a0000-0000-7000-8000-000000000070', '019a0000-0000-7000-8000-000000000002', null, '2026-03-30T10:00:00.000Z');
insert into "due" ("kind", "event_id", "at") values ('after-ride', '019a0000-0000-7000-8000-000000000050', '2126-01-16T12:00:00.000Z');
update "event" set "rolled_out_at" = '2026-04-01T00:05:00.000Z', "back_at" = '2026-04-01T04:10:00.000Z', "ridden_distance" = 52, "report" = 'Dry all the way.' where "id" = '019a0000-0000-7000-8000-000000000050';
update "rsvp" set "presence_record" = '019a0000-0000-4000-8000-000000000183' where "id" = '019a0000-0000-7000-8000-000000000143';
update "person" set "may_lead" = 1 where "id" = '019a0000-0000-7000-8000-000000000002';
