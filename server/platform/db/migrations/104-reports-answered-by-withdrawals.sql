-- Whether the withdrawal of the post answered a report: no version fixed it.
alter table reports add column withdrawn boolean not null default false;
alter table reports drop constraint reports_check2;
alter table reports
  add constraint reports_fixed_check check ((state = 'fixed') = (fixed_by is not null or withdrawn));
