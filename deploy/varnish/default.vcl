# Varnish 7 in front of the site: it keeps what the site allows it to keep (CDN-Cache-Control), and drops what the site purges
# (vmod xkey, of Debian's package varnish-modules). README.md beside this file says how to install it.
# Nearly every request is for a page that is kept here. Each regular expression, and each header that is set or removed, costs about a
# hundredth of the rate then, so whatever can wait is done where a page is fetched.
vcl 4.1;

import directors;
import std;
import xkey;

include "./nodes.vcl";

sub vcl_recv {
  if (req.method == "PURGE") {
    call purge_tags;
  }

  # Names of our own: what a client sends under them is dropped.
  if (req.restarts == 0) {
    unset req.http.X-Encoding;
    unset req.http.X-Stale;
    unset req.http.X-Fresh;
  }

  # Whatever changes something, or has authority, is for the nodes alone: signed-in pages and calls.
  if (req.method != "GET" && req.method != "HEAD") {
    return (pass);
  }
  if (req.http.Authorization) {
    return (pass);
  }

  # The public pages, feeds and files that nodes keep too. Everything else passes: screens of accounts, calls, search, forms with a
  # secret in their address.
  if (req.url !~ {"(?x) ^/ (?:
      (?: about | contact | privacy | terms | sitemap\.xml | robots\.txt )? (?:\?|$)
    | phis (?:\?|$)
    | phis/read/[^/?]+ (?:\?|$)
    | phis/read/[^/?]+ / (?: versions | v/[^/?]+ | timemap | linkset\.json | cite\.[a-z]+ | chart-[0-9]+\.csv | card-[0-9a-f]+\.png ) (?:\?|$)
    | phis/ (?: feed | notices | topics | countries ) (?:\.[a-z]+)? (?:\?|$)
    | phis/ (?: topics | countries | audiences | author | languages | notices ) / [^?]+
    | sitemaps/ [^/?]+ \.xml $
    | developer/docs (?!/search) (?:/[^?]+)? (?:\?|$)
    | [^/?]+clouds (?:/[^/?]+)? (?:\?|$)
    | (?: islands | portal/assets ) / [^?]+
  )"}) {
    return (pass);
  }

  # Public pages are the same for everybody but readers who chose a size of the text or colours: a node sends them theirs. No node
  # reads another cookie for one of them.
  if (req.http.Cookie) {
    if (req.http.Cookie ~ "(^|;\s*)look=") {
      return (pass);
    }
    unset req.http.Cookie;
  }

  # One address for each page: parameters that no public page reads are dropped, and the others are sorted.
  if (std.strstr(req.url, "?")) {
    set req.http.X-Query = regsuball(
      regsub(req.url, "^[^?]*\?", "&"),
      "&(?!(?:after|audience|country|kind|lang|language|only|order|part|pictures|shown|topic)=)[^&]*",
      "");
    set req.url = std.querysort(regsub(req.url, "\?.*$", "") + regsub(req.http.X-Query, "^&", "?"));
    unset req.http.X-Query;
  }

  # Whoever prefers another form of a post to its page is led there by a node. What today's browsers send needs no regular expression.
  if (req.http.Accept
    && !std.strstr(req.http.Accept, "text/html,application/xhtml+xml")
    && req.http.Accept ~ "(?i)markdown|bibtex|research-info|citationstyles|json|jats") {
    return (pass);
  }
  unset req.http.Accept;

  # Two kinds of readers (the pages with pictures say Vary: Save-Data), and three encodings. Varnish itself knows gzip alone, so
  # the encoding is part of what a page is looked up by. It is read once: before a restart Varnish has put its own choice in place of
  # what the reader accepts.
  if (req.http.Save-Data) {
    call read_save_data;
  }
  if (req.restarts == 0) {
    call choose_encoding;
  } else if (req.http.X-Fresh) {
    # See vcl_hit.
    set req.grace = 60s;
  }
  return (hash);
}

sub read_save_data {
  if (req.http.Save-Data ~ "(?i)^\s*on\s*$") {
    set req.http.Save-Data = "on";
  } else {
    unset req.http.Save-Data;
  }
}

sub choose_encoding {
  # What today's browsers send needs no regular expression.
  if (req.http.Accept-Encoding == "gzip, deflate, br, zstd"
    || req.http.Accept-Encoding == "gzip, deflate, br"
    || req.http.Accept-Encoding ~ "(?i)(^|[\s,])br\s*(,|$|;\s*q=(1|0\.[0-9]*[1-9]))") {
    set req.http.X-Encoding = "br";
  } else if (req.http.Accept-Encoding ~ "(?i)(^|[\s,])gzip\s*(,|$|;\s*q=(1|0\.[0-9]*[1-9]))") {
    set req.http.X-Encoding = "gzip";
  } else {
    set req.http.X-Encoding = "identity";
  }
}

# Purges by tags, from the nodes alone and with their token: `Xkey-Purge` at once, `Xkey-Softpurge` with the old page for whoever
# comes while the new one is fetched.
sub purge_tags {
  call read_purge_token;
  if (client.ip !~ purgers
    || req.http.X-Purge-Token == ""
    || req.http.Authorization != "Bearer " + req.http.X-Purge-Token) {
    return (synth(403, "Forbidden"));
  }
  if (req.http.Xkey-Purge) {
    return (synth(200, "Purged " + xkey.purge(req.http.Xkey-Purge)));
  }
  if (req.http.Xkey-Softpurge) {
    return (synth(200, "Purged " + xkey.softpurge(req.http.Xkey-Softpurge)));
  }
  return (synth(400, "No tags"));
}

# Pages are the same under every name of the site: what they say of their address is PUBLIC_URL.
sub vcl_hash {
  hash_data(req.url);
  hash_data(req.http.X-Encoding);
  return (lookup);
}

# stale-while-revalidate: a page may be a minute old while it is fetched again. stale-if-error: a day, while no node is ready or
# this request has failed once. Whether a node is ready is asked here, because nearly no request has to know it.
sub vcl_hit {
  if (obj.ttl + 60s < 0s && !req.http.X-Fresh && !req.http.X-Stale && std.healthy(nodes.backend())) {
    set req.http.X-Fresh = "on";
    return (restart);
  }
}

sub vcl_backend_fetch {
  set bereq.backend = nodes.backend();
  if (bereq.http.X-Encoding) {
    set bereq.http.Accept-Encoding = bereq.http.X-Encoding;
    unset bereq.http.X-Encoding;
  }
  unset bereq.http.X-Stale;
  # A recording that somebody uploads is encoded before the node answers.
  if (bereq.uncacheable) {
    set bereq.first_byte_timeout = 150s;
  }
  return (fetch);
}

sub vcl_backend_response {
  if (bereq.uncacheable) {
    return (deliver);
  }
  # What a node could not do is tried once more, on the next one; while an old page is there, that stays. An answer that is
  # delivered would take its place.
  if (beresp.status >= 500) {
    if (bereq.is_bgfetch) {
      return (abandon);
    }
    if (bereq.retries == 0) {
      return (retry);
    }
    if (bereq.http.X-Fresh) {
      return (abandon);
    }
  }
  if (beresp.status < 500 && beresp.http.CDN-Cache-Control ~ "(^|[\s,])max-age=[0-9]+" && !beresp.http.Set-Cookie) {
    set beresp.ttl = std.duration(
      regsub(beresp.http.CDN-Cache-Control, "^(.*[\s,])?max-age=([0-9]+).*$", "\2s"), 0s);
    set beresp.grace = std.duration(
      regsub(beresp.http.CDN-Cache-Control, "^.*stale-if-error=([0-9]+).*$", "\1s"), 60s);
    set beresp.keep = 1d;
    # What no reader needs isn't kept, so that it needn't be removed from each answer; xkey is what pages are purged by.
    set beresp.http.xkey = beresp.http.Surrogate-Key;
    unset beresp.http.Surrogate-Key;
    unset beresp.http.Cache-Tag;
    unset beresp.http.CDN-Cache-Control;
    call prepare_for_hits;
    return (deliver);
  }
  # Scripts and styles, whose names change with their content.
  if (bereq.url ~ "^/(islands|portal/assets)/" && beresp.status == 200 && beresp.http.Cache-Control ~ "immutable") {
    set beresp.ttl = 7d;
    call prepare_for_hits;
    return (deliver);
  }
  unset beresp.http.CDN-Cache-Control;
  # Not for here; readers who come meanwhile don't wait for each other.
  set beresp.uncacheable = true;
  set beresp.ttl = 5s;
  return (deliver);
}

# What all answers with a kept page have in common; vcl_deliver says which of them is the first.
sub prepare_for_hits {
  set beresp.http.X-Cache = "hit";
  # It is the id of one request, and the page will answer many.
  unset beresp.http.X-Request-Id;
}

sub vcl_backend_error {
  if (bereq.is_bgfetch) {
    return (abandon);
  }
  if (bereq.retries == 0 && !bereq.uncacheable) {
    return (retry);
  }
  if (bereq.http.X-Fresh) {
    return (abandon);
  }
}

# A fetch that was given up: an old page is better than an error (stale-if-error).
sub vcl_synth {
  if (req.http.X-Fresh) {
    unset req.http.X-Fresh;
    set req.http.X-Stale = "on";
    # A restart doesn't take it back.
    set req.grace = 1d;
    return (restart);
  }
}

sub vcl_deliver {
  unset resp.http.xkey;
  unset resp.http.X-Varnish;
  unset resp.http.Via;
  unset resp.http.Age;
  if (obj.hits == 0) {
    set resp.http.X-Cache = "miss";
  }
}
