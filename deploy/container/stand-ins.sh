#!/bin/sh
# For the trial in ../compose, where no registry of images can be reached: makes what stands in for the two public images that the
# Containerfile and compose.yaml name, from Debian's packages. They get the public names, so call it with a
# storage of its own (CONTAINERS_STORAGE_CONF). Needs root, podman, debootstrap and Debian's mirror.
set -eu
place=$(mktemp -d)
trap 'rm -rf --one-file-system "$place"' EXIT
debian() { debootstrap --variant=minbase --include="$2" "$1" "$place/$1" >"$place/log" || { tail -1 "$place/log" >&2; exit 1; }; }
import() { name=$1 root=$2; shift 2; tar -C "$root" -c . | podman import --quiet "$@" - "docker.io/library/$name" >/dev/null; }

debian bookworm ca-certificates
import debian:bookworm-slim "$place/bookworm" --change 'CMD ["sh"]'

debian trixie postgresql-17
# Of what the image promises, that which compose.yaml asks for.
cat >"$place/trixie/usr/local/bin/docker-entrypoint.sh" <<'START'
#!/bin/sh
set -eu
export PATH=/usr/lib/postgresql/17/bin:$PATH PGDATA=/var/lib/postgresql/data
if [ "$(id -u)" = 0 ]; then
  chown postgres: "$PGDATA" && chmod 0700 "$PGDATA"
  install -d -o postgres -m 2775 /var/run/postgresql
  exec setpriv --reuid=postgres --regid=postgres --init-groups "$0" "$@"
fi
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  initdb --encoding=UTF8 --locale=C.UTF-8 --username="$POSTGRES_USER" --pwfile="$POSTGRES_PASSWORD_FILE" --auth-host=scram-sha-256 --auth-local=trust $POSTGRES_INITDB_ARGS
  echo 'host all all all scram-sha-256' >>"$PGDATA/pg_hba.conf"
  echo "listen_addresses = '*'" >>"$PGDATA/postgresql.conf"
  pg_ctl --wait start --options='-c listen_addresses='
  createdb --username="$POSTGRES_USER" "$POSTGRES_DB"
  pg_ctl --wait stop
fi
exec "$@"
START
chmod 0755 "$place/trixie/usr/local/bin/docker-entrypoint.sh"
rm -rf "$place/trixie/var/lib/postgresql/17"
mkdir -p "$place/trixie/var/lib/postgresql/data"
import postgres:17 "$place/trixie" --change 'ENTRYPOINT ["docker-entrypoint.sh"]' --change 'CMD ["postgres"]' --change 'VOLUME /var/lib/postgresql/data' \
  --change 'STOPSIGNAL SIGINT' --change 'ENV PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin:/usr/lib/postgresql/17/bin'
