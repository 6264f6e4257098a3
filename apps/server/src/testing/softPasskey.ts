import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import type { PasskeyAssertion, PasskeyRegistration } from '@tomar/contract';

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const flags = { present: 0x01, verified: 0x04, attested: 0x40 } as const;

/** What an answer may have wrong. */
export interface Answering {
  readonly origin?: string;
  readonly rpId?: string;
  /** Default: one more than the last. */
  readonly signCount?: number;
  /** Default: the authenticator has asked the person. */
  readonly verified?: boolean;
}

/** An authenticator made of software, with one passkey (ES256, attestation "none"; WebAuthn Level 3, 6). */
export class SoftPasskey {
  readonly #key: KeyObject;
  readonly #id = randomBytes(32);
  readonly #cose: Buffer;
  readonly #site: { readonly origin: string; readonly rpId: string };
  signCount = 0;

  constructor(site: { readonly origin: string; readonly rpId: string }) {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    this.#key = privateKey;
    this.#site = site;
    // COSE_Key (RFC 9053, 7.1.1): kty EC2, alg ES256, crv P-256, x, y.
    this.#cose = Buffer.concat([
      Buffer.from('a5010203262001215820', 'hex'),
      Buffer.from(x, 'base64url'),
      Buffer.from('225820', 'hex'),
      Buffer.from(y, 'base64url'),
    ]);
  }

  register(challenge: string, answering: Answering = {}): PasskeyRegistration {
    const data = this.#authenticatorData(flags.attested, answering, [
      Buffer.alloc(16),
      Buffer.from([0, this.#id.length]),
      this.#id,
      this.#cose,
    ]);
    // {"fmt": "none", "attStmt": {}, "authData": data} in CBOR.
    const length = Buffer.alloc(2);
    length.writeUInt16BE(data.length);
    const attestationObject = Buffer.concat([
      Buffer.from('a363666d74646e6f6e656761747453746d74a0686175746844617461', 'hex'),
      Buffer.from([0x59]),
      length,
      data,
    ]);
    const clientDataJSON = this.#clientData('webauthn.create', challenge, answering);
    return {
      ...this.#named(),
      response: {
        clientDataJSON: clientDataJSON.toString('base64url'),
        attestationObject: attestationObject.toString('base64url'),
      },
    };
  }

  assert(challenge: string, answering: Answering = {}): PasskeyAssertion {
    const data = this.#authenticatorData(0, answering, []);
    const clientDataJSON = this.#clientData('webauthn.get', challenge, answering);
    const signature = createSign('sha256')
      .update(Buffer.concat([data, sha256(clientDataJSON)]))
      .sign(this.#key);
    return {
      ...this.#named(),
      response: {
        clientDataJSON: clientDataJSON.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
      },
    };
  }

  #named() {
    const id = this.#id.toString('base64url');
    return { id, rawId: id, type: 'public-key' as const };
  }

  #clientData(type: string, challenge: string, { origin = this.#site.origin }: Answering): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  #authenticatorData(
    more: number,
    { rpId = this.#site.rpId, verified = true, signCount = this.signCount + 1 }: Answering,
    attested: readonly Buffer[],
  ): Buffer {
    this.signCount = signCount;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(signCount);
    const said = flags.present | (verified ? flags.verified : 0) | more;
    return Buffer.concat([sha256(rpId), Buffer.from([said]), count, ...attested]);
  }
}
