#!/bin/sh
# Makes the secrets and the settings of compose.yaml in the folder secrets beside it, once: what is there already stays.
# Containers read the files as users of their own, so the files are readable and the folder is not.
set -eu
folder=$(dirname "$0")/secrets
mkdir -p "$folder"
chmod 0700 "$folder"
umask 022
random() { od -An -N24 -tx1 /dev/urandom | tr -d ' \n'; }
[ -s "$folder/database-password" ] || random > "$folder/database-password"
[ -s "$folder/database-url" ] || printf 'postgresql://afya:%s@database:5432/afya' "$(cat "$folder/database-password")" > "$folder/database-url"
[ -s "$folder/backup-passphrase" ] || random > "$folder/backup-passphrase"
[ -s "$folder/settings" ] || printf '# Lines such as PUBLIC_URL=https://afya.example; docs/operations.md lists the settings.\n' > "$folder/settings"
