#!/usr/bin/env bash
# start.sh PORT PAGES_DIR [STATE_DIR]: a real MediaWiki 1.39 (the Debian 12 package) on SQLite behind php -S,
# holding the pages of PAGES_DIR. Prints the API's address on stdout and everything else on stderr.
#
# It may be run again: it installs what is missing, keeps the database, imports only the pages that changed
# and leaves a running server alone. A page whose file was removed stays.
#
# SAMPLE_LANG=zh    content language of the wiki (default en); zh and sr convert titles and text to a variant
# SAMPLE_SEARCH=stock   MediaWiki's own search instead of site/SampleSearch.php
# WORKERS=4         server processes
# STATE_DIR/lag     a number of seconds in this file is reported as replication lag (for tests of maxlag=)
set -euo pipefail
PORT=${1:?port}
PAGES=$(realpath "${2:?folder of .wiki files}")
HERE=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
STATE=$(realpath -m "${3:-${XDG_CACHE_HOME:-$HOME/.cache}/wiki-qa/mediawiki-$PORT}")
MW=/usr/share/mediawiki
LANGUAGE_CODE=${SAMPLE_LANG:-en}
SERVER=http://127.0.0.1:$PORT
API=$SERVER/w/api.php
log() { echo "[mediawiki] $(date +%T) $*" >&2; }
answers() { curl -sf -m 10 "$API?action=query&meta=siteinfo&format=json" >/dev/null; }
running() {
  [ -s "$STATE/pid" ] && tr '\0' ' ' <"/proc/$(cat "$STATE/pid")/cmdline" 2>/dev/null | grep -q -- "-S 127.0.0.1:$PORT "
}

# 1. Packages: about 25 s on a clean machine. micro-httpd (50 kB) stands in for the web server that the
#    package "mediawiki" asks for, and php-cgi for the web server's PHP module, so that no apache2 comes along.
PACKAGES=(micro-httpd php-cgi php-cli php-sqlite3 php-mbstring php-xml php-intl php-curl php-apcu php-luasandbox
  lua5.1 mediawiki curl)
missing() {
  local package
  for package in "${PACKAGES[@]}"; do
    [ "$(dpkg-query -W -f='${db:Status-Status}' "$package" 2>/dev/null)" = installed ] || echo "$package"
  done
}
if [ -n "$(missing)" ]; then
  log "apt-get install" $(missing)
  AS_ROOT=(env DEBIAN_FRONTEND=noninteractive)
  [ "$(id -u)" = 0 ] || AS_ROOT=(sudo "${AS_ROOT[@]}")
  APT_LOG=$(mktemp)
  { "${AS_ROOT[@]}" apt-get -qq -o DPkg::Lock::Timeout=300 update &&
    "${AS_ROOT[@]}" apt-get -qq -y -o DPkg::Lock::Timeout=300 install --no-install-recommends "${PACKAGES[@]}"; } \
    >"$APT_LOG" 2>&1 || { tail -20 "$APT_LOG" >&2; log "apt-get failed"; exit 1; }
  rm -f "$APT_LOG"
fi

# 2. Database: a few seconds, once for each state directory; anew when the settings below site/ or the variables change.
mkdir -p "$STATE"/{data,cache,www,log}
export SAMPLE_SERVER=$SERVER SAMPLE_STATE=$STATE SAMPLE_LANG=$LANGUAGE_CODE MW_INSTALL_PATH=$MW
ln -sfn "$MW" "$STATE/www/w"
cp "$HERE"/site/*.php "$STATE/"
STAMP="$LANGUAGE_CODE ${SAMPLE_SEARCH:-sample} $(cat "$HERE"/site/*.php | sha1sum | cut -c1-40)"
if [ "$(cat "$STATE/stamp" 2>/dev/null)" != "$STAMP" ]; then
  log "install.php ($LANGUAGE_CODE)"
  bash "$HERE/stop.sh" "$PORT" "$STATE"
  rm -rf "$STATE"/{data,cache,base,stamp,LocalSettings.php}
  mkdir -p "$STATE"/{data,cache,base}
  MW_CONFIG_FILE="$STATE/base/LocalSettings.php" php "$MW/maintenance/install.php" --dbtype sqlite \
    --dbpath "$STATE/data" --dbname sample --server "$SERVER" --scriptpath /w --lang "$LANGUAGE_CODE" \
    --confpath "$STATE/base" --skins Vector --pass "sample-$(od -An -N8 -tx8 /dev/urandom | tr -d ' ')" \
    "Sample wiki" Admin >"$STATE/log/install.log" 2>&1 || { tail -20 "$STATE/log/install.log" >&2; exit 1; }
  printf '<?php\nrequire "%s/base/LocalSettings.php";\nrequire "%s/LocalSettings.extra.php";\n' "$STATE" "$STATE" \
    >"$STATE/LocalSettings.php"
  echo "$STAMP" >"$STATE/stamp"
fi
export MW_CONFIG_FILE=$STATE/LocalSettings.php

# 3. Pages.
log "import $PAGES"
php "$STATE/import_pages.php" "$PAGES" >"$STATE/log/import.log" 2>&1 || { tail -20 "$STATE/log/import.log" >&2; exit 1; }
log "$(grep -m1 '^{' "$STATE/log/import.log" || true)"
php "$MW/maintenance/runJobs.php" >>"$STATE/log/import.log" 2>&1
php "$MW/maintenance/initSiteStats.php" --update >>"$STATE/log/import.log" 2>&1

# 4. Server.
if running; then
  log "already running, pid $(cat "$STATE/pid")"
else
  if (exec 3<>"/dev/tcp/127.0.0.1/$PORT") 2>/dev/null; then log "port $PORT is taken"; exit 1; fi
  PHP_CLI_SERVER_WORKERS=${WORKERS:-4} setsid php -d display_errors=0 -d log_errors=1 -d memory_limit=256M \
    -d opcache.enable=1 -d opcache.memory_consumption=192 -d opcache.max_accelerated_files=20000 \
    -S "127.0.0.1:$PORT" -t "$STATE/www" "$STATE/router.php" >"$STATE/log/server.log" 2>&1 </dev/null &
  echo $! >"$STATE/pid"
fi
for _ in $(seq 100); do
  if answers; then log "ready"; echo "$API"; exit 0; fi
  kill -0 "$(cat "$STATE/pid")" 2>/dev/null || { tail -20 "$STATE/log/server.log" >&2; exit 1; }
  sleep 0.1
done
log "no answer"
exit 1
