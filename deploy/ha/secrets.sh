#!/bin/sh
# Makes passwords, private authorities, certificates and configurations of one installation, in a folder for each machine.
#   sh secrets.sh FOLDER         makes what is missing, for the machines that FOLDER/machines names. What is there already stays.
#   sh secrets.sh FOLDER renew   signs all certificates again. Keys and passwords stay.
# Needs openssl. FOLDER/authorities has the keys that everything rests on: it goes to no machine.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
folder=${1:-}
if [ $# -gt 2 ] || [ "${2:-renew}" != renew ]; then folder=; fi
[ -n "$folder" ] || { echo "Usage: sh $0 FOLDER [renew]" >&2; exit 2; }
renew=${2:-}
fail() { echo "$1" >&2; exit 1; }
umask 077

mkdir -p "$folder"
if [ ! -e "$folder/machines" ]; then
  cp "$here/machines" "$folder/machines"
  echo "Write your addresses into $folder/machines, and run this again."
  exit
fi
machines=$(sed -E 's/#.*//; s/[[:space:]]+/ /g; s/^ | $//g; /^$/d' "$folder/machines")
wrong=$(echo "$machines" | grep -Ev '^(db[1-3]|site[0-9]+) [0-9]{1,3}(\.[0-9]{1,3}){3}$' || true)
[ -z "$wrong" ] || fail "$folder/machines has a line that is no name (db1 to db3, site1, site2 …) with an IPv4 address: $wrong"
twice=$(echo "$machines" | tr ' ' '\n' | sort | uniq -d)
[ -z "$twice" ] || fail "$folder/machines names these twice: $twice"
address() { echo "$machines" | sed -n "s/^$1 //p"; }
for name in db1 db2 db3; do [ -n "$(address $name)" ] || fail "$folder/machines has no $name."; done

# Each file is written under another name first, so that none is ever half there.
put() {
  cat >"$1.new"
  [ -s "$1.new" ] || fail "$1 could not be made."
  mv "$1.new" "$1"
}
key() { [ -e "$1.key" ] || openssl ecparam -genkey -name prime256v1 -noout | put "$1.key"; }
sign() { # file, common name, days, extensions, how it is signed …
  file=$1 subject=$2 days=$3 extensions=$4
  shift 4
  openssl req -new -key "$file.key" -subj "/CN=$subject" >"$file.csr"
  printf '%s\nsubjectKeyIdentifier=hash\n' "$extensions" >"$file.ext"
  openssl x509 -req -in "$file.csr" -days "$days" -extfile "$file.ext" -set_serial "0x0$(openssl rand -hex 15)" "$@" 2>/dev/null | put "$file.crt"
  chmod 644 "$file.crt"
  rm "$file.csr" "$file.ext"
}

# Two authorities, so that no machine of the site has a certificate that etcd takes.
for authority in etcd database; do
  mkdir -p "$folder/authorities"
  file=$folder/authorities/$authority
  if [ -e "$file.crt" ]; then
    [ -e "$file.key" ] || fail "$file.key is missing. Put it back from where you keep it."
    # Signed with the same key, it vouches for the certificates that are in use.
    [ -n "$renew" ] && ! openssl x509 -in "$file.crt" -noout -checkend 63072000 >/dev/null || continue
  fi
  key "$file"
  sign "$file" "Afya $authority $(openssl pkey -in "$file.key" -pubout | openssl dgst -sha256 -r | cut -c1-8)" 3650 \
    "basicConstraints=critical,CA:TRUE,pathlen:0
keyUsage=critical,keyCertSign,cRLSign" -signkey "$file.key"
done
certificate() { # authority, file, common name, uses, further extensions
  [ -e "$2.key" ] || rm -f "$2.crt"
  [ -z "$renew" ] && [ -e "$2.crt" ] && return
  key "$2"
  sign "$2" "$3" 397 "basicConstraints=critical,CA:FALSE
keyUsage=critical,digitalSignature
authorityKeyIdentifier=keyid
extendedKeyUsage=$4
${5:-}" -CA "$folder/authorities/$1.crt" -CAkey "$folder/authorities/$1.key"
}
trust() { # authority, file
  cmp -s "$folder/authorities/$1.crt" "$2" || put "$2" <"$folder/authorities/$1.crt"
  chmod 644 "$2"
}

mkdir -p "$folder/passwords"
fillings=
for name in replicator rewinder restapi afya; do
  [ -e "$folder/passwords/$name" ] || openssl rand -hex 24 | put "$folder/passwords/$name"
  fillings="$fillings;s/@$name@/$(cat "$folder/passwords/$name")/g"
done
for name in db1 db2 db3; do fillings="$fillings;s/@$name@/$(address $name)/g"; done
fill() { # template, target
  # Passwords are no arguments of a program, which all users of the machine could read.
  [ -e "$2" ] || echo "s/@name@/$name/g;s/@address@/$own/g$fillings" | sed -f /dev/stdin "$here/$1" | put "$2"
}

echo "$machines" | while read -r name own; do
  to=$folder/$name
  case $name in
    db*)
      mkdir -p "$to/etcd" "$to/database"
      chmod 755 "$to/etcd" "$to/database"
      trust etcd "$to/etcd/ca.crt"
      trust etcd "$to/database/etcd-ca.crt"
      trust database "$to/database/ca.crt"
      # The site reaches PostgreSQL at an address of its own machine, by HAProxy; members of etcd that share a machine call from one.
      names="subjectAltName=DNS:$name,DNS:localhost,IP:$own,IP:127.0.0.1"
      certificate etcd "$to/etcd/etcd" "$name" serverAuth,clientAuth "$names"
      certificate etcd "$to/database/patroni" patroni clientAuth
      certificate database "$to/database/server" "$name" serverAuth,clientAuth "$names"
      certificate database "$to/database/replicator" replicator clientAuth
      certificate database "$to/database/rewinder" rewinder clientAuth
      for file in etcd.env patroni.env patroni.yml site.sql; do fill "$file" "$to/$file"; done
      ;;
    site*)
      mkdir -p "$to/haproxy" "$to/database"
      chmod 755 "$to/haproxy" "$to/database"
      trust database "$to/haproxy/ca.crt"
      trust database "$to/database/ca.crt"
      certificate database "$to/haproxy/haproxy" haproxy clientAuth
      certificate database "$to/database/afya" afya clientAuth
      for file in haproxy.cfg site.env; do fill "$file" "$to/$file"; done
      ;;
  esac
done
ending=$(find "$folder" -name '*.crt' ! -name '*ca.crt' | sort | while read -r file; do
  openssl x509 -in "$file" -noout -checkend 5184000 >/dev/null || echo "$file: $(openssl x509 -in "$file" -noout -enddate | cut -d= -f2)"
done)
[ -z "$ending" ] || fail "These certificates end within 60 days; run this with 'renew': 
$ending"
