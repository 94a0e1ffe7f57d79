/** Authors and staff who write, submit, approve, revise and withdraw posts while the site is being broken. */
import { setTimeout as delay } from 'node:timers/promises';
import sharp from 'sharp';
import { recentProofHeader } from '../../../../contract/constants.ts';
import { contract } from '../../../../contract/index.ts';
import { emptyPostText } from '../../../../contract/text/post-text.ts';
import { translator } from '../../../../messages/index.ts';
import { CommandError } from '../../../../server/platform/command-error.ts';
import type { Answer, Client } from './client.ts';
import { type KnownPost, type Ledger, missing, sentence, withdrawn } from './ledger.ts';

/** Milliseconds between two posts of the same desk. */
const pause = 500;
const t = translator('en');
const reason = 'Withdrawn in the middle of everything, to see that nobody reads it any more.';

export interface Person {
  id: string;
  email: string;
  token: string;
}

export interface Staff extends Person {
  /** A recent proof of identity, which lasts for minutes. */
  proof(): Promise<string>;
}

interface DraftAnswer {
  draft: {
    _id: { $oid: string };
    slug: string;
    version: number;
    body: string;
    submitted_revision: string | null;
  };
}

let posts = 0;

/** One desk: an author for each post, and a member of the staff who decides on it at once. */
export class Desk {
  readonly #client: Client;
  readonly #ledger: Ledger;
  readonly #authors: readonly Person[];
  readonly #staff: Staff;

  constructor(client: Client, ledger: Ledger, people: { authors: readonly Person[]; staff: Staff }) {
    this.#client = client;
    this.#ledger = ledger;
    this.#authors = people.authors;
    this.#staff = people.staff;
  }

  /** Works until the client is ending; what has begun is done to its end. */
  async work(): Promise<void> {
    while (!this.#client.isEnding()) {
      posts += 1;
      await this.#publishOne(posts);
      await delay(pause);
    }
  }

  async #publishOne(number: number): Promise<void> {
    const client = this.#client;
    const author = this.#authors[number % this.#authors.length];
    if (author === undefined) throw new CommandError('There are no authors.');
    const title = `Post ${number} of chaos`;
    const picture = client.pick(3) === 0 ? await this.#upload(author) : null;
    const first = `${sentence(number, 1)}\n\n${picture === null ? '' : `![Noise](${picture})`}`;
    const body = { ...emptyPostText, kind: 'news', title, body: 'Empty.', topics: ['water'] };
    const made = await client.insist({ endpoint: contract.createDraft, token: author.token, body });
    if (made.status !== 201) return client.unexpected('a new draft', made);
    const { draft } = read(made);
    const id = draft._id.$oid;
    const saved = await this.#save(author, id, { version: draft.version, body: first });
    // Some drafts are never submitted.
    if (saved === null || client.pick(8) === 0) return;
    const submitted = await this.#submit(author, id, saved.version);
    if (submitted === null) return;
    const { slug } = submitted;
    const post: KnownPost = { id, slug, shown: missing, since: performance.now(), pending: null };
    this.#ledger.posts.push(post);
    if (!(await this.#approve(author, post, submitted, { number, text: 1, title }))) return;
    if (client.pick(3) === 0) await this.#revise(author, post, { number, title });
    await delay(client.pick(4) * 1_000);
    if (client.pick(3) === 0) await this.#withdraw(author, post, title);
  }

  async #upload(author: Person): Promise<string | null> {
    const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
    const bytes = await sharp({
      create: { width: 320, height: 200, channels: 3, background: 'black', noise },
    })
      .jpeg()
      .toBuffer();
    const form = new FormData();
    form.append('data', new File([new Uint8Array(bytes)], 'noise.jpg', { type: 'image/jpeg' }));
    const { uploadPicture: endpoint } = contract;
    const answer = await this.#client.insist({ endpoint, token: author.token, form });
    if (answer.status !== 200) {
      this.#client.unexpected('a picture', answer);
      return null;
    }
    const { url } = JSON.parse(answer.text);
    this.#ledger.pictures.push(url);
    return url;
  }

  async #save(author: Person, id: string, change: { version: number; body: string }) {
    const { saveDraft: endpoint } = contract;
    const { token } = author;
    const answer = await this.#client.insist({ endpoint, params: { id }, token, body: change });
    if (answer.status === 409 && answer.isRepeated) {
      // The save whose answer was lost had been stored.
      const { current } = JSON.parse(answer.text);
      if (current?.body === change.body) return this.#noteDraft(author, id, current);
    }
    if (answer.status === 200) return this.#noteDraft(author, id, read(answer).draft);
    this.#client.unexpected('a save', answer);
    return null;
  }

  #noteDraft({ token }: Person, id: string, { version, body }: { version: number; body: string }) {
    const draft = { id, token, version, body };
    this.#ledger.drafts.set(id, draft);
    return draft;
  }

  async #submit({ token }: Person, id: string, version: number, note?: string) {
    const change = note === undefined ? {} : { change: { kind: 'update', note } };
    const call = { params: { id }, token };
    const answer = await this.#client.insist({
      ...call,
      endpoint: contract.submitDraft,
      body: { version, ...change },
    });
    if (answer.status === 200) return submissionIn(answer);
    if (answer.status === 409 && answer.isRepeated) {
      const submitted = submissionIn(await this.#client.insist({ ...call, endpoint: contract.getDraft }));
      if (submitted !== null) return submitted;
    }
    this.#client.unexpected('a submission', answer);
    return null;
  }

  async #approve(
    author: Person,
    post: KnownPost,
    { revision }: { revision: string },
    { number, text, title }: { number: number; text: number; title: string },
  ): Promise<boolean> {
    const { approvePost: endpoint } = contract;
    const headers = { [recentProofHeader]: await this.#staff.proof() };
    const place = { params: { id: post.id }, token: this.#staff.token, headers };
    const review = await this.#client.insist({ ...place, endpoint: contract.getSubmission });
    if (review.status !== 200) {
      this.#client.unexpected('a submission to review', review);
      return false;
    }
    const checked = JSON.parse(review.text).to_check.map((check: { id: string }) => check.id);
    const call = { ...place, body: { revision, checked } };
    this.#ledger.expect(post, sentence(number, text));
    const answer = await this.#client.insist({ endpoint, ...call });
    // Nobody else approves it: a conflict says that the call without an answer was done.
    if (answer.status !== 200 && !(answer.isRepeated && [404, 409].includes(answer.status))) {
      this.#client.unexpected('an approval', answer);
      return false;
    }
    if (answer.status === 200) post.slug = JSON.parse(answer.text).slug;
    this.#ledger.settle(post);
    this.#noteMail(author, t('emails.approved.subject', { title }));
    return true;
  }

  async #revise(author: Person, post: KnownPost, { number, title }: { number: number; title: string }) {
    const { revisePost: endpoint } = contract;
    const { token } = author;
    const begun = await this.#client.insist({ endpoint, params: { id: post.id }, token });
    if (begun.status !== 200) return this.#client.unexpected('a revision', begun);
    const body = sentence(number, 2);
    const saved = await this.#save(author, post.id, { version: read(begun).draft.version, body });
    if (saved === null) return;
    const note = 'Brought up to date in the middle of everything.';
    const submitted = await this.#submit(author, post.id, saved.version, note);
    // An approved draft is gone; what it said is on the page.
    this.#ledger.drafts.delete(post.id);
    if (submitted !== null) await this.#approve(author, post, submitted, { number, text: 2, title });
  }

  async #withdraw(author: Person, post: KnownPost, title: string): Promise<void> {
    const { withdrawPost: endpoint } = contract;
    const headers = { [recentProofHeader]: await this.#staff.proof() };
    const body = { comment: reason, filter: 'admin' };
    this.#ledger.expect(post, withdrawn);
    const { token } = this.#staff;
    const answer = await this.#client.insist({
      endpoint,
      params: { post_id: post.id },
      token,
      headers,
      body,
    });
    if (answer.status !== 200 && !(answer.isRepeated && answer.status === 409))
      return this.#client.unexpected('a withdrawal', answer);
    this.#ledger.settle(post);
    this.#noteMail(author, t('emails.withdrawn.subject', { title }));
  }

  #noteMail({ email: to }: Person, subject: string): void {
    this.#ledger.mails.push({ to, subject, isCertain: true });
  }
}

function read({ text }: Answer): DraftAnswer {
  return JSON.parse(text);
}

function submissionIn(answer: Answer): { revision: string; slug: string } | null {
  const { submitted_revision: revision, slug } = read(answer).draft;
  return revision === null ? null : { revision, slug };
}
