import { sign as cryptoSign, type KeyObject } from 'node:crypto';
import { attribute } from '../../cms/index.ts';
import { ocspAsRevocationInfo } from '../../cms/write/signedData.ts';
import { der, readDer, TAG } from '../../der/index.ts';
import { BufferSource } from '../../io/index.ts';
import { extension } from '../../issuing/extensions.ts';
import { issueCertificate, issueCrl, issueOcspResponse } from '../../issuing/index.ts';
import { softwareSigner } from '../../keys/softwareSigner.ts';
import { ATTRIBUTE, EXTENSION } from '../../oids.ts';
import { TEST_NOT_AFTER, TEST_NOT_BEFORE, type TestIdentity, testKey, testPki } from '../../testing/keys.ts';
import { rebuild } from '../../testing/validation/cmsAttacks.ts';
import { CONTENT, signCms } from '../../testing/validation/signedCms.ts';
import { KIND } from '../../testing/validation/signedPdf.ts';
import { fillBytes, type WorstCase } from './worstCase.ts';

const content = new BufferSource(CONTENT);
const pki = testPki(KIND);
const validity = { notBefore: TEST_NOT_BEFORE, notAfter: TEST_NOT_AFTER };
const authority = ({ certificate, privateKey }: TestIdentity) => ({ certificate, privateKey });
const detached = async (change: Parameters<typeof rebuild>[1], identity: TestIdentity = pki.signer) =>
  rebuild(await signCms({ packaging: 'detached', signer: identity.signer }), change);
const serial = (index: number) => {
  const bytes = Buffer.alloc(8, 1);
  bytes.writeUInt32BE(index + 1, 4);
  return bytes;
};
/** A SEQUENCE of what was put together already. */
const sequenceOf = (octets: Uint8Array) => der.tlv(TAG.SEQUENCE, octets);

/** Certificates of one subject, each of which might have issued each of them. */
function mesh(octets: number, key: KeyObject): Uint8Array[] {
  const subject = { country: 'TR', commonName: 'Ağ' };
  const self = issueCertificate({ role: 'ca', subject, key, ...validity });
  const issuer = { certificate: self, privateKey: key };
  const all: Uint8Array[] = [];
  const count = Math.min(octets / self.length / 4, 600);
  for (let index = 0; index < count; index++)
    all.push(
      issueCertificate({ role: 'ca', subject, key, issuer, serialNumber: serial(index), ...validity }),
    );
  return all;
}

const meshCase = (name: string, makeKey: () => KeyObject): WorstCase => ({
  name,
  make: async (octets) => {
    const key = makeKey();
    const certificates = mesh(octets, key);
    const [first] = certificates;
    if (first === undefined) throw new Error('no certificate');
    const leafKey = testKey(KIND);
    const leaf = issueCertificate({
      role: 'signer',
      subject: { country: 'TR', commonName: 'Ağdaki' },
      key: leafKey,
      issuer: { certificate: first, privateKey: key },
      ...validity,
    });
    const bytes = await signCms({ packaging: 'detached' });
    return rebuild(bytes, (parts) => ({ ...parts, certificates: [leaf, ...certificates] }));
  },
  options: { content },
});

/** A certificate for the signer below a CA that the root issued, each with an extension. */
function withExtensions(ofCa: Uint8Array, ofSigner: readonly Uint8Array[]) {
  const caKey = testKey(KIND, 'intermediate');
  const ca = issueCertificate({
    role: 'ca',
    subject: { country: 'TR', commonName: 'Ara' },
    key: caKey,
    issuer: authority(pki.root),
    extensions: [ofCa],
    ...validity,
  });
  const certificate = issueCertificate({
    role: 'signer',
    subject: { country: 'TR', commonName: 'Uç' },
    key: testKey(KIND),
    issuer: { certificate: ca, privateKey: caKey },
    extensions: ofSigner,
    ...validity,
  });
  return [certificate, ca];
}

const signedUnder = async (chain: readonly Uint8Array[]) => {
  const [certificate, ca] = chain;
  if (certificate === undefined || ca === undefined) throw new Error('no chain');
  return await signCms({
    packaging: 'detached',
    signer: softwareSigner({ certificate, privateKey: testKey(KIND), chain: [ca] }),
  });
};

const dnsName = (text: string) => der.implicitPrimitive(2, der.ia5(text));

export const cmsCases: readonly WorstCase[] = [
  {
    name: 'a CMS of the same signer again and again',
    make: (octets) =>
      detached((parts) => {
        const [signer] = parts.signers;
        if (signer === undefined) return parts;
        const one = 700;
        return { ...parts, signers: Array.from({ length: Math.floor(octets / one) }, () => signer) };
      }),
    options: { content },
  },
  {
    name: 'attributes by the hundred thousand',
    make: (octets) =>
      detached((parts) => ({
        ...parts,
        signers: parts.signers.map((signer) => ({
          ...signer,
          unsigned: Array.from({ length: 5000 }, (_, index) =>
            der.sequence(
              der.oid(`1.2.3.${index}`),
              der.tlv(
                TAG.SET,
                fillBytes(octets / 5000, () => der.NULL),
              ),
            ),
          ),
        })),
      })),
    options: { content },
  },
  {
    name: 'time-stamps by the thousand',
    make: async (octets) => {
      const token = await pki.timestamp(Buffer.alloc(32, 7));
      return await detached((parts) => ({
        ...parts,
        signers: parts.signers.map((signer) => ({
          ...signer,
          unsigned: Array.from({ length: Math.floor(octets / token.length) }, () =>
            attribute(ATTRIBUTE.signatureTimestamp, token),
          ),
        })),
      }));
    },
    options: { content },
  },
  {
    name: 'certificates by the thousand',
    make: (octets) => {
      const { certificate } = pki.intermediate;
      return detached((parts) => ({
        ...parts,
        certificates: [
          ...parts.certificates,
          ...Array.from({ length: Math.floor(octets / certificate.length) }, (_, index) => {
            // Another signature value makes it another certificate.
            const copy = Buffer.from(certificate);
            copy.writeUInt32BE(index, copy.length - 4);
            return copy;
          }),
        ],
      }));
    },
    options: { content },
  },
  meshCase('certificates that might all have issued each other', () => testKey('p256', 'mesh')),
  meshCase('the same over a slow curve', () => testKey('p521', 'mesh')),
  {
    name: 'names against constraints',
    make: async (octets) => {
      const names = fillBytes(octets / 2, (index) => dnsName(`${index}.example`));
      const constraints = fillBytes(octets / 2, (index) => der.sequence(dnsName(`x${index}.example`)));
      return await signedUnder(
        withExtensions(extension('2.5.29.30', der.sequence(der.tlv(0xa1, constraints)), true), [
          extension('2.5.29.17', sequenceOf(names)),
        ]),
      );
    },
    options: { content },
  },
  {
    name: 'policies mapped to policies',
    make: async (octets) => {
      const oids = Array.from({ length: 200 }, (_, index) => der.oid(`1.2.3.${index}`));
      const pairs = fillBytes(octets / 2, (index) =>
        der.sequence(oids[index % 200] ?? der.NULL, der.oid(`1.2.4.${index}`)),
      );
      const policies = fillBytes(octets / 2, (index) => der.sequence(der.oid(`1.2.4.${index}`)));
      return await signedUnder(
        withExtensions(extension('2.5.29.33', sequenceOf(pairs)), [
          extension('2.5.29.32', sequenceOf(policies)),
        ]),
      );
    },
    options: { content },
  },
  {
    name: 'an OCSP answer of one serial thousands of times',
    make: async (octets) => {
      const answer = {
        certificate: pki.signer.certificate,
        issuer: pki.intermediate.certificate,
        status: { kind: 'good' },
        thisUpdate: new Date('2026-01-01T00:00:00Z'),
      } as const;
      const response = issueOcspResponse({
        responder: authority(pki.ocsp),
        answers: Array.from({ length: Math.min(60_000, Math.floor(octets / 97)) }, () => answer),
        producedAt: new Date('2026-01-01T00:00:00Z'),
      });
      return await withRevocation([ocspAsRevocationInfo(response)]);
    },
    options: { content },
  },
  {
    name: 'a CRL that names the serial in every entry, under other issuers',
    make: async (octets) => {
      const { serialNumber } = serialOf(pki.signer.certificate);
      const other = der.tlv(TAG.SEQUENCE, der.tlv(0xa4, subjectOf(pki.tsa.certificate)));
      const entry = sequenceOf(
        Buffer.concat([
          serialNumber,
          der.time(new Date('2026-01-01T00:00:00Z')),
          der.sequence(extension('2.5.29.29', other, true)),
        ]),
      );
      return await withRevocation([crlOf(fillBytes(octets, () => entry))]);
    },
    options: { content },
  },
  {
    name: 'a CRL of entries that end in the serial',
    make: async (octets) => {
      const { serialNumber } = serialOf(pki.signer.certificate);
      const reason = extension(EXTENSION.reasonCode, der.sequence(serialNumber));
      const entry = sequenceOf(
        Buffer.concat([der.integer(1), der.time(new Date('2026-01-01T00:00:00Z')), der.sequence(reason)]),
      );
      return await withRevocation([crlOf(fillBytes(octets, () => entry))]);
    },
    options: { content },
  },
  {
    name: 'CRLs by the thousand',
    make: async (octets) => {
      const lists = Array.from({ length: Math.min(3000, Math.floor(octets / 400)) }, (_, index) =>
        issueCrl({
          issuer: authority(pki.intermediate),
          thisUpdate: new Date(Date.UTC(2026, 0, 1) + index * 1000),
          nextUpdate: TEST_NOT_AFTER,
        }),
      );
      return await withRevocation(lists);
    },
    options: { content },
  },
  {
    name: 'content in pieces of one octet',
    make: (octets) => {
      const pieces = fillBytes(octets, () => Buffer.from([4, 1, 0x41]));
      return Buffer.concat([
        Buffer.from('3080', 'hex'),
        der.oid('1.2.840.113549.1.7.2'),
        Buffer.from('a08030800201013100', 'hex'),
        Buffer.from('3080', 'hex'),
        der.oid('1.2.840.113549.1.7.1'),
        Buffer.from('a0802480', 'hex'),
        pieces,
        Buffer.alloc(6),
        Buffer.from('3100', 'hex'),
        Buffer.alloc(6),
      ]);
    },
  },
  {
    name: 'values inside values without length',
    make: (octets) =>
      Buffer.concat([
        Buffer.from('3080', 'hex'),
        der.oid('1.2.840.113549.1.7.2'),
        Buffer.from('a080', 'hex'),
        fillBytes(octets, () => Buffer.concat([Buffer.from('3080'.repeat(50), 'hex'), Buffer.alloc(100)])),
        Buffer.alloc(4),
      ]),
  },
];

function serialOf(certificate: Uint8Array) {
  const [tbs] = readDer(certificate).children;
  const serialNumber = tbs?.children[1]?.encoded;
  if (serialNumber === undefined) throw new Error('no serial number');
  return { serialNumber };
}

function subjectOf(certificate: Uint8Array): Uint8Array {
  const subject = readDer(certificate).children[0]?.children[5]?.encoded;
  if (subject === undefined) throw new Error('no subject');
  return subject;
}

/** A CRL of the intermediate with these entries. */
function crlOf(entries: Uint8Array): Uint8Array {
  const plain = issueCrl({
    issuer: authority(pki.intermediate),
    thisUpdate: new Date('2026-01-01T00:00:00Z'),
    nextUpdate: TEST_NOT_AFTER,
    revoked: [],
  });
  const [tbs, algorithm] = readDer(plain).children;
  const fields = tbs?.children.map(({ encoded }) => encoded) ?? [];
  const body = der.sequence(...fields.slice(0, -1), sequenceOf(entries), ...fields.slice(-1));
  if (algorithm === undefined) throw new Error('no algorithm');
  const signature = signAs(pki.intermediate, body);
  return der.sequence(body, algorithm.encoded, der.bitString(signature));
}

function signAs({ privateKey }: TestIdentity, body: Uint8Array): Uint8Array {
  return cryptoSign('sha256', body, privateKey);
}

async function withRevocation(lists: readonly Uint8Array[]): Promise<Uint8Array> {
  return await detached((parts) => ({ ...parts, revocations: [...parts.revocations, ...lists] }));
}
