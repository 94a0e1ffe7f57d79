# Sends requests to a site: waits where it says so, and tries broken connections again.

# An error that tryCatch() can tell from others.
refuse <- function(class, message, ...) {
  stop(structure(class = c(class, "error", "condition"), list(message = message, call = NULL, ...)))
}

# The first that is not NULL.
either <- function(...) {
  for (value in list(...)) if (!is.null(value)) return(value)
  NULL
}

# JSON as lists, so that a list of one stays a list; NULL where it is none.
parse_json <- function(text) tryCatch(jsonlite::fromJSON(text, simplifyVector = FALSE), error = function(error) NULL)

as_utf8 <- function(bytes) {
  text <- rawToChar(bytes)
  Encoding(text) <- "UTF-8"
  text
}

# The text of an answer; empty where it has none.
text_of <- function(response) tryCatch(httr2::resp_body_string(response), error = function(error) "")

api_error <- function(response) {
  status <- httr2::resp_status(response)
  reply <- parse_json(text_of(response))
  if (is.null(names(reply))) reply <- list()
  # The authorization server has words of its own for both (RFC 6749).
  code <- either(reply$code, reply$error, "")
  message <- either(reply$message, reply$error_description, "")
  refuse(
    c(if (identical(code, "withdrawn")) "afya_withdrawn", "afya_error"), paste0(status, " ", code, ": ", message),
    status = status, code = code, fields = either(reply$fields, list()), request_id = reply$request_id,
    notice = reply$notice, reply = reply
  )
}

unreadable <- function(client) {
  refuse("afya_unreadable", paste0("What ", client$site, " answered is not this API. Is it the address of the site?"))
}

# Seconds to wait before another try.
backoff <- function(attempt) min(0.5 * 2^attempt, 30)

# Seconds that a reply asks to wait; NULL where it has a date in place of them.
retry_after <- function(response) {
  text <- httr2::resp_header(response, "retry-after")
  if (is.null(text)) return(0)
  if (grepl("^[0-9]+$", text)) as.numeric(text)
}

# The request to where an answer leads: without the key where that is another server, to which curl may send it.
redirected <- function(request, location) {
  origin <- sub("^(https?://[^/?#]+).*$", "\\1", request$url)
  address <- if (startsWith(location, "/") && !startsWith(location, "//")) paste0(origin, location) else location
  if (!grepl("^https?://", address)) refuse("afya_unreadable", paste("An answer leads to", location))
  if (sub("^(https?://[^/?#]+).*$", "\\1", address) != origin)
    request <- httr2::req_headers(request, Authorization = NULL)
  httr2::req_url(request, address)
}

# A call. `once` makes it happen once, however often it is tried; `path` is a file that the answer is written to as it comes.
send <- function(client, method, address, query = list(), body = NULL, form = NULL, once = NULL, repeatable = NULL,
                 path = NULL, timeout = client$timeout) {
  request <- httr2::request(paste0(client$site, address))
  request <- httr2::req_method(request, method)
  request <- httr2::req_headers(request, Accept = "application/json, */*;q=0.5")
  request <- httr2::req_user_agent(request, "afya-client-r/1")
  request <- httr2::req_error(request, is_error = function(response) FALSE)
  request <- httr2::req_options(request, followlocation = 0L)
  if (!is.null(timeout)) request <- httr2::req_timeout(request, timeout)
  query <- query[!vapply(query, is.null, logical(1))]
  if (length(query) > 0) request <- do.call(httr2::req_url_query, c(list(request), query))
  key <- if (is.function(client$key)) client$key() else client$key
  if (!is.null(key)) request <- httr2::req_headers(request, Authorization = paste("Bearer", key))
  if (!is.null(once)) request <- httr2::req_headers(request, `Idempotency-Key` = once)
  if (!is.null(body)) request <- httr2::req_body_json(request, body, digits = 22)
  if (!is.null(form)) request <- do.call(httr2::req_body_form, c(list(request), form))
  # A call that may have happened is repeated only where that changes nothing.
  if (is.null(repeatable)) repeatable <- method == "GET" || !is.null(once)
  attempt <- 0
  redirects <- 0
  repeat {
    attempt <- attempt + 1
    response <- tryCatch(httr2::req_perform(request, path = path), error = identity)
    if (inherits(response, "error")) {
      if (!repeatable || attempt > client$retries) stop(response)
      Sys.sleep(backoff(attempt))
      next
    }
    status <- httr2::resp_status(response)
    leads <- if (status %in% c(301, 302, 303, 307, 308) && method == "GET") httr2::resp_header(response, "location")
    if (!is.null(leads) && redirects < 5) {
      redirects <- redirects + 1
      attempt <- attempt - 1
      request <- redirected(request, leads)
      next
    }
    if (status < 300) return(response)
    wait <- retry_after(response)
    # 429 is answered before anything is done; what came before a 503 is unknown.
    is_safe <- status == 429 || (status == 503 && repeatable)
    if (!is_safe || attempt > client$retries || is.null(wait) || wait > client$longest_wait) api_error(response)
    Sys.sleep(if (wait > 0) wait else backoff(attempt))
  }
}

# The answer of a call.
call_json <- function(client, method, address, ...) {
  response <- send(client, method, address, ...)
  reply <- parse_json(text_of(response))
  if (is.null(names(reply))) unreadable(client)
  reply
}

# Calls `each` for each row as the pages come, and gives how many there were; without it, gives the rows.
all_pages <- function(client, address, name, query, each, limit) {
  rows <- list()
  count <- 0
  keep <- if (is.null(each)) function(row) rows[[count]] <<- row else each
  repeat {
    page <- call_json(client, "GET", address, query)
    following <- page[["next"]]
    if (!is.list(page[[name]]) || (!is.null(following) && identical(following, query$cursor))) unreadable(client)
    for (row in page[[name]]) {
      if (count >= limit) break
      count <- count + 1
      keep(row)
    }
    if (is.null(following) || count >= limit) break
    query$cursor <- following
  }
  if (is.null(each)) rows else invisible(count)
}

part <- function(text) utils::URLencode(enc2utf8(text), reserved = TRUE, repeated = TRUE)

# A key that no other call has (UUID, version 4).
new_id <- function() {
  bytes <- as.integer(openssl::rand_bytes(16))
  bytes[7] <- bitwOr(bitwAnd(bytes[7], 0x0fL), 0x40L)
  bytes[9] <- bitwOr(bitwAnd(bytes[9], 0x3fL), 0x80L)
  hex <- paste(sprintf("%02x", bytes), collapse = "")
  paste(substring(hex, c(1, 9, 13, 17, 21), c(8, 12, 16, 20, 32)), collapse = "-")
}
