#!/bin/sh
# Proves the unit and the sample of nginx: a new Debian, booted by systemd in a container, gets both by the commands of the READMEs, from a release (the archive, or one of the commit).
# Then the site's process is killed, and a command of root works beside the service. Needs root, debootstrap and systemd-container
# (Debian's packages), 2 GB of disk and Debian's mirror.
set -eu
project=$(cd "$(dirname "$0")/../.." && pwd)
place=$(mktemp -d)
machine=$place/machine
spawned=
stop() {
  [ -z "$spawned" ] || kill -s RTMIN+3 "$leader" 2>/dev/null || true
  [ -z "$spawned" ] || wait "$spawned" 2>/dev/null || true
  rm -rf --one-file-system "$place"
}
trap stop EXIT
fail() { echo "$1" >&2; exit 1; }

debootstrap --variant=minbase --include=systemd,systemd-sysv,libnss-systemd,dbus,nginx,curl,openssl,procps bookworm "$machine" >"$place/log" ||
  fail "No Debian could be made: $(tail -1 "$place/log")"
archive=${1:-}
if [ -z "$archive" ]; then
  version=$(sed -n 's/^  "version": "\(.*\)",$/\1/p' "$project/package.json")
  (cd "$project" && npm run -s release -- "$version" "$place/out") >>"$place/log" 2>&1 || fail "No release could be made: $(tail -3 "$place/log")"
  archive=$place/out/afya-$version-linux-x64.tar.gz
fi
tar -xzf "$archive" -C "$machine/opt"
ln -sfn "$(basename "$archive" .tar.gz)" "$machine/opt/afya"
echo '127.0.0.1 localhost afya.example' >"$machine/etc/hosts"
systemd-nspawn --directory="$machine" --boot --register=no --keep-unit --private-network --machine="afya-$$" >"$place/boot" 2>&1 </dev/null &
spawned=$!
until leader=$(pgrep -P "$spawned") && [ -n "$leader" ]; do kill -0 "$spawned" || fail "It did not boot: $(cat "$place/boot")"; sleep 0.2; done
inside() { nsenter -t "$leader" -m -u -i -n -p -C /usr/bin/env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root sh -euc "cd /opt/afya; $1"; }
until inside 'systemctl is-system-running --wait' >/dev/null 2>&1 || [ "$(inside 'systemctl is-system-running' || true)" = degraded ]; do sleep 1; done
answers() { inside 'for i in $(seq 120); do curl -fsS -o /dev/null http://localhost:4000/phis 2>/dev/null && exit 0; sleep 1; done; journalctl -u afya -n 20 --no-pager; exit 1'; }

inside 'mkdir -p /etc/afya; printf "PUBLIC_URL=https://afya.example\nTRUST_PROXY=loopback\n" >/etc/afya/settings; chmod 600 /etc/afya/settings'
# The site does not start with a token that it can't read.
inside 'cd /etc/afya; umask 077; openssl rand -hex 16 | tee metrics-token >backup-passphrase
  for secret in METRICS_TOKEN BACKUP_PASSPHRASE; do
    name=$(echo "$secret" | tr A-Z_ a-z-)
    echo "${secret}_FILE=/run/credentials/afya.service/$name" >>settings
    echo "LoadCredential=$name:/etc/afya/$name"
  done >lines; echo BACKUP_EVERY=1d >>settings
  umask 022; mkdir -p /etc/systemd/system/afya.service.d; (echo "[Service]"; cat lines) >/etc/systemd/system/afya.service.d/secrets.conf'
inside 'install -m 644 /opt/afya/deploy/systemd/afya.service /etc/systemd/system/ && systemctl daemon-reload && systemctl enable --now afya' 2>/dev/null
answers
echo "The service answers. $(inside 'systemd-analyze security afya --no-pager' | tail -1)"

inside 'systemctl kill --signal=KILL afya'
until [ "$(inside 'systemctl show afya -p NRestarts --value')" -gt 0 ]; do sleep 0.5; done
answers
echo 'Killed, it answers again.'

inside 'DATA_DIR=/var/lib/afya ./afya backup /root/backup' >/dev/null
[ -z "$(inside 'find /var/lib/private/afya -user root')" ] || fail "Files in the data directory belong to root."
inside 'echo "Long-enough 1 password" | DATA_DIR=/var/lib/afya ./afya admin create --email admin@afya.example --role S --password-stdin' >/dev/null
inside 'set -a; . /etc/afya/settings; DATA_DIR=/var/lib/afya ./afya backup-now' >/dev/null || fail 'No backup could be made with the passphrase of the service.'
inside 'ls /var/lib/private/afya/backups/backup-*.age' >/dev/null
[ -z "$(inside 'find /var/lib/private/afya -user root')" ] || fail "Files in the data directory belong to root."
inside 'systemctl restart afya'
answers
echo 'A backup by root leaves nothing that the service cannot read.'

inside 'openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=afya.example -addext subjectAltName=DNS:afya.example -keyout /etc/ssl/afya.example.key -out /etc/ssl/afya.example.pem' 2>/dev/null
inside 'cp deploy/proxy/afya.nginx.conf /etc/nginx/conf.d/afya.conf && nginx -t && systemctl reload nginx' 2>/dev/null
status() { inside "curl -sS --cacert /etc/ssl/afya.example.pem -o /dev/null -w '%{http_code}' $1"; }
until [ "$(status https://afya.example/phis 2>/dev/null || true)" = 200 ]; do sleep 0.5; done
# The workers that nginx replaces answer for a moment longer.
redirected() { for _ in $(seq 50); do [ "$(status http://afya.example/phis)" != 301 ] || return 0; sleep 0.2; done; return 1; }
redirected || fail 'http is not redirected to https.'
[ "$(status https://afya.example/metrics)" = 404 ] || fail 'The metrics are public.'
echo 'nginx serves the site by https, and hides the metrics.'
