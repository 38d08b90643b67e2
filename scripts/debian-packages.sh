#!/usr/bin/env bash
# Installs Debian packages that are missing: scripts/debian-packages.sh chromium postgresql
set -euo pipefail

export DEBIAN_FRONTEND=noninteractive

missing=()
for package in "$@"; do
  dpkg-query --show --showformat='${db:Status-Status}' "$package" 2>/dev/null | grep -qx installed || missing+=("$package")
done
if [ ${#missing[@]} -eq 0 ]; then exit 0; fi

# Tests start a cluster of their own; the one that the package would make and start is not wanted.
if [[ " ${missing[*]} " == *" postgresql "* ]]; then
  mkdir -p /etc/postgresql-common/createcluster.d
  echo 'create_main_cluster = false' >/etc/postgresql-common/createcluster.d/no-main-cluster.conf
fi

echo "Installing ${missing[*]} from Debian's packages …" >&2
apt-get update -qq
apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
