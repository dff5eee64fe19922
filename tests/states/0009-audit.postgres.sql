create index "audit_by_time" on "audit" ("at", "id");
create index "audit_by_person" on "audit" ("person_id", "at", "id");
create index "audit_by_action" on "audit" ("action", "at", "id");
