# The calls of the API, version 1.

# Calls one site. Without a key it reads what is public. A key may be a function that gives the access token of a person.
afya_client <- function(site, key = Sys.getenv("API_KEY", NA), retries = 5, timeout = 60, longest_wait = 300) {
  if (!is.function(key) && (is.null(key) || is.na(key) || key == "")) key <- NULL
  list(site = sub("/+$", "", site), key = key, retries = retries, timeout = timeout, longest_wait = longest_wait)
}

# What is public. The filters are language, topic, country, audience, kind, author and since.

afya_posts <- function(client, ..., each = NULL, limit = Inf) {
  all_pages(client, "/api/v1/posts", "posts", list(limit = 100, ...), each, limit)
}

afya_search <- function(client, q, ..., each = NULL, limit = Inf) {
  all_pages(client, "/api/v1/search", "posts", list(limit = 100, q = q, ...), each, limit)
}

afya_post <- function(client, id_or_slug, html = FALSE) {
  query <- if (html) list(include = "html") else list()
  call_json(client, "GET", paste0("/api/v1/posts/", part(id_or_slug)), query)$post
}

afya_citation <- function(client, slug, form = c("bib", "ris", "json", "txt")) {
  form <- match.arg(form)
  httr2::resp_body_string(send(client, "GET", paste0("/phis/read/", part(slug), "/cite.", form)))
}

afya_notices <- function(client, ..., each = NULL, limit = Inf) {
  all_pages(client, "/api/v1/notices", "notices", list(limit = 100, ...), each, limit)
}

afya_user <- function(client, id) call_json(client, "GET", paste0("/api/v1/users/", part(id)))$user

afya_posts_of <- function(client, id, each = NULL, limit = Inf) {
  all_pages(client, paste0("/api/v1/users/", part(id), "/posts"), "posts", list(limit = 100), each, limit)
}

# A copy of everything: calls `each` with each post and each notice of a withdrawn one. Where the connection breaks, the download goes on
# after the last line. Gives the last cursor, from which afya_changes() goes on.
afya_everything <- function(client, each, cursor = NULL) {
  broken <- 0
  repeat {
    file <- tempfile()
    came <- tryCatch(
      send(patient(client), "GET", "/api/v1/bulk/posts", list(cursor = cursor), path = file, timeout = NULL),
      afya_error = stop, error = identity
    )
    for (line in whole_lines(file)) {
      read <- parse_json(line)
      if (is.null(read$cursor)) unreadable(client)
      cursor <- read$cursor
      if (identical(read$type, "end")) return(invisible(cursor))
      broken <- 0
      each(read)
    }
    broken <- broken + 1
    if (broken > client$retries) stop("the copy broke off again and again", call. = FALSE)
    Sys.sleep(backoff(broken))
  }
}

# Broken connections are counted by whoever goes on after the last line.
patient <- function(client) {
  client$retries <- 0
  client
}

# The lines of a file; a last one without its end is left out.
whole_lines <- function(file) {
  if (!file.exists(file)) return(character())
  on.exit(unlink(file))
  bytes <- readBin(file, "raw", file.size(file))
  ends <- which(bytes == as.raw(10))
  if (length(ends) == 0) return(character())
  strsplit(as_utf8(bytes[seq_len(max(ends))]), "\n", fixed = TRUE)[[1]]
}

change_page <- function(client, since, limit = 100) {
  page <- call_json(client, "GET", "/api/v1/changes", list(since = since, limit = limit))
  if (!is.list(page$changes) || is.null(page$cursor) || (page$more && identical(page$cursor, since))) unreadable(client)
  page
}

# Everything that happened after a cursor: the changes, and the cursor to go on from.
afya_changes <- function(client, since = NULL) {
  changes <- list()
  repeat {
    page <- change_page(client, since)
    changes <- c(changes, page$changes)
    since <- page$cursor
    if (!page$more) return(list(changes = changes, cursor = since))
  }
}

# The cursor from which afya_changes() lists what happens from now on.
afya_now <- function(client) {
  since <- NULL
  repeat {
    page <- change_page(client, since, limit = 500)
    since <- page$cursor
    if (!page$more) return(since)
  }
}

# Calls `each` with each change, and then with the next ones as they happen. The file holds the place: it is written when all changes of a page
# have been taken, so a program that is ended meanwhile gets that page again, and misses nothing. `forever = FALSE` ends when there are no more.
afya_follow <- function(client, file, each, wait = 60, forever = TRUE) {
  since <- if (file.exists(file)) trimws(paste(readLines(file, warn = FALSE), collapse = "")) else ""
  if (since == "") since <- NULL
  repeat {
    repeat {
      page <- change_page(client, since)
      for (change in page$changes) each(change)
      since <- page$cursor
      written <- paste0(file, ".new")
      writeLines(since, written)
      file.rename(written, file)
      if (!page$more) break
    }
    if (!forever) return(invisible(since))
    Sys.sleep(wait)
  }
}

# Asks every node of the cloud about an allele (chromosome, position, reference, alternate), a range (chromosome, first, last) or a gene. Positions
# are counted from 1, as in VCF, and `last` is within the range. A node that gives no answer says nothing about its data: look at `complete`
# before you take `exists = FALSE` for a no. `counts` takes a key with the scope genomes:count, and a requester with affiliation and dataUse.
afya_ask <- function(client, chromosome = NULL, position = NULL, reference = NULL, alternate = NULL, first = NULL, last = NULL,
                     gene = NULL, assembly = "GRCh38", filters = NULL, counts = FALSE, requester = NULL) {
  place <- if (!is.null(gene)) {
    list(geneId = gene)
  } else if (!is.null(position)) {
    list(referenceName = chromosome, start = list(position - 1), referenceBases = reference, alternateBases = alternate)
  } else if (!is.null(first) && !is.null(last)) {
    list(referenceName = chromosome, start = list(first - 1), end = list(last))
  } else {
    stop("ask about a position, a range or a gene")
  }
  query <- list(
    requestParameters = c(list(assemblyId = assembly), place),
    requestedGranularity = if (counts) "count" else "boolean"
  )
  if (length(filters) > 0) query$filters <- lapply(filters, function(term) list(id = term))
  body <- list(query = query)
  if (!is.null(requester)) {
    requester$dataUse <- as.list(requester$dataUse)
    body$meta <- list(requester = requester)
  }
  # Answers are kept for a day, so that asking again asks no node again. In the body, the question is in no address and no log.
  reply <- call_json(client, "POST", "/beacon/api/g_variants", body = body, repeatable = TRUE)
  nodes <- reply$info$nodes
  answers <- vapply(nodes, function(node) node$answer, character(1))
  list(
    exists = reply$responseSummary$exists,
    complete = length(answers) > 0 && all(answers %in% c("yes", "no")),
    nodes = nodes, combined = reply$info$combined, receipt = reply$info$receipt
  )
}

# What needs a key

afya_me <- function(client) call_json(client, "GET", "/api/v1/me")

afya_drafts <- function(client, each = NULL, limit = Inf) {
  all_pages(client, "/api/v1/drafts", "drafts", list(), each, limit)
}

afya_draft <- function(client, id) call_json(client, "GET", draft_path(id))$draft

# A new draft. It is made once, however often the call has to be tried.
afya_create_draft <- function(client, ..., once = new_id()) {
  call_json(client, "POST", "/api/v1/drafts", body = draft_fields(...), once = once)$draft
}

# Saves fields of a draft. Another version than the newest is refused with the code version_conflict.
afya_save_draft <- function(client, id, version, ...) {
  call_json(client, "PATCH", draft_path(id), body = c(list(version = version), draft_fields(...)))$draft
}

afya_delete_draft <- function(client, id) invisible(call_json(client, "DELETE", draft_path(id)))

# Sends a draft to review. A revision of a published post needs `change`, a list of kind and note.
afya_submit_draft <- function(client, id, version, change = NULL) {
  body <- c(list(version = version), if (!is.null(change)) list(change = change))
  call_json(client, "POST", paste0(draft_path(id), "/submit"), body = body, once = new_id())$draft
}

draft_path <- function(id) paste0("/api/v1/drafts/", part(id))

# One topic or country is a list as well.
draft_fields <- function(...) {
  fields <- list(...)
  for (name in intersect(c("topics", "countries"), names(fields))) fields[[name]] <- as.list(fields[[name]])
  fields
}

# In the sandbox, with a test key: does to a post what staff do elsewhere. Gives its state, and what can come next.
afya_sandbox_step <- function(client, id, step, ...) {
  body <- list(step = step, ...)
  call_json(client, "POST", paste0("/api/v1/sandbox/posts/", part(id)), body = body, once = new_id())$post
}

# The sandbox of a test key: its rule for what is submitted, and its posts, the latest change first.
afya_sandbox <- function(client) call_json(client, "GET", "/api/v1/sandbox")

# Says what happens in the sandbox to what is submitted: "wait" for a step, "approve" or "return" at once.
afya_sandbox_rule <- function(client, rule) {
  invisible(call_json(client, "PATCH", "/api/v1/sandbox", body = list(rule = rule)))
}

# Empties the sandbox of a test key.
afya_empty_sandbox <- function(client) invisible(call_json(client, "DELETE", "/api/v1/sandbox"))

afya_webhooks <- function(client) call_json(client, "GET", "/api/v1/webhooks")$webhooks

# A new webhook, with the secret that its messages are signed with: it is shown only now.
afya_create_webhook <- function(client, url, events) {
  call_json(client, "POST", "/api/v1/webhooks", body = list(url = url, events = as.list(events)), once = new_id())
}

afya_change_webhook <- function(client, id, ...) {
  fields <- list(...)
  if (!is.null(fields$events)) fields$events <- as.list(fields$events)
  call_json(client, "PATCH", webhook_path(id), body = fields)$webhook
}

afya_rotate_webhook_secret <- function(client, id) {
  call_json(client, "POST", paste0(webhook_path(id), "/secret"), once = new_id())
}

afya_test_webhook <- function(client, id) {
  call_json(client, "POST", paste0(webhook_path(id), "/test"), once = new_id())$delivery
}

# What was sent to a webhook in the last 30 days, newest first.
afya_deliveries <- function(client, id, each = NULL, limit = Inf) {
  all_pages(client, paste0(webhook_path(id), "/deliveries"), "deliveries", list(), each, limit)
}

afya_redeliver <- function(client, id, delivery) {
  call_json(client, "POST", paste0(webhook_path(id), "/deliveries/", part(delivery)), once = new_id())$delivery
}

afya_delete_webhook <- function(client, id) invisible(call_json(client, "DELETE", webhook_path(id)))

webhook_path <- function(id) paste0("/api/v1/webhooks/", part(id))
