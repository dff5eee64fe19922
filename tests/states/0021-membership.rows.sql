-- What people wrote down in this state, as insert statements for both engines.
update "membership_plan" set "name" = 'Rider', "price" = 3000, "period" = 'season', "season_end" = '03-31', "place" = 1 where "key" = 'Regular';
update "membership_plan" set "hidden" = 1, "period" = 'unlimited', "place" = 0 where "key" = 'Premium';
update "membership_settings" set "currency" = 'BDT', "how_to_pay" = 'In **cash** on Friday.', "version" = 4, "letters_on" = '2126-04-01' where "id" = 'club';
insert into "receipt_count" ("year", "last") values (2026, 2);
insert into "membership_term" ("id", "person_id", "plan", "since", "until", "amount", "currency", "paid", "paid_on", "note", "noted_by", "noted_at", "year", "number", "reverses", "begun") values ('019a0000-0000-7000-8000-000000000190', '019a0000-0000-7000-8000-000000000070', 'Regular', '2126-04-01', '2127-03-31', 3000, 'BDT', 'transfer', '2026-03-30', 'For next season', '019a0000-0000-7000-8000-000000000002', '2026-03-30T10:00:00.000Z', 2026, 1, null, 0);
insert into "membership_term" ("id", "person_id", "plan", "since", "until", "amount", "currency", "paid", "paid_on", "note", "noted_by", "noted_at", "year", "number", "reverses", "begun") values ('019a0000-0000-7000-8000-000000000191', null, 'VIP', '2026-01-01', null, 9000, 'BDT', 'card', '2026-01-01', null, null, '2026-01-01T10:00:00.000Z', 2026, 2, null, 1);
update "person" set "member_until" = '2127-03-31' where "id" = '019a0000-0000-7000-8000-000000000070';
