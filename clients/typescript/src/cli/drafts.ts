/** Commands that write your drafts. */
import { createHash, randomUUID } from 'node:crypto';
import path from 'node:path';
import { ApiError, type Draft, type NewDraft, type SubmittedChange } from '../index.ts';
import { type Command, type Given, UsageError } from './command.ts';
import { bytesIfThere, readIfThere, replaceFile } from './files.ts';
import { readText, type Value } from './front-matter.ts';
import { jsonLine, note, plain, print } from './output.ts';
import { readWord } from './word.ts';

const listFields = ['topics', 'countries'] as const;
const lineFields = [
  'title',
  'language',
  'kind',
  'audience',
  'summary',
  'references',
  'contributors',
  'funding',
  'competing_interests',
  'cover',
] as const;
const known = new Set<string>([...listFields, ...lineFields]);

/** What was pushed, in a file beside the text. */
interface Pushed {
  site: string;
  /** Makes the draft once, even if the answer to its creation is lost. */
  once: string;
  id?: string;
  version?: number;
  /** SHA-256 of the file. */
  content?: string;
}

export const pushDraft: Command = {
  name: 'draft push',
  usage: 'FILE.md|FILE.docx [--title TEXT] [--language CODE] [--version NUMBER] [--new]',
  about: 'Make a draft of a Markdown file or a Word document, or save it into the draft that was made of it.',
  more: `The front matter of a Markdown file names the other fields: ${[...known].join(', ')}. Fields that it doesn’t
name stay as they are. Without front matter, a first heading is the title. FILE.md.draft.json remembers which draft it is.

A Word document is converted on this machine, as the editor of the site does. What is not kept of it is listed with its places.

--version NUMBER  Save over this version of the draft, where it was changed on the site since.
--new             Make another draft.`,
  options: {
    title: { type: 'string' },
    language: { type: 'string' },
    version: { type: 'string' },
    new: { type: 'boolean' },
  },
  words: [1, 1],
  needsKey: true,
  async run(given) {
    const { client, site, words, json, flag, text, number } = given;
    const [file = ''] = words;
    const content = await contentOf(file);
    const fields = {
      ...(isWord(file)
        ? await fieldsOfWord(file, text('language') ?? 'en')
        : fieldsOf(textIn(file, content))),
      ...(text('title') && { title: text('title') }),
      ...(text('language') && { language: text('language') }),
    } as NewDraft;
    const earlier = flag('new') ? null : await readPushed(file, site);
    const pushed: Pushed = earlier ?? { site, once: randomUUID() };
    let draft: Draft;
    if (pushed.id === undefined) {
      // Before the draft is made: if this program is ended meanwhile, the next push gets the same draft.
      await writePushed(file, pushed);
      draft = await client.createDraft(fields, pushed.once).catch(explained(file));
    } else {
      const version = text('version') === undefined ? (pushed.version ?? 1) : number('version', 1, 1);
      draft = await client.saveDraft(pushed.id, version, fields).catch(explained(file));
    }
    const { id, version } = draft;
    await writePushed(file, { ...pushed, id, version, content: hashOf(content) });
    for (const picture of localPictures(fields.body ?? ''))
      note(`${picture} is not on the site: add it in the editor, since the API takes no pictures.`);
    await print(json ? jsonLine(draft) : `${id}  version ${version}  ${plain(draft.title)}`);
  },
};

export const submit: Command = {
  name: 'submit',
  usage: 'FILE | ID [--change KIND --note TEXT]',
  about: 'Send a draft to review.',
  more: `A file is submitted as it was pushed. A new text of a published post needs what has changed:

--change KIND  correction, update, new evidence or wording.
--note TEXT    What readers are told about it.`,
  options: { change: { type: 'string' }, note: { type: 'string' } },
  words: [1, 1],
  needsKey: true,
  async run(given) {
    const { client, words, json, text } = given;
    const [what = ''] = words;
    const [kind, said] = [text('change'), text('note')];
    if ((kind === undefined) !== (said === undefined))
      throw new UsageError('--change and --note go together.');
    // Which kinds there are the site knows.
    const change = kind === undefined ? undefined : ({ kind, note: said } as SubmittedChange);
    const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(what);
    const { id, version } = isId ? await client.draft(what) : await pushedAsIs(given, what);
    const draft = await client.submitDraft(id, version, change);
    await print(json ? jsonLine(draft) : `${id}  waits for review  ${plain(draft.title)}`);
  },
};

/** The draft of a file that hasn't changed since it was pushed. */
async function pushedAsIs({ site }: Given, file: string): Promise<{ id: string; version: number }> {
  const content = await contentOf(file);
  const pushed = await readPushed(file, site);
  if (pushed?.id === undefined || pushed.version === undefined)
    throw new UsageError(`${file} is no draft yet. Run: afya-client draft push ${file}`);
  if (pushed.content !== hashOf(content))
    throw new UsageError(`${file} has changed since it was pushed. Run: afya-client draft push ${file}`);
  return { id: pushed.id, version: pushed.version };
}

const isWord = (file: string): boolean => /\.docx$/i.test(file);

async function contentOf(file: string): Promise<Buffer> {
  if (/\.(?:doc|docm|odt|rtf)$/i.test(file))
    throw new UsageError(`${file} is neither Markdown nor a Word document. Save it as .docx, and push that.`);
  const content = await bytesIfThere(file);
  if (content === null) throw new UsageError(`There is no file ${file}.`);
  return content;
}

function textIn(file: string, content: Buffer): string {
  const text = content.toString();
  if (text.includes('\ufffd')) throw new UsageError(`${file} is not valid UTF-8.`);
  return text;
}

async function fieldsOfWord(file: string, language: string): Promise<NewDraft> {
  const { title, body, losses } = await readWord(file, language);
  if (losses.length > 0) note(`Not kept of ${file}, or changed:`);
  for (const line of losses) note(line.startsWith('  ') ? `    ${line.trim()}` : `- ${line}`);
  return { ...(title !== null && { title }), body };
}

function fieldsOf(content: string): NewDraft {
  const { fields, body } = readText(content, known);
  for (const [name, value] of fields) check(name, value);
  const trimmed = [...fields].map(([name, value]) => [name, Array.isArray(value) ? value : value.trim()]);
  return { ...Object.fromEntries(trimmed), body };
}

function check(name: string, value: Value): void {
  const isList = listFields.some((one) => one === name);
  if (isList && value !== '' && !Array.isArray(value))
    throw new UsageError(`front matter: ${name} is a list, such as [one, two].`);
  if (!isList && Array.isArray(value))
    throw new UsageError(`front matter: ${name} is a text and not a list.`);
}

/** Pictures of a text that lie beside it. */
function localPictures(content: string): string[] {
  const targets = [...content.matchAll(/!\[[^\]]*\]\(\s*<?([^)\s>]+)/g)].map(([, target = '']) => target);
  return targets.filter((target) => !/^([a-z][a-z\d+.-]*:|\/)/i.test(target));
}

/** Says what to do about what a push can fail with. */
const explained =
  (file: string) =>
  (error: unknown): never => {
    if (!(error instanceof ApiError)) throw error;
    const { code, reply } = error;
    const current = typeof reply.current === 'object' && reply.current !== null ? reply.current : {};
    const version = 'version' in current ? ` ${String(current.version)}` : '';
    if (code === 'version_conflict')
      throw new UsageError(
        `The draft was changed on the site since: it has version${version}. To save over that, give --version${version || ' NUMBER'}.`,
      );
    if (code === 'not_found')
      throw new UsageError(`The draft of ${file} is gone. To make another one, give --new.`);
    if (code === 'idempotency_mismatch')
      throw new UsageError(
        `An earlier push of another text of ${file} was ended before its answer came. Look among your drafts; --new makes another one.`,
      );
    throw error;
  };

const hashOf = (content: Buffer): string => createHash('sha256').update(content).digest('hex');
const fileOf = (file: string): string => path.join(path.dirname(file), `${path.basename(file)}.draft.json`);
const writePushed = (file: string, pushed: Pushed): Promise<void> =>
  replaceFile(fileOf(file), `${JSON.stringify(pushed)}\n`);

async function readPushed(file: string, site: string): Promise<Pushed | null> {
  const written = await readIfThere(fileOf(file));
  if (written === null) return null;
  const pushed = parsed(written);
  if (pushed === null)
    throw new UsageError(`${fileOf(file)} can’t be read. To make another draft, give --new.`);
  if (pushed.site !== site)
    throw new UsageError(`${file} is a draft at ${pushed.site}. To make one at ${site}, give --new.`);
  return pushed;
}

function parsed(text: string): Pushed | null {
  try {
    const read = JSON.parse(text) as Partial<Pushed>;
    return typeof read.site === 'string' && typeof read.once === 'string' ? (read as Pushed) : null;
  } catch {
    return null;
  }
}
