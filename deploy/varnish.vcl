# Varnish 7 in front of Mazwi, behind the proxy that has the certificate (docs/OPERATING.md, chapter
# 12). Copy this file to /etc/varnish/default.vcl. It needs the package varnish-modules, and
# varnishd with these options:
#   -a 127.0.0.1:6081 -a purge=127.0.0.1:6083 -p http_gzip_support=off
# Mazwi needs CDN_PURGE_URL=http://127.0.0.1:6083/.
vcl 4.1;

import cookie;
import directors;
import std;
import xkey;

probe ready {
    .url = "/readyz?read";
    .interval = 2s;
    .timeout = 3s;
    .window = 3;
    .threshold = 2;
}

# The copies of Mazwi. Remove the second one if you have one copy.
backend copy_1 {
    .host = "127.0.0.1";
    .port = "3000";
    .connect_timeout = 2s;
    .probe = ready;
}
backend copy_2 {
    .host = "127.0.0.1";
    .port = "3001";
    .connect_timeout = 2s;
    .probe = ready;
}

sub vcl_init {
    new copies = directors.round_robin();
    copies.add_backend(copy_1);
    copies.add_backend(copy_2);
}

sub vcl_recv {
    # Only Mazwi reaches this socket.
    if (local.socket == "purge") {
        if (req.method == "POST" && req.http.Surrogate-Key) {
            return (synth(200, "Purged " + xkey.purge(req.http.Surrogate-Key)));
        }
        return (synth(400, "Send a POST with Surrogate-Key"));
    }

    set req.backend_hint = copies.backend();
    # Only Prometheus needs the metrics. It asks each copy directly.
    if (req.url ~ "^/metrics") {
        return (synth(404));
    }
    if (req.method != "GET" && req.method != "HEAD") {
        return (pass);
    }

    # Scripts set these cookies, and only the language changes a page. A request with any other
    # cookie, above all that of a session, goes to Mazwi, and its reply is not kept.
    if (req.http.Cookie) {
        cookie.parse(req.http.Cookie);
        set req.http.X-Language = cookie.get("mazwi_language");
        cookie.filter("mazwi_language,mazwi_browser,mazwi_kept");
        if (cookie.get_string() != "") {
            unset req.http.X-Language;
            return (pass);
        }
        unset req.http.Cookie;
        if (req.url ~ "^/dictionary(\?|$)" &&
            req.http.X-Language ~ "^(shona|zulu|sotho|swahili|venda)$") {
            set req.http.Cookie = "mazwi_language=" + req.http.X-Language;
        }
        unset req.http.X-Language;
    }

    # Replies vary by these headers, so equal ones must look alike.
    if (req.http.Save-Data ~ "(?i)^on$") {
        set req.http.Save-Data = "on";
    } else {
        unset req.http.Save-Data;
    }
    if (req.http.Accept-Encoding ~ "\bbr\b(?!\s*;\s*q=0)") {
        set req.http.Accept-Encoding = "br";
    } else if (req.http.Accept-Encoding ~ "\bgzip\b(?!\s*;\s*q=0)") {
        set req.http.Accept-Encoding = "gzip";
    } else {
        unset req.http.Accept-Encoding;
    }
    return (hash);
}

sub vcl_backend_response {
    # An error must not replace a page that may still be shown.
    if (beresp.status >= 500 && bereq.is_bgfetch) {
        return (abandon);
    }
    if (beresp.status == 200 && !beresp.http.Set-Cookie &&
        beresp.http.Surrogate-Control ~ "max-age=\d+, stale-while-revalidate=\d+") {
        set beresp.ttl = std.duration(
            regsub(beresp.http.Surrogate-Control, "^.*max-age=(\d+).*$", "\1s"), 0s);
        set beresp.grace = std.duration(
            regsub(beresp.http.Surrogate-Control, "^.*revalidate=(\d+).*$", "\1s"), 0s);
        set beresp.keep = 0s;
        set beresp.http.xkey = beresp.http.Surrogate-Key;
    } else if (beresp.status == 200 && !beresp.http.Set-Cookie &&
        beresp.http.Cache-Control ~ "immutable" && bereq.url ~ "^/assets/") {
        set beresp.ttl = 1d;
    } else {
        # Varnish remembers this for two minutes. Otherwise, simultaneous requests for the same
        # address would wait for each other.
        set beresp.uncacheable = true;
        set beresp.ttl = 2m;
        set beresp.grace = 0s;
    }
    return (deliver);
}

sub vcl_backend_error {
    if (bereq.is_bgfetch) {
        return (abandon);
    }
    set beresp.http.Retry-After = "5";
    set beresp.http.Cache-Control = "no-store";
    set beresp.http.Content-Type = "text/plain; charset=utf-8";
    set beresp.body = "This page cannot be loaded at the moment. Please try again in a minute.";
    return (deliver);
}

sub vcl_deliver {
    # These headers are for this server. Browsers and other caches must not obey them.
    unset resp.http.Surrogate-Control;
    unset resp.http.Surrogate-Key;
    unset resp.http.xkey;
    unset resp.http.Via;
}
