import fc from 'fast-check';
import sharp from 'sharp';
import { endpoints, type NamedEndpoint } from '../../contract/index.ts';
import { hostilePictures } from '../../tests/hostile-pictures.ts';
import { plainPicture } from '../../tests/pictures.ts';
import { wavOf } from '../../tests/sounds.ts';
import { mutatedBytes } from '../inputs/texts.ts';
import { type Target, trialsOf } from '../run/target.ts';
import { type ActorName, actors } from '../site/cast.ts';
import { checkDeclared, checkNothingStored } from '../site/contract-answers.ts';
import { openSite } from '../site/site.ts';
import { pathOf } from './bodies.ts';

/** A part of a form: its headers as they are written, and its bytes. */
interface Part {
  disposition: string;
  type: string;
  bytes: Buffer;
}

interface Uploaded {
  name: string;
  actor: ActorName;
  id: string;
  parts: Part[];
  /** The boundary in the header and in the form, which may differ. */
  named: string;
  used: string;
  /** Bytes that are missing at the end. */
  cut: number;
}

async function readSamples(): Promise<Buffer[]> {
  const picture = plainPicture();
  const metadata = { exif: { IFD0: { Artist: 'Amina', GPSLatitude: '1' } } };
  const sound = await Promise.all([
    picture.clone().png().toBuffer(),
    picture.clone().jpeg().toBuffer(),
    picture.clone().webp().toBuffer(),
  ]);
  const odd = await Promise.all([
    sharp(sound[1]).withMetadata(metadata).jpeg({ progressive: true }).toBuffer(),
    picture.clone().tiff().toBuffer(),
    picture.clone().gif().toBuffer(),
  ]);
  const hostile = await Promise.all(hostilePictures.map(async ([, , make]) => Buffer.from(await make())));
  const small = hostile.filter((bytes) => bytes.length < 100_000);
  return [
    ...sound,
    ...odd,
    wavOf(1),
    wavOf(1, { channels: 2, bits: 8 }),
    Buffer.from('ID3\x03\0\0\0\0\0\0'),
    ...small,
  ];
}

const dispositions = (field: string) =>
  fc.oneof(
    { weight: 6, arbitrary: fc.constant(`form-data; name="${field}"; filename="a.jpg"`) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        `form-data; name="${field}"`,
        'form-data; name="other"; filename="a"',
        'form-data',
        '',
        'form-data; name="__proto__"; filename="a"',
        `form-data; name="${field}"; filename="../../etc/passwd"`,
        `form-data; name="${field}"; filename="a\0b"`,
        `form-data; name="${field}"; filename*=UTF-8''%ff`,
        `form-data; name="${'a'.repeat(300)}"; filename="a"`,
        `attachment; name="${field}"; filename="a"`,
      ),
    },
  );

function uploadsOf(endpoint: NamedEndpoint, samples: readonly Buffer[]): fc.Arbitrary<Uploaded> {
  const bytes = fc.oneof(
    { weight: 2, arbitrary: fc.constantFrom(...samples) },
    { weight: 6, arbitrary: mutatedBytes(samples) },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 40 }).map((some) => Buffer.from(some)) },
  );
  const part = fc.record(
    {
      disposition: dispositions(endpoint.upload?.field ?? ''),
      type: fc.constantFrom(
        'image/jpeg',
        'image/png',
        'audio/wav',
        'text/html',
        '',
        'a/b; c',
        'application/octet-stream',
      ),
      bytes,
    },
    { noNullPrototype: true },
  );
  const boundary = fc.oneof(
    { weight: 12, arbitrary: fc.constant('b') },
    fc.constantFrom('', '--', 'c', '"', 'a'.repeat(80)),
  );
  return fc.record(
    {
      name: fc.constant(endpoint.name),
      actor: fc.constantFrom(...actors, 'researcher' as const, 'researcher' as const, 'staff' as const),
      id: fc.constantFrom('{{approved}}', '{{draft}}', '{{nothing}}', 'x'),
      parts: fc.oneof(
        { weight: 8, arbitrary: fc.tuple(part).map(([one]) => [one]) },
        { weight: 1, arbitrary: fc.array(part, { maxLength: 3 }) },
      ),
      named: boundary,
      used: boundary,
      cut: fc.oneof({ weight: 8, arbitrary: fc.constant(0) }, fc.nat(60)),
    },
    { noNullPrototype: true },
  );
}

function formOf({ parts, used, cut }: Uploaded): Buffer {
  const pieces = parts.flatMap(({ disposition, type, bytes }) => [
    Buffer.from(`--${used}\r\n`),
    Buffer.from(disposition === '' ? '' : `Content-Disposition: ${disposition}\r\n`),
    Buffer.from(type === '' ? '' : `Content-Type: ${type}\r\n`),
    Buffer.from('\r\n'),
    bytes,
    Buffer.from('\r\n'),
  ]);
  const form = Buffer.concat([...pieces, Buffer.from(`--${used}--\r\n`)]);
  return form.subarray(0, Math.max(0, form.length - cut));
}

export const uploads: Target = {
  name: 'uploads',
  about:
    'forms with pictures and recordings: taken or refused as declared, nothing stored of what is refused',
  needsDatabase: true,
  mostSeconds: 20,
  async open() {
    const site = await openSite();
    const taking = endpoints.filter(({ upload }) => upload);
    const samples = await readSamples();
    const check = async (uploaded: Uploaded) => {
      const endpoint = taking.find(({ name }) => name === uploaded.name);
      if (!endpoint) return;
      await site.tick();
      await site.writes();
      const got = await site.send({
        method: endpoint.method,
        path: pathOf(endpoint, [uploaded.id], site.withIds),
        actor: uploaded.actor,
        headers: { 'content-type': `multipart/form-data; boundary=${uploaded.named}` },
        body: formOf(uploaded),
      });
      const isRefused = checkDeclared(endpoint, got, true);
      if (isRefused) await checkNothingStored(site, endpoint.name, got);
    };
    const trials = fc.oneof(...taking.map((endpoint) => uploadsOf(endpoint, samples)));
    return { trials: trialsOf(trials, check), renew: site.renew, close: site.close };
  },
};
