-- What all posts were viewed in a period.
create index post_days_by_day on post_days (day) include (post_id, views);
