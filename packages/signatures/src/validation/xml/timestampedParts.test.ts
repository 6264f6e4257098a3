import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  base64,
  bes,
  enveloped,
  exclusive,
  first,
  made,
  pki,
  reference,
  validated,
} from '../../testing/xades/foreignShapes.ts';
import { readXades } from '../../xades/read/readXades.ts';
import { canonicalize, canonicalMethod } from '../../xml/index.ts';

const token = async (octets: Uint8Array) => {
  const imprint = createHash('sha256').update(octets).digest();
  const bytes = await pki.timestamp(imprint, { at: new Date('2026-03-01T00:00:00Z') });
  return `<x:EncapsulatedTimeStamp>${base64(bytes)}</x:EncapsulatedTimeStamp>`;
};
const form = (inside = '') =>
  `<ds:CanonicalizationMethod Algorithm="${exclusive}">${inside}</ds:CanonicalizationMethod>`;

const judged = async (bytes: Uint8Array) => {
  const { indication, errors, warnings, timestamps } = first(await validated(bytes));
  return {
    indication,
    codes: [...errors, ...warnings].map(({ code }) => code),
    stamps: timestamps.map((one) => one.indication),
  };
};

describe('time-stamps of data objects (EN 319 132-1, 5.2.8)', () => {
  const data = '<r><a Id="x">bir</a></r>';
  const over = (stamp: string) =>
    made(
      bes({
        references: [reference('', [enveloped, exclusive], 'Id="r1"')],
        dataProperties: `<x:SignedDataObjectProperties>${stamp}</x:SignedDataObjectProperties>`,
      }),
    );
  const individual = async (includes: string, octets: Uint8Array) =>
    over(
      `<x:IndividualDataObjectsTimeStamp>${includes}${form()}${await token(octets)}</x:IndividualDataObjectsTimeStamp>`,
    );

  it('prove what they name', async () => {
    const include = '<x:Include URI="#r1" referencedData="true"/>';
    expect(await judged(await individual(include, Buffer.from(data)))).toEqual({
      indication: 'TOTAL_PASSED',
      codes: [],
      stamps: ['TOTAL_PASSED'],
    });
  });

  it('prove nothing where they name nothing', async () => {
    expect(await judged(await individual('', new Uint8Array(0)))).toEqual({
      indication: 'TOTAL_PASSED',
      codes: ['xades_structure'],
      stamps: ['INDETERMINATE'],
    });
  });
});

describe('unsigned properties (EN 319 132-1, 4.3)', () => {
  const template = made(
    bes({ unsigned: '<!--here-->' }, { document: '<r xmlns:z="urn:z"><a Id="x">bir</a>@@</r>' }),
  ).toString();
  const withProperties = (properties: string) => Buffer.from(template.replace('<!--here-->', properties));
  const holding = (inside: string) =>
    `<x:UnsignedProperties><x:UnsignedSignatureProperties>${inside}</x:UnsignedSignatureProperties></x:UnsignedProperties>`;
  const valueIn = (inclusivePrefixes: readonly string[]) => {
    const element = readXades(withProperties('')).signatures[0]?.signatureValueElement;
    if (element === undefined) throw new Error('no value');
    const pieces: Uint8Array[] = [];
    canonicalize(element, canonicalMethod(exclusive), (piece) => pieces.push(piece), { inclusivePrefixes });
    return Buffer.concat(pieces);
  };

  it('hold a time-stamp of the value in a form with prefixes of its own', async () => {
    const list = `<e:InclusiveNamespaces xmlns:e="${exclusive}" PrefixList="z"/>`;
    const stamp = `<x:SignatureTimeStamp>${form(list)}${await token(valueIn(['z']))}</x:SignatureTimeStamp>`;
    expect(await judged(withProperties(holding(stamp)))).toEqual({
      indication: 'TOTAL_PASSED',
      codes: [],
      stamps: ['TOTAL_PASSED'],
    });
  });

  it.each([
    ['UnsignedProperties', `${holding('')}${holding('')}`],
    [
      'UnsignedSignatureProperties',
      holding('</x:UnsignedSignatureProperties><x:UnsignedSignatureProperties>'),
    ],
  ])('stand in one %s, not in either of two', async (_, properties) => {
    expect((await judged(withProperties(holding('')))).indication).toBe('TOTAL_PASSED');
    expect(await judged(withProperties(properties))).toEqual({
      indication: 'TOTAL_FAILED',
      codes: ['xades_structure'],
      stamps: [],
    });
  });
});
