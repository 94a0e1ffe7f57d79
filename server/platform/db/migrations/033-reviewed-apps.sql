-- Staff have looked at the app as it is; a change of what people see of it takes that back.
alter table apps
  add column reviewed_at timestamptz(3),
  add column reviewed_by uuid references accounts on delete set null;

create index apps_newest on apps (created_at desc, id desc);
