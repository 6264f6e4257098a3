import { sign } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { der, readDer } from '../../der/index.ts';
import { extension, issueCertificate, issueOcspResponse } from '../../issuing/index.ts';
import { SIGNATURE } from '../../oids.ts';
import { TEST_NOT_AFTER, TEST_NOT_BEFORE, testKey, testPki } from '../../testing/keys.ts';
import { handMadeCms } from '../../testing/validation/handMadeCms.ts';
import { KIND } from '../../testing/validation/signedPdf.ts';
import { codesOf, firstOf, NOW, validated } from '../../testing/validation/validated.ts';

const pki = testPki(KIND);
const ca = { certificate: pki.intermediate.certificate, privateKey: pki.intermediate.privateKey };
const DAY_MS = 86_400_000;
/** Whichever is later, the clock of whoever runs this or the time of the verdict. */
const present = Math.max(Date.now(), NOW.getTime());
const ahead = new Date(present + DAY_MS);

/** A signer whose revocation has to be known. */
const signer = pki.issue({ key: pki.signer.privateKey, crlUrls: ['http://crl.example/x'] }).certificate;

interface OddList {
  readonly at?: Date;
  readonly extensions?: readonly Uint8Array[];
  /** Extensions of the one entry, which is about the signer. */
  readonly entry?: readonly Uint8Array[];
}

/** A CRL of the signer's CA with what no issuer of the engine's writes. */
function listOf({ at = NOW, extensions = [], entry }: OddList): Uint8Array {
  const name = readDer(ca.certificate).children[0]?.children[5]?.encoded ?? der.NULL;
  const serial = readDer(signer).children[0]?.children[1]?.encoded ?? der.NULL;
  const algorithm = der.sequence(der.oid(SIGNATURE.ecdsaSha256));
  const body = der.sequence(
    der.integer(1),
    algorithm,
    name,
    der.time(at),
    der.time(new Date(at.getTime() + 30 * DAY_MS)),
    ...(entry === undefined
      ? []
      : [
          der.sequence(
            der.sequence(serial, der.time(new Date(NOW.getTime() - DAY_MS)), der.sequence(...entry)),
          ),
        ]),
    ...(extensions.length === 0 ? [] : [der.explicit(0, der.sequence(...extensions))]),
  );
  return der.sequence(body, algorithm, der.bitString(sign('sha256', body, ca.privateKey)));
}

async function judged(evidence: { crls?: readonly Uint8Array[]; ocspResponses?: readonly Uint8Array[] }) {
  const first = firstOf(await validated(handMadeCms({ certificate: signer }), evidence));
  return [first.indication, first.subIndication];
}

const PASSED = ['TOTAL_PASSED', null];
const OPEN = ['INDETERMINATE', 'TRY_LATER'];

describe('an answer dated ahead (RFC 6960 4.2.2.1, RFC 5280 5.1.2.4)', () => {
  function answerOf(at: Date): Uint8Array {
    const responder = { certificate: pki.ocsp.certificate, privateKey: pki.ocsp.privateKey };
    const nextUpdate = new Date(at.getTime() + 30 * DAY_MS);
    const status = { kind: 'good' } as const;
    const answer = { certificate: signer, issuer: ca.certificate, status, thisUpdate: at, nextUpdate };
    return issueOcspResponse({ responder, producedAt: at, answers: [answer] });
  }

  it('says of nobody that he is good', async () => {
    expect(await judged({ crls: [listOf({})] })).toEqual(PASSED);
    expect(await judged({ crls: [listOf({ at: ahead })] })).toEqual(OPEN);
    expect(await judged({ ocspResponses: [answerOf(NOW)] })).toEqual(PASSED);
    expect(await judged({ ocspResponses: [answerOf(ahead)] })).toEqual(OPEN);
  });

  it('may come from a clock that is a little ahead', async () => {
    expect(await judged({ crls: [listOf({ at: new Date(present + 60_000) })] })).toEqual(PASSED);
  });

  it('that somebody is revoked is believed all the same', async () => {
    const compromised = [extension('2.5.29.21', der.enumerated(1))];
    const verdict = await judged({ crls: [listOf({}), listOf({ at: ahead, entry: compromised })] });
    expect(verdict).toEqual(['INDETERMINATE', 'REVOKED_NO_POE']);
  });
});

describe('an extension that is there twice (RFC 5280 4.2, X.509 7.3)', () => {
  const number = (value: number) => extension('2.5.29.20', der.integer(value));
  const scope = (identifier: number) =>
    extension('2.5.29.28', der.sequence(der.tlv(identifier, Uint8Array.of(0xff))), true);

  it('leaves open what a CRL says', async () => {
    expect(await judged({ crls: [listOf({ extensions: [number(1), scope(0x81)] })] })).toEqual(PASSED);
    expect(await judged({ crls: [listOf({ extensions: [number(1), number(2)] })] })).toEqual(OPEN);
    expect(await judged({ crls: [listOf({ extensions: [scope(0x81), scope(0x82)] })] })).toEqual(OPEN);
  });

  it('leaves open what an entry says', async () => {
    const reason = (value: number) => extension('2.5.29.21', der.enumerated(value));
    expect(await judged({ crls: [listOf({ entry: [reason(8), reason(1)] })] })).toEqual(OPEN);
  });
});

describe('name constraints with a minimum or maximum (RFC 5280 4.2.1.10)', () => {
  const base = der.tlv(0x82, Buffer.from('a.example'));

  /** A signer with that name under a CA with that subtree. */
  async function under(list: 0xa0 | 0xa1, more: readonly Uint8Array[], host: string | undefined) {
    const validity = { notBefore: TEST_NOT_BEFORE, notAfter: TEST_NOT_AFTER };
    const key = testKey(KIND, 'constrained');
    const root = { certificate: pki.root.certificate, privateKey: pki.root.privateKey };
    const constraints = der.sequence(der.tlv(list, der.sequence(base, ...more)));
    const above = issueCertificate({
      role: 'ca',
      subject: { commonName: 'Kısıtlı' },
      key,
      issuer: root,
      ...validity,
      extensions: [extension('2.5.29.30', constraints, true)],
    });
    const names =
      host === undefined ? [] : [extension('2.5.29.17', der.sequence(der.tlv(0x82, Buffer.from(host))))];
    const certificate = issueCertificate({
      role: 'signer',
      subject: { commonName: 'Ayşe' },
      key: pki.signer.privateKey,
      issuer: { certificate: above, privateKey: key },
      ...validity,
      extensions: names,
    });
    const first = firstOf(await validated(handMadeCms({ certificate }), { certificates: [above] }));
    return [first.indication, ...codesOf(first)];
  }
  const minimum = (value: number) => der.tlv(0x80, Uint8Array.of(value));
  const maximum = der.tlv(0x81, Uint8Array.of(0));
  const refused = ['INDETERMINATE', 'certificate_path'];

  it('are obeyed or refuse the names of their form', async () => {
    expect(await under(0xa0, [minimum(0)], 'a.example')).toEqual(['TOTAL_PASSED']);
    expect(await under(0xa0, [minimum(1)], 'a.example')).toEqual(refused);
    expect(await under(0xa0, [minimum(0), maximum], 'a.example')).toEqual(refused);
    expect(await under(0xa1, [maximum], 'b.example')).toEqual(refused);
    expect(await under(0xa0, [minimum(1)], undefined)).toEqual(['TOTAL_PASSED']);
  });
});
