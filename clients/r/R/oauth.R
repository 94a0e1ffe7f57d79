# Signing in to an app with an account of the site: OAuth 2.1 with PKCE, and OpenID Connect.

# Seconds before its end from which an access token is not used any more.
leeway <- 60

sign_in_refused <- function(code, message) refuse("afya_sign_in_refused", message, code = code)

base64url <- function(bytes) gsub("=", "", chartr("+/", "-_", openssl::base64_encode(bytes)), fixed = TRUE)

# An app that people connect with their account. Only an app on a server, which can keep one, has a secret.
afya_app <- function(site, id, redirect_uri, secret = NULL) {
  # A refresh token may be sent again within a minute, so the tries together take less.
  client <- afya_client(site, key = NULL, retries = 2, timeout = 15, longest_wait = 10)
  list(client = client, id = id, redirect_uri = redirect_uri, secret = secret)
}

# Where to send the browser, and what to keep until it comes back, for nobody but that browser.
afya_begin_sign_in <- function(app, scopes, language = NULL) {
  random <- function() base64url(openssl::rand_bytes(32))
  pending <- list(state = random(), verifier = random(), nonce = random())
  query <- list(
    response_type = "code", client_id = app$id, redirect_uri = app$redirect_uri,
    scope = paste(unique(c("openid", scopes)), collapse = " "),
    code_challenge = base64url(as.raw(openssl::sha256(charToRaw(pending$verifier)))), code_challenge_method = "S256",
    state = pending$state, nonce = pending$nonce, ui_locales = language
  )
  query <- query[!vapply(query, is.null, logical(1))]
  pairs <- paste0(names(query), "=", vapply(query, part, character(1)), collapse = "&")
  list(address = paste0(app$client$site, "/oauth/authorize?", pairs), pending = pending)
}

# Exchanges the code in the address that the browser came back to for tokens: sub, who signed in; access_token; refresh_token; expires_at, in
# seconds since 1970; and scope. Keep them as secret as a password.
afya_finish_sign_in <- function(app, pending, address) {
  back <- httr2::url_parse(address)$query
  if (!identical(back$state, pending$state)) sign_in_refused("wrong_state", "this sign-in was not begun here")
  if (!identical(back$iss, app$client$site)) sign_in_refused("wrong_issuer", "another site answered")
  if (!is.null(back$error)) sign_in_refused(back$error, either(back$error_description, "the person did not agree"))
  form <- list(
    grant_type = "authorization_code", code = either(back$code, ""), redirect_uri = app$redirect_uri,
    code_verifier = pending$verifier
  )
  # A code that is sent twice ends the connection, so this is not tried again.
  reply <- call_json(app$client, "POST", "/oauth/token", form = signed(app, form), repeatable = FALSE)
  tokens_of(reply, subject_of(app, reply$id_token, pending))
}

# New tokens. What `tokens` had stops working: keep the new ones before you use them.
afya_refresh <- function(app, tokens) {
  form <- list(grant_type = "refresh_token", refresh_token = tokens$refresh_token)
  tokens_of(call_json(app$client, "POST", "/oauth/token", form = signed(app, form), repeatable = TRUE), tokens$sub)
}

# Ends what the tokens allow.
afya_revoke <- function(app, tokens) {
  form <- signed(app, list(token = tokens$refresh_token))
  invisible(send(app$client, "POST", "/oauth/revoke", form = form, repeatable = TRUE))
}

# A key for afya_client(): the access token of the person whose tokens `read` gives, refreshed and kept with `write` shortly before it ends.
afya_key_of <- function(app, read, write) {
  function() {
    tokens <- read()
    if (is.null(tokens)) sign_in_refused("signed_out", "nobody is signed in")
    if (tokens$expires_at - leeway <= as.numeric(Sys.time())) {
      tokens <- afya_refresh(app, tokens)
      write(tokens)
    }
    tokens$access_token
  }
}

signed <- function(app, form) c(form, list(client_id = app$id), if (!is.null(app$secret)) list(client_secret = app$secret))

# Who signed in, by an ID token. It came from the site itself over its own connection, which stands for the check of its signature (OpenID
# Connect Core 3.1.3.7).
subject_of <- function(app, token, pending) {
  middle <- strsplit(either(token, ""), ".", fixed = TRUE)[[1]]
  claims <- if (length(middle) == 3) {
    padded <- paste0(chartr("-_", "+/", middle[2]), strrep("=", -nchar(middle[2]) %% 4))
    parse_json(rawToChar(openssl::base64_decode(padded)))
  }
  is_ours <- identical(claims$iss, app$client$site) && identical(unlist(claims$aud), app$id) &&
    identical(claims$nonce, pending$nonce) && is.numeric(claims$exp) && claims$exp > as.numeric(Sys.time()) - leeway
  if (!is_ours || !is.character(claims$sub)) sign_in_refused("wrong_token", "the ID token is not of this sign-in")
  claims$sub
}

tokens_of <- function(reply, subject) {
  if (!is.character(reply$access_token) || !is.character(reply$refresh_token) || !is.numeric(reply$expires_in))
    sign_in_refused("wrong_token", "the answer has no tokens")
  list(
    sub = subject, access_token = reply$access_token, refresh_token = reply$refresh_token,
    expires_at = floor(as.numeric(Sys.time())) + reply$expires_in, scope = either(reply$scope, "")
  )
}
