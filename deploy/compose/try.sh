#!/bin/sh
# Proves the image and the compose file: both are built and started as the READMEs say, from a release (the archive, or one of the commit) and
# with a storage of containers of its own. Then the site is killed, its containers are replaced, and a backup is restored for a trial.
# Needs root, podman, podman-compose, a free port 4000, 8 GB of disk, and a registry of images; without one (STAND_INS=1), debootstrap.
set -eu
project=$(cd "$(dirname "$0")/../.." && pwd)
place=$(mktemp -d -p "${TMPDIR:-/var/tmp}")
compose() { podman-compose -f "$place/project/deploy/compose/compose.yaml" "$@" >>"$place/log" 2>&1; }
clean() {
  compose down --volumes || true
  podman rm --all --force >/dev/null 2>&1 || true
  umount "$place/images/overlay" 2>/dev/null || true
  rm -rf --one-file-system "$place"
}
trap clean EXIT
fail() { echo "$1" >&2; tail -20 "$place/log" >&2; exit 1; }

printf '[storage]\ndriver = "overlay"\ngraphroot = "%s/images"\nrunroot = "%s/run"\n' "$place" "$place" >"$place/storage.conf"
export CONTAINERS_STORAGE_CONF="$place/storage.conf"
archive=${1:-}
if [ -z "$archive" ]; then
  version=$(sed -n 's/^  "version": "\(.*\)",$/\1/p' "$project/package.json")
  (cd "$project" && npm run -s release -- "$version" "$place/out") >>"$place/log" 2>&1 || fail "No release could be made: $(tail -3 "$place/log")"
  archive=$place/out/afya-$version-linux-x64.tar.gz
fi
mkdir "$place/project"
tar -xzf "$archive" -C "$place/project" --strip-components=1
[ -z "${STAND_INS:-}" ] || "$project/deploy/container/stand-ins.sh" 2>>"$place/log" || fail 'No stand-ins for the public images could be made.'

container() { podman ps --all --quiet --filter "label=com.docker.compose.service=$1"; }
inside() { podman exec "$site" "$@" 2>>"$place/log"; }
answers() {
  for _ in $(seq 120); do
    ! curl -fsS -o /dev/null http://localhost:4000/phis 2>/dev/null || return 0
    sleep 1
  done
  fail "The site does not answer: $(podman logs --tail 20 "$site" 2>&1)"
}
start() {
  compose up -d || fail 'Compose did not start everything.'
  site=$(container site) database=$(container database)
  answers
}

"$place/project/deploy/compose/secrets.sh"
compose build || fail 'The image could not be built.'
# podman-compose 1.0 reports a failed build as done.
podman image exists localhost/afya || fail 'The image was not built.'
echo "The image has $(podman image inspect --format '{{.Size}}' localhost/afya | awk '{ printf "%.0f MB", $1 / 1e6 }')."
start
podman logs "$site" 2>&1 | grep -q 'http://localhost:4000/first-admin/' || fail 'The log has no link for the first super admin.'
podman healthcheck run "$site" || fail 'The site calls itself unhealthy.'
echo 'The site answers.'

! inside touch /app/written 2>/dev/null || fail 'The root of the container can be written to.'
[ "$(inside id -u)" = 10001 ] || fail 'The site runs as another user.'
inside grep -q '^CapBnd:[[:space:]]*0*$' /proc/1/status || fail 'The site has capabilities.'
! podman exec "$database" bash -c 'exec 3<>/dev/tcp/1.1.1.1/53' 2>/dev/null || fail 'The database has a way to the internet.'
echo 'Nothing but the volumes can be written to, there are no capabilities, and the database is alone.'

kill -9 "$(podman inspect --format '{{.State.Pid}}' "$site")"
answers
echo 'Killed, it answers again.'

echo 'Long-enough 1 password' | podman exec -i "$site" afya admin create --email admin@afya.example --role S --password-stdin >>"$place/log" 2>&1 || fail 'No super admin could be made.'
inside afya backup-now >>"$place/log" || fail 'No backup could be made.'
inside afya restore-drill >>"$place/log" || fail 'The backup could not be restored for a trial.'
echo 'A backup is made, and restored for a trial.'
inside afya doctor >>"$place/log" || fail 'The doctor finds problems.'
echo 'The doctor finds no problem.'

printf 'PUBLIC_URL=https://afya.example\nBACKUP_TO=/var/backups/afya/elsewhere\n' >>"$place/project/deploy/compose/secrets/settings"
# As for an update: an image that differs from that of the running container.
echo 'LABEL of-the-trial=2' >>"$place/project/deploy/container/Containerfile"
compose build || fail 'The image could not be built again.'
compose down -t 60
start
[ "$(podman inspect --format '{{index .Config.Labels "of-the-trial"}}' "$site")" = 2 ] || fail 'The old image still runs.'
curl -fsS http://localhost:4000/phis | grep -q 'https://afya.example/' || fail 'The setting has no effect.'
! podman logs "$site" 2>&1 | grep -q first-admin || fail 'The database forgot its super admin.'
inside afya backup-now >>"$place/log" && inside sh -c 'ls /var/backups/afya/elsewhere/backup-*.age' >>"$place/log" || fail 'BACKUP_TO has no effect.'
echo 'With a new image, new containers and settings, the data is there.'
