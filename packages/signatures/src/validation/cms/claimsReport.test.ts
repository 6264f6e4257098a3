import { describe, expect, it } from 'vitest';
import { hash } from '../../algorithms/index.ts';
import { type CadesOptions, signCades } from '../../cades/index.ts';
import { attribute, buildSignedAttributes, buildSignedData, buildSignerInfo } from '../../cms/index.ts';
import { der } from '../../der/index.ts';
import { BufferSource } from '../../io/index.ts';
import { issueTimestamp } from '../../issuing/index.ts';
import { ATTRIBUTE, COMMITMENT, NAME } from '../../oids.ts';
import { hasBouncyCastle, judgedByBouncyCastle } from '../../testing/bouncyCastle.ts';
import { TEST_TSA_POLICY, testPki } from '../../testing/keys.ts';
import { handMadeCms } from '../../testing/validation/handMadeCms.ts';
import { CONTENT } from '../../testing/validation/signedCms.ts';
import { KIND } from '../../testing/validation/signedPdf.ts';
import { codesOf, firstOf, validated } from '../../testing/validation/validated.ts';
import { testSources } from '../../testing/validationData.ts';
import type { TimestampSource } from '../../validationData.ts';
import { parseCertificate } from '../../x509/index.ts';
import { reportAsText } from '../index.ts';

const pki = testPki(KIND);
const { signer } = pki.signer;
const content = new BufferSource(CONTENT);
const claimed: CadesOptions = {
  claimedRoles: ['Genel Müdür', 'İmza yetkilisi'],
  commitmentTypes: [COMMITMENT.proofOfApproval, '2.999.7'],
  location: { country: 'TR', locality: 'Ankara', postalAddress: ['Atatürk Bulvarı 1', 'Çankaya'] },
  mimeType: 'application/pdf',
  contentHints: { description: 'sözleşme.pdf' },
};

async function signed(options: CadesOptions, packaging: 'attached' | 'detached' = 'attached') {
  return (await signCades({ kind: 'new', content, packaging }, signer, options)).toBytes();
}

describe('EN 319 122-1 5.2: what the signer claims', () => {
  it('in attributes of both versions is read of both', async () => {
    const role = (text: string) =>
      der.sequence(der.explicit(0, der.sequence(attribute('2.5.4.12', der.utf8String(text)))));
    const [two, one] = [
      attribute(ATTRIBUTE.signerAttributesV2, role('Müdür')),
      attribute(ATTRIBUTE.signerAttributes, role('Memur')),
    ];
    const { claims } = firstOf(await validated(handMadeCms({ more: [two, one] })));
    expect(claims?.roles).toEqual(['Müdür', 'Memur']);
  });

  it('is read as it was written', async () => {
    const report = await validated(await signed(claimed));
    expect(report.conclusion).toBe('TOTAL_PASSED');
    expect(firstOf(report).claims).toEqual({
      roles: ['Genel Müdür', 'İmza yetkilisi'],
      certifiedAttributes: [],
      otherAttributes: [],
      commitments: ['2.999.7', 'proofOfApproval'],
      location: { country: 'TR', locality: 'Ankara', postalAddress: ['Atatürk Bulvarı 1', 'Çankaya'] },
      mimeType: 'application/pdf',
      contentDescription: 'sözleşme.pdf',
    });
    expect(reportAsText(report)).toContain('claims to sign as Genel Müdür, İmza yetkilisi');
  });

  it('is null where nothing is said', async () => {
    expect(firstOf(await validated(await signed({}))).claims).toBeNull();
  });

  it('5.2.4: is silent about the format in a counter-signature', async () => {
    const signature = new BufferSource(await signed({}));
    for (const claim of [{ mimeType: 'text/plain' }, { contentHints: { description: 'x' } }])
      await expect(signCades({ kind: 'serial', signature }, signer, claim)).rejects.toMatchObject({
        code: 'countersignature_attribute',
      });
  });

  it('5.2.5: names a place, and an address of six lines at most', async () => {
    for (const location of [{}, { postalAddress: Array(7).fill('satır') }])
      await expect(signed({ location })).rejects.toMatchObject({ code: 'location_malformed' });
  });

  it('5.2.6.1: certified roles are read from attribute certificates of both versions of the attribute', async () => {
    const both = [
      attribute(
        ATTRIBUTE.signerAttributesV2,
        der.sequence(der.explicit(1, der.sequence(der.explicit(0, attributeCertificate())))),
      ),
      attribute(ATTRIBUTE.signerAttributes, der.sequence(der.explicit(1, attributeCertificate()))),
    ];
    for (const one of both) {
      const first = firstOf(await validated(await withAttribute(one)));
      expect([first.indication, first.claims?.certifiedAttributes]).toEqual([
        'TOTAL_PASSED',
        [
          {
            issuer: 'CN=Meslek Odası',
            roles: ['urn:role:avukat', 'Avukat'],
            notBefore: '2026-01-01T00:00:00.000Z',
            notAfter: '2027-01-01T00:00:00.000Z',
          },
        ],
      ]);
    }
  });

  it('does no harm where it cannot be read', async () => {
    const broken = attribute(ATTRIBUTE.signerAttributesV2, der.sequence(der.explicit(1, der.integer(1))));
    const first = firstOf(await validated(await withAttribute(broken)));
    expect(first).toMatchObject({ indication: 'TOTAL_PASSED', claims: null });
    expect(first.warnings.map(({ code }) => code)).toEqual(['der_tag']);
  });
});

describe('EN 319 122-1 5.2.8: a time-stamp over the content', () => {
  const before = new Date('2026-01-01T10:00:00Z');
  const { timestamp } = testSources(KIND, { at: before });
  const options = { contentTimestamp: timestamp, signingTime: new Date('2026-01-02T03:04:05Z') };

  it.each(['attached', 'detached'] as const)(
    'is signed with the content and proven, %s',
    async (packaging) => {
      const first = firstOf(await validated(await signed(options, packaging), { content }));
      expect(first.indication).toBe('TOTAL_PASSED');
      expect(first.timestamps).toMatchObject([
        { kind: 'content', time: before.toISOString(), indication: 'TOTAL_PASSED' },
      ]);
    },
  );

  it('is over the value that a counter-signature confirms', async () => {
    const signature = new BufferSource(await signed({}));
    const file = await signCades({ kind: 'serial', signature }, signer, options);
    const [counter] = firstOf(await validated(await file.toBytes())).counterSignatures;
    expect(counter?.timestamps).toMatchObject([{ kind: 'content', indication: 'TOTAL_PASSED' }]);
  });

  it('over something else is refused when signing and named when validating', async () => {
    const other = hash('sha256', Buffer.from('başka'));
    const lying = () => timestamp({ algorithm: 'sha256', value: other });
    await expect(signed({ contentTimestamp: lying })).rejects.toMatchObject({ code: 'timestamp_mismatch' });
    const first = firstOf(
      await validated(await withAttribute(attribute(ATTRIBUTE.contentTimestamp, await lying()))),
    );
    const [stamp] = first.timestamps;
    expect(stamp).toMatchObject({ kind: 'content', subIndication: 'HASH_FAILURE' });
    expect(codesOf(first)).toEqual(['timestamp_copied']);
  });

  it.each(['baseline-lt', 'tr-p4'] as const)(
    "brings its authority's material along at level %s",
    async (profile) => {
      const authority = pki.issue({ role: 'tsa' });
      const stampBy: TimestampSource = ({ algorithm, value }) =>
        issueTimestamp({
          authority: authority.signer,
          imprint: value,
          digestAlgorithm: algorithm,
          time: before,
          policy: TEST_TSA_POLICY,
        });
      const sources = testSources(KIND, { at: options.signingTime });
      const input = { kind: 'new', content, packaging: 'attached' } as const;
      const given = { profile, signingTime: options.signingTime, contentTimestamp: stampBy };
      const { parts } = await signCades(input, signer, given, sources);
      const inside = [...parts.revocations, ...parts.signers.flatMap(({ unsigned }) => unsigned)];
      const { serialBytes } = parseCertificate(authority.certificate);
      expect(
        inside.filter((one) => Buffer.from(one).includes(Buffer.from(serialBytes))).length,
      ).toBeGreaterThan(0);
    },
  );

  it.skipIf(!hasBouncyCastle())('BouncyCastle reads all of it', async () => {
    const bytes = await signed({ ...claimed, ...options });
    expect(judgedByBouncyCastle({ bytes })).toEqual([
      'OK signers=1 counters=0 stamps=1 archives=0 references=0',
    ]);
  });
});

/** A signature with one more signed attribute. */
async function withAttribute(extra: Uint8Array): Promise<Uint8Array> {
  const { algorithm, certificate } = signer;
  const { digest } = algorithm;
  const signedAttributes = buildSignedAttributes({
    contentDigest: hash(digest, CONTENT),
    digestAlgorithm: digest,
    signerCertificate: certificate,
    signingTime: new Date('2026-01-02T03:04:05Z'),
    extra: [extra],
  });
  const request = { toBeSigned: signedAttributes, digest: hash(digest, signedAttributes), algorithm };
  const signature = await signer.sign(request);
  const info = buildSignerInfo({ signerCertificate: certificate, algorithm, signedAttributes, signature });
  return buildSignedData({
    signerInfos: [info],
    digestAlgorithms: [digest],
    certificates: [certificate, ...signer.chain],
    content: CONTENT,
  });
}

/** AttributeCertificate (RFC 5755 4.1) with a role as RoleSyntax and one as text; its signature is empty. */
function attributeCertificate(): Uint8Array {
  const commonName = der.sequence(der.oid(NAME.commonName), der.utf8String('Meslek Odası'));
  const names = der.sequence(der.explicit(4, der.sequence(der.setOf(commonName))));
  const uri = der.tlv(0x86, Buffer.from('urn:role:avukat'));
  const roles = [
    attribute('2.5.4.72', der.sequence(der.explicit(1, uri))),
    attribute(NAME.name, der.utf8String('Avukat')),
  ];
  const algorithm = der.sequence(der.oid('1.2.840.10045.4.3.2'));
  const info = der.sequence(
    der.integer(1),
    der.sequence(),
    der.explicit(0, names),
    algorithm,
    der.integer(7),
    der.sequence(
      der.generalizedTime(new Date('2026-01-01T00:00:00Z')),
      der.generalizedTime(new Date('2027-01-01T00:00:00Z')),
    ),
    der.sequence(...roles),
  );
  return der.sequence(info, algorithm, der.bitString(new Uint8Array(0)));
}
