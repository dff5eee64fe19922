-- What people wrote down in this state, as insert statements for both engines.
insert into "club_step" ("step", "state", "at") values ('name', 'done', '2026-04-02T10:00:00.000Z');
insert into "club_step" ("step", "state", "at") values ('people', 'skipped', '2026-04-02T10:05:00.000Z');
