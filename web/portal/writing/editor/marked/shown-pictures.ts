/** Shows the pictures of a text below their lines; the text itself stays as it is written. */
import { type Extension, RangeSetBuilder, StateField, type Text } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView, WidgetType } from '@codemirror/view';
import { pictures } from '../../../../../contract/people/calls/pictures.ts';
import { call } from '../../../frame/api/call.ts';
import { pictureOn } from './picture-lines.ts';

class Thumbnail extends WidgetType {
  readonly #address: string;

  constructor(address: string) {
    super();
    this.#address = address;
  }

  override eq(other: Thumbnail): boolean {
    return other.#address === this.#address;
  }

  override get estimatedHeight(): number {
    return 104;
  }

  override toDOM(): HTMLElement {
    const place = document.createElement('div');
    place.className = 'shown-picture';
    const image = document.createElement('img');
    // Its description stands in the text.
    image.alt = '';
    place.append(image);
    void addressToSee(this.#address).then((address) => {
      if (address !== null) image.src = address;
    });
    return place;
  }

  override ignoreEvent(): boolean {
    return false;
  }
}

/** Addresses with a pass, which is valid for an hour or two; asked for together. */
const seen = new Map<string, Promise<string | null>>();
let asked: { address: string; tell: (address: string | null) => void }[] = [];

function addressToSee(address: string): Promise<string | null> {
  const known = seen.get(address);
  if (known) return known;
  const found = new Promise<string | null>((tell) => {
    if (asked.length === 0) setTimeout(askTogether);
    asked.push({ address, tell });
  });
  seen.set(address, found);
  return found;
}

async function askTogether(): Promise<void> {
  const [these, rest] = [asked.slice(0, 50), asked.slice(50)];
  asked = rest;
  if (rest.length > 0) setTimeout(askTogether);
  const body = { pictures: these.map(({ address }) => address) };
  const found = await call(pictures.seePictures, { body }).then(
    (reply) => reply.pictures,
    () => null,
  );
  for (const { address, tell } of these) {
    // What could not be asked, or is no longer valid, is asked again when it is drawn again.
    if (found === null) seen.delete(address);
    else setTimeout(() => seen.delete(address), 30 * 60_000);
    tell(found?.find(({ url }) => url === address)?.small_url ?? null);
  }
}

function decorate(doc: Text): DecorationSet {
  const builder = new RangeSetBuilder<Decoration>();
  let end = -1;
  for (const line of doc.iterLines()) {
    end += line.length + 1;
    const address = line.includes('](/pictures/') ? pictureOn(line) : null;
    if (address !== null)
      builder.add(end, end, Decoration.widget({ widget: new Thumbnail(address), side: 1, block: true }));
  }
  return builder.finish();
}

export const shownPictures: Extension = [
  StateField.define<DecorationSet>({
    create: ({ doc }) => decorate(doc),
    update: (before, { docChanged, newDoc }) => (docChanged ? decorate(newDoc) : before),
    provide: (field) => EditorView.decorations.from(field),
  }),
  EditorView.theme({
    '.shown-picture': { blockSize: '6.5rem', padding: '0.25rem 6px' },
    '.shown-picture img': { maxInlineSize: '100%', blockSize: '6rem', objectFit: 'contain' },
  }),
];
