import { createHash } from 'node:crypto';
import { archiveTimestampAttribute } from '../../cades/archiveTimestamp.ts';
import { attribute } from '../../cms/index.ts';
import { der } from '../../der/index.ts';
import { BufferSource } from '../../io/index.ts';
import { ATTRIBUTE, DIGEST } from '../../oids.ts';
import { testPki } from '../../testing/keys.ts';
import { rebuild } from '../../testing/validation/cmsAttacks.ts';
import { CONTENT, signCms } from '../../testing/validation/signedCms.ts';
import { KIND } from '../../testing/validation/signedPdf.ts';
import { fillBytes, type WorstCase } from './worstCase.ts';

const pki = testPki(KIND);
const options = { content: new BufferSource(CONTENT) };

/** A signature with these unsigned attributes. */
async function withUnsigned(unsigned: readonly Uint8Array[]): Promise<Uint8Array> {
  return rebuild(await signCms({ packaging: 'detached', signer: pki.signer.signer }), (parts) => ({
    ...parts,
    signers: parts.signers.map((signer) => ({ ...signer, unsigned: [...unsigned] })),
  }));
}

/** Tokens that are all different. */
async function tokens(octets: number, each: (index: number) => Uint8Array): Promise<Uint8Array[]> {
  const found: Uint8Array[] = [];
  for (let length = 0; length < octets; length += found.at(-1)?.length ?? 0)
    found.push(await pki.timestamp(each(found.length)));
  return found;
}

const imprintOf = (text: string) => createHash('sha256').update(text).digest();
const hashes = (octets: number) =>
  der.sequence(fillBytes(octets, (index) => der.octetString(imprintOf(String(index)))));

export const cmsStampCases: readonly WorstCase[] = [
  {
    name: 'time-stamps by the thousand, each another one',
    make: async (octets) => {
      const all = await tokens(octets, (index) => imprintOf(String(index)));
      return await withUnsigned(all.map((token) => attribute(ATTRIBUTE.signatureTimestamp, token)));
    },
    options,
  },
  {
    name: 'archive time-stamps by the thousand, each of which names nothing',
    make: async (octets) => {
      const empty = der.sequence(der.sequence(der.oid(DIGEST.sha256)), hashes(0), hashes(0), hashes(0));
      const all = await tokens(octets, (index) => imprintOf(String(index)));
      return await withUnsigned(all.map((token) => archiveTimestampAttribute(token, empty)));
    },
    options,
  },
  {
    name: 'archive time-stamps that each name very much',
    make: async (octets) => {
      const index = der.sequence(
        der.sequence(der.oid(DIGEST.sha256)),
        hashes(octets / 20),
        hashes(0),
        hashes(octets / 20),
      );
      const all = await tokens(20_000, (number) => imprintOf(String(number)));
      return await withUnsigned(all.map((token) => archiveTimestampAttribute(token, index)));
    },
    options,
  },
  {
    name: 'archive time-stamps of the old version by the thousand',
    make: async (octets) => {
      const all = await tokens(octets, (index) => imprintOf(String(index)));
      return await withUnsigned(all.map((token) => attribute(ATTRIBUTE.archiveTimestampV2, token)));
    },
    options,
  },
];
