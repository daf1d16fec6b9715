#!/bin/bash
# debian.sh USR PACKAGE VERSION MAINTAINER: gives the files below USR the form that Debian's policy asks for.
set -euo pipefail
usr=$1 package=$2 version=$3 maintainer=$4
here=$(dirname "${BASH_SOURCE[0]}")
documents=$usr/share/doc/$package
mkdir -p "$documents"
chmod -R u=rwX,go=rX "$usr"
gzip -9n "$usr"/share/man/man1/*.1
mv "$usr/share/zsh/site-functions" "$usr/share/zsh/vendor-completions"
cp "$here/copyright" "$documents/copyright"

# The section of CHANGELOG.md, as the changelog of a package.
{
  echo "$package ($version) unstable; urgency=medium"
  echo
  awk -v version="$version" '
    function flush(  end) { # wrapped: lintian wants 80 columns
      while (length(item) > 78) {
        for (end = 78; end > 5 && substr(item, end, 1) != " "; --end);
        if (end == 5) break # one word
        print substr(item, 1, end - 1)
        item = "    " substr(item, end + 1)
      }
      if (item != "") print item
      item = ""
    }
    sub(/^  /, "") && shown { item = item " " $0; next }
    { flush() }
    /^## / { shown = index($0, "## " version ",") == 1; next }
    !shown || /^$/ { next }
    sub(/^### /, "") { print "\n  [ " $0 " ]"; next }
    { sub(/^- /, ""); item = "  * " $0 }
    END { flush() }' "$here/../../CHANGELOG.md"
  echo
  echo " -- $maintainer  $(LC_ALL=C date -u -R -d "@${SOURCE_DATE_EPOCH:-$(date +%s)}")"
} | gzip -9n >"$documents/changelog.gz"
