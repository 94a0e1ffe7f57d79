-- notify
with noted as (
  insert into edge_purges (change, gone)
  select $1, $2::boolean
  from edge
  where enabled
)
select pg_notify($3, $4);
