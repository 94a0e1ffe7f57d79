/** The same program for each client. Where it prints OPEN and an address, a person agrees there, and it reads where that led. */

export const python = `
import json, os
from concurrent.futures import ThreadPoolExecutor
from afya_client import ApiError, App, Client, ForgedMessage, SignInRefused, Withdrawn, verify_webhook

client = Client(os.environ["SITE"])
said = {}
posts = list(client.posts(limit=2))
said["titles"] = [post["title"] for post in posts]
said["found"] = any(post["title"] == "Water 2" for post in client.search("water"))
first = posts[-1]
said["body"] = client.post(first["slug"])["body"]
said["citation"] = client.citation(first["slug"]).startswith("@")
try:
    client.post(os.environ["WITHDRAWN"])
except Withdrawn as error:
    said["reason"] = len(error.notice["reason"]) > 20
try:
    client.post("no-such-post")
except ApiError as error:
    said["code"] = error.code
said["copied"] = sorted(
    line["post"]["title"] if line["type"] == "post" else line["notice"]["slug"] for line in client.everything()
)
said["followed"] = len(list(client.follow("place", forever=False))) >= 4
said["elsewhere"] = client.user("elsewhere")["id"]
said["rest"] = len(list(client.follow("place", forever=False))) + len(list(client.changes(client.now())))
draft = client.create_draft(title="Once", body="Text.")
said["drafts"] = sum(1 for row in client.drafts() if row["title"] == "Once")
saved = client.save_draft(draft["id"], draft["version"], body="More.")
try:
    client.save_draft(draft["id"], draft["version"], body="Other.")
except ApiError as error:
    said["conflict"] = error.code
client.delete_draft(draft["id"])
said["webhooks"] = len(client.webhooks())

env = os.environ
message = {"webhook-id": env["WEBHOOK_ID"], "webhook-timestamp": env["WEBHOOK_TIMESTAMP"], "webhook-signature": env["WEBHOOK_SIGNATURE"]}
secret, body = env["WEBHOOK_SECRET"], env["WEBHOOK_BODY"]
said["genuine"] = verify_webhook(secret, message, body)["type"]
forged = [
    (secret, message, body + " "),
    ("", message, body),
    ("whsec_AAAA", message, body),
    (secret, {**message, "webhook-timestamp": str(int(message["webhook-timestamp"]) - 3600)}, body),
    (secret, {}, body),
]
said["forged"] = 0
for given in forged:
    try:
        verify_webhook(*given)
    except ForgedMessage:
        said["forged"] += 1

allele = {"chromosome": "11", "position": 5227002, "reference": "T", "alternate": "A"}
asked = client.ask(**allele)
said["asked"] = [asked["exists"], asked["complete"]]
said["answers"] = sorted(node["answer"] for node in asked["nodes"])
unsaid = client.ask(**{**allele, "position": 5227003})
said["unsaid"] = [unsaid["exists"], unsaid["complete"]]

app = App(env["ISSUER"], env["APP"], env["REDIRECT_URI"])
address, pending = app.begin(["profile"])
print("OPEN " + address, flush=True)
back = input()
try:
    app.finish({**pending, "state": "another"}, back)
except SignInRefused as error:
    said["strange"] = error.code
kept = [app.finish(pending, back)]
person = Client(env["ISSUER"], app.key_of(lambda: kept[-1], kept.append))
said["name"] = person.me()["user"]["firstname"]
kept.append({**kept[0], "expires_at": 0})
with ThreadPoolExecutor() as pool:
    list(pool.map(lambda _: person.me(), range(2)))
said["refreshed"] = len(kept) == 3 and kept[2]["access_token"] != kept[0]["access_token"]
app.revoke(kept[-1])
try:
    person.me()
except ApiError as error:
    said["ended"] = error.status
print(json.dumps(said))
`;

export const typescript = `
import { once } from 'node:events';
import { env, exit, stdin } from 'node:process';
import { createInterface } from 'node:readline';
import { ApiError, App, Client, ForgedMessage, type Message, SignInRefused, type Tokens, verifyWebhook, Withdrawn } from 'afya-client';

async function all<T>(rows: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = [];
  for await (const row of rows) list.push(row);
  return list;
}
const text = (name: string) => env[name] ?? '';
const client = new Client(text('SITE'), { key: text('API_KEY') });
const said: Record<string, unknown> = {};
const posts = await all(client.posts());
said.titles = posts.map(({ title }) => title);
said.found = (await all(client.search('water'))).some(({ title }) => title === 'Water 2');
const slug = posts.at(-1)?.slug ?? '';
said.body = (await client.post(slug)).body;
said.citation = (await client.citation(slug)).startsWith('@');
await client.post(text('WITHDRAWN')).catch((error: unknown) => {
  if (error instanceof Withdrawn) said.reason = error.notice.reason.length > 20;
});
await client.post('no-such-post').catch((error: unknown) => {
  if (error instanceof ApiError) said.code = error.code;
});
const copied = await all(client.everything());
said.copied = copied.map((line) => (line.type === 'post' ? line.post.title : line.notice.slug)).sort();
let cursor: string | null = null;
const place = { read: async () => cursor, write: async (at: string) => { cursor = at; } };
said.followed = (await all(client.follow(place, { forever: false }))).length >= 4;
said.elsewhere = (await client.user('elsewhere')).id;
said.rest = (await all(client.follow(place, { forever: false }))).length + (await all(client.changes(await client.now()))).length;
const draft = await client.createDraft({ title: 'Once', body: 'Text.' });
said.drafts = (await all(client.drafts())).filter(({ title }) => title === 'Once').length;
await client.saveDraft(draft.id, draft.version, { body: 'More.' });
await client.saveDraft(draft.id, draft.version, { body: 'Other.' }).catch((error: unknown) => {
  if (error instanceof ApiError) said.conflict = error.code;
});
await client.deleteDraft(draft.id);
said.webhooks = (await client.webhooks()).length;
const message = {
  'webhook-id': text('WEBHOOK_ID'),
  'webhook-timestamp': text('WEBHOOK_TIMESTAMP'),
  'webhook-signature': text('WEBHOOK_SIGNATURE'),
};
const secret = text('WEBHOOK_SECRET');
const body = text('WEBHOOK_BODY');
const genuine: Message = await verifyWebhook(secret, message, body);
said.genuine = genuine.type;
const hourAgo = String(Number(message['webhook-timestamp']) - 3600);
const forged: Parameters<typeof verifyWebhook>[] = [
  [secret, message, body + ' '],
  ['', message, body],
  ['whsec_AAAA', message, body],
  [secret, { ...message, 'webhook-timestamp': hourAgo }, body],
  [secret, {}, body],
];
let refused = 0;
for (const given of forged)
  await verifyWebhook(...given).catch((error: unknown) => {
    if (error instanceof ForgedMessage) refused += 1;
  });
said.forged = refused;

const allele = { chromosome: '11', position: 5227002, reference: 'T', alternate: 'A' };
const asked = await client.ask(allele);
said.asked = [asked.exists, asked.complete];
said.answers = asked.nodes.map(({ answer }) => answer).sort();
const unsaid = await client.ask({ ...allele, position: 5227003 });
said.unsaid = [unsaid.exists, unsaid.complete];

const app = new App(text('ISSUER'), { id: text('APP'), redirectUri: text('REDIRECT_URI') });
const { address, pending } = await app.begin(['profile']);
console.log('OPEN ' + address);
const [back = ''] = await once(createInterface({ input: stdin }), 'line');
await app.finish({ ...pending, state: 'another' }, back).catch((error: unknown) => {
  if (error instanceof SignInRefused) said.strange = error.code;
});
let kept: Tokens | null = await app.finish(pending, back);
const store = { read: async () => kept, write: async (tokens: Tokens) => { kept = tokens; } };
const person = new Client(text('ISSUER'), { key: app.keyOf(store) });
said.name = (await person.me()).user.firstname;
const first = kept.access_token;
kept = { ...kept, expires_at: 0 };
await Promise.all([person.me(), person.me()]);
said.refreshed = kept.access_token !== first && kept.expires_at > 0;
await app.revoke(kept);
await person.me().catch((error: unknown) => {
  if (error instanceof ApiError) said.ended = error.status;
});
console.log(JSON.stringify(said));
exit();
`;

export const r = `
library(afyaclient)

client <- afya_client(Sys.getenv("SITE"))
said <- list()
named <- function(rows, name) lapply(rows, function(row) row[[name]])
posts <- afya_posts(client, limit = 10)
said$titles <- named(posts, "title")
said$found <- "Water 2" %in% unlist(named(afya_search(client, "water"), "title"))
slug <- posts[[length(posts)]]$slug
said$body <- afya_post(client, slug)$body
said$citation <- startsWith(afya_citation(client, slug), "@")
tryCatch(afya_post(client, Sys.getenv("WITHDRAWN")), afya_withdrawn = function(error) said$reason <<- nchar(error$notice$reason) > 20)
tryCatch(afya_post(client, "no-such-post"), afya_error = function(error) said$code <<- error$code)
copied <- list()
afya_everything(client, function(line) {
  copied[[length(copied) + 1]] <<- if (line$type == "post") line$post$title else line$notice$slug
})
said$copied <- as.list(sort(unlist(copied), method = "radix"))
count <- 0
each <- function(change) count <<- count + 1
afya_follow(client, "place", each, forever = FALSE)
said$followed <- count >= 4
count <- 0
afya_follow(client, "place", each, forever = FALSE)
said$elsewhere <- afya_user(client, "elsewhere")$id
said$rest <- count + length(afya_changes(client, afya_now(client))$changes)
draft <- afya_create_draft(client, title = "Once", body = "Text.", topics = "water")
said$drafts <- sum(unlist(named(afya_drafts(client), "title")) == "Once")
afya_save_draft(client, draft$id, draft$version, body = "More.")
tryCatch(afya_save_draft(client, draft$id, draft$version, body = "Other."), afya_error = function(error) said$conflict <<- error$code)
afya_delete_draft(client, draft$id)
said$webhooks <- length(afya_webhooks(client))

message <- list("webhook-id" = Sys.getenv("WEBHOOK_ID"), "webhook-timestamp" = Sys.getenv("WEBHOOK_TIMESTAMP"), "webhook-signature" = Sys.getenv("WEBHOOK_SIGNATURE"))
secret <- Sys.getenv("WEBHOOK_SECRET")
body <- Sys.getenv("WEBHOOK_BODY")
said$genuine <- afya_verify_webhook(secret, message, body)$type
old <- message
old[["webhook-timestamp"]] <- as.character(as.numeric(message[["webhook-timestamp"]]) - 3600)
said$forged <- 0
for (given in list(list(secret, message, paste0(body, " ")), list("", message, body), list("whsec_AAAA", message, body), list(secret, old, body), list(secret, list(), body)))
  tryCatch(do.call(afya_verify_webhook, given), afya_forged = function(error) said$forged <<- said$forged + 1)

ask <- function(position) afya_ask(client, chromosome = "11", position = position, reference = "T", alternate = "A")
asked <- ask(5227002)
said$asked <- list(asked$exists, asked$complete)
said$answers <- as.list(sort(unlist(named(asked$nodes, "answer"))))
unsaid <- ask(5227003)
said$unsaid <- list(unsaid$exists, unsaid$complete)

app <- afya_app(Sys.getenv("ISSUER"), Sys.getenv("APP"), Sys.getenv("REDIRECT_URI"))
begun <- afya_begin_sign_in(app, "profile")
cat("OPEN ", begun$address, "\\n", sep = "")
input <- file("stdin")
back <- readLines(input, 1)
close(input)
another <- begun$pending
another$state <- "another"
tryCatch(afya_finish_sign_in(app, another, back), afya_sign_in_refused = function(error) said$strange <<- error$code)
kept <- afya_finish_sign_in(app, begun$pending, back)
person <- afya_client(Sys.getenv("ISSUER"), afya_key_of(app, function() kept, function(tokens) kept <<- tokens))
said$name <- afya_me(person)$user$firstname
first <- kept$access_token
kept$expires_at <- 0
for (time in 1:2) afya_me(person)
said$refreshed <- kept$access_token != first && kept$expires_at > 0
afya_revoke(app, kept)
tryCatch(afya_me(person), afya_error = function(error) said$ended <<- error$status)
cat(jsonlite::toJSON(said, auto_unbox = TRUE), "\\n", sep = "")
`;
