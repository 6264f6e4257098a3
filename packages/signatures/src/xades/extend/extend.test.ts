import { describe, expect, it } from 'vitest';
import { SignatureError } from '../../errors.ts';
import { BufferSource } from '../../io/index.ts';
import type { SignatureProfile } from '../../profiles.ts';
import { hasTool, testPki, testSigner, testSources } from '../../testing/index.ts';
import { judgedByXmlsec, sampleXml, verdicts } from '../../testing/xades/xadesVerdicts.ts';
import { readTimestampToken, stampsDigest } from '../../timestamp/index.ts';
import { validate } from '../../validation/index.ts';
import { counterSignXades, signXades } from '../index.ts';
import { readXades } from '../read/readXades.ts';
import { everySignature } from '../write/insertion.ts';
import { extendXades } from './extend.ts';
import { signerCertificate } from './signerCertificate.ts';
import { timestampImprint, writeTimestampInput } from './timestampInput.ts';

const xmlsec = hasTool('xmlsec1', '--version');
const signer = testSigner('rsa2048');
const sources = testSources('rsa2048');
const enveloped = { form: 'enveloped', document: sampleXml } as const;

const code = async (run: () => unknown): Promise<unknown> => {
  try {
    await run();
  } catch (error) {
    if (error instanceof SignatureError) return error.code;
    throw error;
  }
  return 'none';
};

/** Kinds of the time-stamps of all signatures, each with what its imprint says. */
function timestamps(bytes: Uint8Array, content?: Uint8Array): string[] {
  const document = readXades(bytes);
  return everySignature(document.signatures).flatMap((signature) =>
    signature.unsignedProperties.timestamps.flatMap((timestamp) =>
      timestamp.tokens.map((octets) => {
        const token = readTimestampToken(octets);
        const imprint = timestampImprint(
          document,
          signature,
          timestamp,
          token.info.hash ?? 'md5',
          () => content,
        );
        return `${timestamp.kind} ${stampsDigest(token, token.info.hash ?? 'md5', imprint)}`;
      }),
    ),
  );
}

/** A signature of this profile, P3 extended to its full form. */
async function made(profile: SignatureProfile): Promise<Uint8Array> {
  const signed = await signXades(enveloped, signer, { profile }, sources);
  return profile.startsWith('tr-p3') ? extendXades(signed, profile, sources) : signed;
}

const propertiesOf = (bytes: Uint8Array) =>
  readXades(bytes).signatures[0]?.unsignedProperties.elements.map(({ local }) => local);

describe('XAdES levels', () => {
  const families: readonly (readonly [SignatureProfile, readonly string[]])[] = [
    ['baseline-t', ['SignatureTimeStamp']],
    ['baseline-lt', ['SignatureTimeStamp', 'CertificateValues', 'RevocationValues']],
    ['baseline-lta', ['SignatureTimeStamp', 'CertificateValues', 'RevocationValues', 'ArchiveTimeStamp']],
    ['tr-p2', ['SignatureTimeStamp']],
    ...(['tr-p3', 'tr-p4'] as const).map(
      (profile) =>
        [
          profile,
          [
            'SignatureTimeStamp',
            'CompleteCertificateRefs',
            'CompleteRevocationRefs',
            'SigAndRefsTimeStamp',
            'CertificateValues',
            'RevocationValues',
          ],
        ] as const,
    ),
  ];
  for (const [profile, properties] of families)
    it(`makes ${profile} with the properties that belong to it, and no others`, async () => {
      const signed = await made(profile);
      expect(propertiesOf(signed)).toEqual(properties);
      expect(verdicts(signed)).toMatchObject([{ value: true, findings: [], whole: true }]);
      expect(timestamps(signed).every((one) => one.endsWith('true'))).toBe(true);
      if (xmlsec) expect(judgedByXmlsec(signed, testPki('rsa2048').root.certificate)).toBe('');
    });

  it('names the policy with its document in P2 to P4, and none in P1', async () => {
    const policy = async (profile: SignatureProfile) =>
      readXades(await signXades(enveloped, signer, { profile }, sources)).signatures[0]?.signedProperties
        .policy;
    expect(await policy('tr-p1')).toBeUndefined();
    const given = await policy('tr-p4');
    expect(given).toMatchObject({
      id: '2.16.792.1.61.0.1.5070.3.3.1',
      digest: 'sha256',
      spUri: expect.stringMatching(/^http/),
    });
    expect(typeof given === 'object' && Buffer.from(given.digestValue ?? []).toString('hex')).toMatch(
      /^ff39bd29/,
    );
  });

  it('takes CRLs for the signer in P3 and OCSP answers in P4', async () => {
    const refs = async (profile: SignatureProfile) => {
      const properties = readXades(await made(profile)).signatures[0]?.unsignedProperties;
      return [properties?.certificateRefs.length, properties?.crlRefs.length, properties?.ocspRefs.length];
    };
    expect(await refs('tr-p3')).toEqual([2, 2, 0]);
    expect(await refs('tr-p4')).toEqual([2, 1, 1]);
  });

  it('signs P3 with a time-stamp, and extends it when the waiting period is over', async () => {
    for (const profile of ['tr-p3', 'tr-p3-archive'] as const) {
      const signed = await signXades(enveloped, signer, { profile }, sources);
      expect(propertiesOf(signed)).toEqual(['SignatureTimeStamp']);
      const waitingPeriod = 24 * 3_600_000;
      expect(await code(() => extendXades(signed, profile, sources, { waitingPeriod }))).toBe(
        'waiting_period',
      );
      const now = new Date(Date.now() + waitingPeriod + 60_000);
      const extended = await extendXades(signed, profile, sources, { waitingPeriod, now });
      expect(propertiesOf(extended)).toContain('SigAndRefsTimeStamp');
      const counter = await counterSignXades(signed, signer, { profile }, sources);
      const [first] = readXades(counter).signatures;
      expect(first?.counterSignatures[0]?.unsignedProperties.elements).toHaveLength(1);
    }
  });

  it('renews an archive time-stamp, with what proves the one before', async () => {
    let signed = await signXades(enveloped, signer, { profile: 'baseline-lta' }, sources);
    signed = await extendXades(signed, 'baseline-lta', sources);
    signed = await extendXades(signed, 'baseline-lta', sources);
    expect(timestamps(signed)).toEqual(['signature true', 'archive true', 'archive true', 'archive true']);
    expect(verdicts(signed)).toMatchObject([{ value: true, findings: [] }]);
  });

  it('extends step by step, leaving every byte that was there', async () => {
    let signed: Uint8Array = await signXades(enveloped, signer, { profile: 'baseline-b' });
    for (const profile of ['baseline-t', 'baseline-lt', 'baseline-lta'] as const) {
      const before = Buffer.from(signed).toString('latin1');
      signed = await extendXades(signed, profile, sources);
      const after = Buffer.from(signed).toString('latin1');
      let same = 0;
      while (before[same] === after[same]) same++;
      expect(after.endsWith(before.slice(same))).toBe(true);
    }
    expect(timestamps(signed)).toEqual(['signature true', 'archive true']);
    expect(await extendXades(signed, 'baseline-lt', sources)).toEqual(signed);
  });

  it('covers detached content in archive time-stamps, and asks for it', async () => {
    const content = { form: 'detached', objects: [{ uri: 'a.bin', content: sampleXml }] } as const;
    const signed = await signXades(content, signer, { profile: 'baseline-lta' }, sources);
    expect(timestamps(signed, sampleXml)).toEqual(['signature true', 'archive true']);
    expect(timestamps(signed, Buffer.from('else'))).toEqual(['signature true', 'archive false']);
    expect(await code(() => extendXades(signed, 'baseline-lta', sources))).toBe('content_needed');
  });

  it('extends counter-signatures and signatures side by side, each for itself', async () => {
    let document = await signXades(enveloped, signer, { profile: 'baseline-b' });
    document = await signXades({ form: 'enveloped', document }, signer, { profile: 'baseline-t' }, sources);
    document = await counterSignXades(document, signer, { profile: 'tr-p2' }, sources);
    document = await extendXades(document, 'baseline-t', sources);
    expect(timestamps(document)).toEqual(['signature true', 'signature true', 'signature true']);
    expect(verdicts(document).every(({ value, findings }) => value && findings.length === 0)).toBe(true);
  });

  it('refuses what would contradict the profile or break a proof', async () => {
    const p4 = await signXades(enveloped, signer, { profile: 'tr-p4' }, sources);
    expect(await code(() => extendXades(p4, 'baseline-lta', sources))).toBe('profile_conflict');
    const b = await signXades(enveloped, signer, { profile: 'baseline-b' });
    expect(await code(() => extendXades(b, 'tr-p4', sources))).toBe('profile_conflict');
    expect(await code(() => extendXades(b, 'baseline-t', {}))).toBe('timestamp_source_missing');
    expect(await code(() => extendXades(b, 'baseline-lt', { timestamp: sources.timestamp }))).toBe(
      'material_source_missing',
    );
    expect(await code(() => extendXades(sampleXml, 'baseline-t', sources))).toBe('no_signature');
    const old = new Date(Date.now() - 3 * 3_600_000);
    expect(
      await code(() => signXades(enveloped, signer, { profile: 'tr-p2', signingTime: old }, sources)),
    ).toBe('timestamp_too_late');
    let nested = await signXades(enveloped, signer, { profile: 'baseline-b' });
    nested = await counterSignXades(nested, signer, { profile: 'baseline-b' });
    nested = await extendXades(nested, 'baseline-lta', sources);
    expect(await code(() => counterSignXades(nested, signer, { profile: 'baseline-b' }))).toBe(
      'would_break_timestamp',
    );
  });
});

describe('a document that others signed before', () => {
  it('is extended for those who are named, whose profile another may not have', async () => {
    const stranger = testSigner('p256');
    const theirs = await signXades(enveloped, stranger, { profile: 'tr-p1' }, sources);
    const both = await signXades(
      { form: 'enveloped', document: theirs },
      signer,
      { profile: 'tr-p2' },
      sources,
    );
    const of = (certificate: Uint8Array) => Buffer.compare(certificate, signer.certificate) === 0;
    expect(await code(() => extendXades(both, 'tr-p2', sources))).toBe('profile_conflict');
    const extended = await extendXades(both, 'baseline-lt', sources, { of });
    const [first, second] = readXades(extended).signatures.map(
      ({ unsignedProperties }) => unsignedProperties.hasCertificateValues,
    );
    expect([first, second]).toEqual([false, true]);
    expect(await code(() => extendXades(both, 'baseline-lt', sources, { of: () => false }))).toBe(
      'no_signature',
    );
  });
});

describe('what an archive time-stamp is over (EN 319 132-1, 5.5.2.2)', () => {
  const inputOf = (xml: Uint8Array, old: boolean): string => {
    const document = readXades(xml);
    const [signature] = document.signatures;
    if (signature === undefined) throw new Error('There is a signature');
    const element = old ? signature.unsignedProperties.elements.at(-1) : undefined;
    const canonicalization = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315';
    const place = { kind: 'archive', canonicalization, element, includes: [] } as const;
    const parts: Uint8Array[] = [];
    writeTimestampInput(
      document,
      signature,
      place,
      () => undefined,
      (octets) => parts.push(Buffer.from(octets)),
    );
    return Buffer.concat(parts).toString('utf8');
  };
  const times = (text: string) => text.split('Ödeme').length - 1;

  it('every ds:Object but that of the properties, also one that is referenced', async () => {
    const document = Buffer.from('<belge>Ödeme</belge>');
    const content = { form: 'enveloping', content: document, embed: 'xml' } as const;
    const signed = await signXades(content, signer, { profile: 'baseline-lt' }, sources);
    // Once through the reference, once as an object.
    expect(times(inputOf(signed, false))).toBe(2);
    const stamp = '<xades:ArchiveTimeStamp xmlns:xades="http://uri.etsi.org/01903/v1.3.2#"/>';
    const old = Buffer.from(signed)
      .toString('utf8')
      .replace('</xades:UnsignedSignatureProperties>', `${stamp}$&`);
    // XAdES 1.3.2 leaves out what the references cover.
    expect(times(inputOf(Buffer.from(old), true))).toBe(1);
  });
});

describe('the signer’s certificate', () => {
  /** KeyInfo with the issuers first: nothing signs its order (XMLDSig 4.5.4). */
  const issuersFirst = (bytes: Uint8Array) => {
    const all = /(?:<ds:X509Certificate>[^<]*<\/ds:X509Certificate>)+/;
    const one = /<ds:X509Certificate>[^<]*<\/ds:X509Certificate>/g;
    const turned = (found: string) => [...found.matchAll(one)].toReversed().join('');
    return Buffer.from(Buffer.from(bytes).toString().replace(all, turned));
  };

  it.each([
    ['baseline-t', 'baseline-lt'],
    ['tr-p3', 'tr-p3'],
    ['tr-p3', 'tr-p3-archive'],
  ] as const)(
    'is the one that the signature names, wherever it stands in KeyInfo (%s to %s)',
    async (first, profile) => {
      const turned = issuersFirst(await signXades(enveloped, signer, { profile: first }, sources));
      expect(readXades(turned).signatures[0]?.certificates[0]).not.toEqual(signer.certificate);
      const asked: { readonly certificate: Uint8Array; readonly role: string }[] = [];
      const validationData: typeof sources.validationData = (request) => {
        asked.push(request);
        return sources.validationData(request);
      };
      const of = (certificate: Uint8Array) => Buffer.compare(certificate, signer.certificate) === 0;
      const extended = await extendXades(turned, profile, { ...sources, validationData }, { of });
      expect(asked.filter(({ role }) => role === 'signer')).toMatchObject([
        { certificate: Buffer.from(signer.certificate) },
      ]);
      const report = await validate(new BufferSource(extended), {
        trust: [testPki('rsa2048').root.certificate],
        crls: [testPki('rsa2048').crl('root'), testPki('rsa2048').crl('intermediate')],
        offline: true,
      });
      expect(report.conclusion).toBe('TOTAL_PASSED');
    },
  );

  it('is the one whose key made the value where nothing names it', async () => {
    const signed = await signXades(enveloped, signer, { profile: 'baseline-b' });
    const document = readXades(issuersFirst(signed));
    const [signature] = document.signatures;
    if (signature === undefined) throw new Error('no signature');
    const unnamed = {
      ...signature,
      signedProperties: { ...signature.signedProperties, signingCertificates: [] },
    };
    expect(signerCertificate(unnamed)).toEqual(Buffer.from(signer.certificate));
    expect(signerCertificate({ ...unnamed, certificates: unnamed.certificates.slice(0, 1) })).toBeUndefined();
  });
});
