-- Which announced retraction or removal will answer a report, once readers see it.
alter table reports add column notice_id uuid references notices (id) on delete set null;
create index reports_notice on reports (notice_id) where notice_id is not null;
