import { type Asn, asnOf, childrenOf, encoded } from './asn.ts';

/** A SignedData (RFC 5652, 5.1) by its parts, for changing them. */
export class Container {
  readonly root: Asn;

  constructor(bytes: Uint8Array) {
    this.root = asnOf(bytes);
  }

  get explicit(): Asn {
    return must(childrenOf(this.root)[1]);
  }

  get signedData(): Asn {
    return must(childrenOf(this.explicit)[0]);
  }

  get fields(): Asn[] {
    return childrenOf(this.signedData);
  }

  get digests(): Asn {
    return must(this.fields[1]);
  }

  get encapsulated(): Asn {
    return must(this.fields[2]);
  }

  /** The OCTET STRING inside, where the content is there. */
  get content(): Asn | undefined {
    return childrenOf(childrenOf(this.encapsulated)[1])[0];
  }

  get certificates(): Asn | undefined {
    return this.fields.find(({ identifier }) => identifier === 0xa0);
  }

  get signerSet(): Asn {
    return must(this.fields.at(-1));
  }

  get signers(): Signer[] {
    return childrenOf(this.signerSet).map((info) => new Signer(info));
  }

  get bytes(): Buffer {
    return encoded(this.root);
  }
}

/** A SignerInfo (RFC 5652, 5.3). */
export class Signer {
  readonly info: Asn;

  constructor(info: Asn) {
    this.info = info;
  }

  get fields(): Asn[] {
    return childrenOf(this.info);
  }

  get signed(): Asn | undefined {
    return this.fields.find(({ identifier }, index) => identifier === 0xa0 && index > 1);
  }

  get unsigned(): Asn | undefined {
    return this.fields.find(({ identifier }) => identifier === 0xa1);
  }

  get value(): Asn {
    return must(this.fields.findLast(({ identifier }) => identifier === 0x04));
  }

  get signatureAlgorithm(): Asn {
    return must(this.fields[this.fields.indexOf(this.value) - 1]);
  }

  /** Unsigned attributes, made where there are none yet. */
  withUnsigned(): Asn[] {
    const found = this.unsigned;
    if (found !== undefined) return childrenOf(found);
    const made: Asn = { identifier: 0xa1, inside: [], form: 'short' };
    this.fields.push(made);
    return childrenOf(made);
  }
}

function must(found: Asn | undefined): Asn {
  if (found === undefined) throw new Error('A CMS without one of its parts');
  return found;
}
