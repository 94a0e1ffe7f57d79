#!/bin/sh
# Proves the recipe on this machine with the files beside it, in a new folder and with a PostgreSQL of its own: it backs up,
# writes twice, destroys the database, restores it to a moment between the two writes, and looks for both.
# Needs PostgreSQL 15 or later and pgBackRest of Debian; run it as a user other than root, such as postgres.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
bin=${PG_BIN:-$(ls -d /usr/lib/postgresql/*/bin | sort -V | tail -1)}
place=$(mktemp -d)
stop() {
  "$bin/pg_ctl" -D "$place/data" -m fast stop >/dev/null 2>&1 || true
  # The process that archives in the background may still be ending.
  until rm -rf "$place" 2>/dev/null; do sleep 0.2; done
}
trap stop EXIT

mkdir "$place/repository" "$place/spool" "$place/log" "$place/lock"
sed -e "s#^repo1-path=.*#repo1-path=$place/repository#" -e "s#^spool-path=.*#spool-path=$place/spool#" \
  -e "s#^repo1-cipher-pass=.*#repo1-cipher-pass=$(od -An -N24 -tx1 /dev/urandom | tr -d ' \n')#" \
  -e "s#^log-level-console=.*#log-level-console=warn#" -e "s#^pg1-path=.*#pg1-path=$place/data#" \
  "$here/pgbackrest.conf" > "$place/pgbackrest.conf"
printf 'pg1-socket-path=%s\npg1-port=54329\npg1-user=afya\n' "$place" >> "$place/pgbackrest.conf"
sed -i "s#^\[global\]#[global]\nlog-path=$place/log\nlock-path=$place/lock#" "$place/pgbackrest.conf"
backrest="pgbackrest --config=$place/pgbackrest.conf --stanza=afya"
sql() { psql -X -q -At -h "$place" -p 54329 -U afya -d postgres -c "$1"; }
start() { "$bin/pg_ctl" -D "$place/data" -l "$place/server.log" -w -t 60 start >/dev/null; }

"$bin/initdb" -D "$place/data" -U afya -A trust --data-checksums >/dev/null
sed -e "s#pgbackrest --stanza=afya#$backrest#" "$here/postgresql.conf" >> "$place/data/postgresql.conf"
printf "port = 54329\nlisten_addresses = ''\nunix_socket_directories = '%s'\n" "$place" >> "$place/data/postgresql.conf"
start
$backrest stanza-create
$backrest check
sql "create table writes (what text, at timestamptz default clock_timestamp())"
$backrest --type=full backup
sql "insert into writes values ('the first')"
sleep 1
moment=$(sql "select clock_timestamp()")
sleep 1
sql "insert into writes values ('the second')"
sql "select pg_switch_wal()" >/dev/null
$backrest check
echo "Written: $(sql "select string_agg(what, ', ' order by at) from writes")"

"$bin/pg_ctl" -D "$place/data" -m immediate stop >/dev/null
rm -rf "$place/data"
began=$(date +%s)
$backrest --type=time --target="$moment" --target-action=promote restore
start
until [ "$(sql 'select pg_is_in_recovery()')" = f ]; do sleep 0.2; done
found=$(sql "select string_agg(what, ', ' order by at) from writes")
echo "Restored to $moment in $(($(date +%s) - began)) s: $found"
[ "$found" = "the first" ] || { echo "Expected the first write alone." >&2; exit 1; }
sql "insert into writes values ('after')"
$backrest check
echo "The restored database takes writes, and archives them."
