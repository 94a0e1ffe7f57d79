# The messages of webhooks, by Standard Webhooks.

forged <- function(message) refuse("afya_forged", message)

# The message of a webhook, checked. `headers` is a named list or vector; `body` is as it came, before it is parsed: a text or raw bytes. Refuses
# (afya_forged) a message of anybody else, and one that is older than `tolerance` seconds.
afya_verify_webhook <- function(secret, headers, body, tolerance = 300, now = as.numeric(Sys.time())) {
  given <- as.list(headers)
  names(given) <- tolower(names(given))
  id <- either(given[["webhook-id"]], "")
  sent <- either(given[["webhook-timestamp"]], "")
  if (secret == "") forged("there is no secret to check it with")
  if (id == "" || !grepl("^[0-9]+$", sent)) forged("it has no signature that can be read")
  if (abs(now - as.numeric(sent)) > tolerance) forged("it is too old, or its clock is wrong")
  # In a locale without UTF-8 a text that came as UTF-8 would be written otherwise.
  bytes <- if (is.raw(body)) body else charToRaw(if (validUTF8(body)) body else enc2utf8(body))
  key <- openssl::base64_decode(sub("^whsec_", "", secret))
  if (length(key) == 0) forged("its secret can't be read")
  expected <- as.raw(openssl::sha256(c(charToRaw(paste0(id, ".", sent, ".")), bytes), key = key))
  for (one in strsplit(either(given[["webhook-signature"]], ""), " ", fixed = TRUE)[[1]]) {
    if (!startsWith(one, "v1,")) next
    value <- tryCatch(openssl::base64_decode(substring(one, 4)), error = function(error) raw())
    # All bytes are compared, however soon they differ.
    if (length(value) == length(expected) && sum(as.integer(xor(value, expected))) == 0)
      return(jsonlite::fromJSON(as_utf8(bytes), simplifyVector = FALSE))
  }
  forged("its signature is not that of this secret")
}
