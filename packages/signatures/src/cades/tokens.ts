import { attribute } from '../cms/attribute.ts';
import type { SignerParts } from '../cms/write/signerParts.ts';
import { readDer, readOid } from '../der/index.ts';

interface UnsignedAttribute {
  readonly type: string;
  readonly values: readonly Uint8Array[];
  readonly encoded: Uint8Array;
}

function readUnsigned(encoded: Uint8Array): UnsignedAttribute {
  const [type, values] = readDer(encoded, { rules: 'ber' }).children;
  return {
    type: type === undefined ? '' : readOid(type),
    values: values?.children.map((value) => value.encoded) ?? [],
    encoded,
  };
}

/** Time-stamp tokens in the unsigned attributes of the given types. */
export function tokensOf(signer: SignerParts, ...types: readonly string[]): Uint8Array[] {
  return signer.unsigned
    .map(readUnsigned)
    .filter(({ type }) => types.includes(type))
    .flatMap(({ values }) => values);
}

/** The signer with each token of a type exchanged; attributes whose tokens stay the same stay octet for octet. */
export async function mapTokens(
  signer: SignerParts,
  type: string,
  change: (token: Uint8Array) => Promise<Uint8Array>,
): Promise<SignerParts> {
  const unsigned: Uint8Array[] = [];
  for (const one of signer.unsigned.map(readUnsigned)) {
    if (one.type !== type) {
      unsigned.push(one.encoded);
      continue;
    }
    const values: Uint8Array[] = [];
    for (const value of one.values) values.push(await change(value));
    const same = values.every((value, index) => value === one.values[index]);
    unsigned.push(same ? one.encoded : attribute(type, ...values));
  }
  return { ...signer, unsigned };
}
