/** A passkey's device in software (WebAuthn Level 3, ES256), as tests of the server use it. */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

interface Made {
  id: string;
  rawId: string;
  type: 'public-key';
}

/** One passkey on a device that can misbehave. */
export class Authenticator {
  /** The origin that the browser says it is at. */
  origin: string;
  /** The counter that comes with each signature; synced passkeys always say 0. */
  counter = 1;
  /** Whether the device checked who holds it. */
  verifies = true;
  private readonly id = randomBytes(16).toString('base64url');
  private readonly keys: { publicKey: KeyObject; privateKey: KeyObject };

  constructor(origin: string) {
    this.origin = origin;
    this.keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  }

  /** Answers `navigator.credentials.create`. */
  create({ challenge }: { challenge: string }) {
    const { x = '', y = '' } = this.keys.publicKey.export({ format: 'jwk' });
    const publicKey = Buffer.concat([
      Buffer.from('a5010203262001215820', 'hex'),
      Buffer.from(x, 'base64url'),
      Buffer.from('225820', 'hex'),
      Buffer.from(y, 'base64url'),
    ]);
    const id = Buffer.from(this.id, 'base64url');
    const length = Buffer.alloc(2);
    length.writeUInt16BE(id.length);
    const data = Buffer.concat([this.facts(0x40), Buffer.alloc(16), length, id, publicKey]);
    const size = Buffer.alloc(2);
    size.writeUInt16BE(data.length);
    const attestation = Buffer.concat([
      Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746159', 'hex'),
      size,
      data,
    ]);
    return {
      ...this.made(),
      clientExtensionResults: {},
      response: {
        clientDataJSON: this.clientData('webauthn.create', challenge).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      },
    };
  }

  /** Answers `navigator.credentials.get`. */
  get({ challenge }: { challenge: string }) {
    const clientData = this.clientData('webauthn.get', challenge);
    const data = this.facts(0);
    const signed = Buffer.concat([data, createHash('sha256').update(clientData).digest()]);
    return {
      ...this.made(),
      clientExtensionResults: {},
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', signed, this.keys.privateKey).toString('base64url'),
      },
    };
  }

  private made(): Made {
    return { id: this.id, rawId: this.id, type: 'public-key' };
  }

  private clientData(type: string, challenge: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.origin, crossOrigin: false }));
  }

  /** The hash of the host, the flags, and the counter. */
  private facts(flags: number): Buffer {
    const host = createHash('sha256').update(new URL(this.origin).hostname).digest();
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    return Buffer.concat([host, Buffer.from([flags | 0x01 | (this.verifies ? 0x04 : 0)]), counter]);
  }
}
