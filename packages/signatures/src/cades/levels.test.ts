import { describe, expect, it } from 'vitest';
import { hash } from '../algorithms/index.ts';
import { attribute } from '../cms/attribute.ts';
import { readSignaturePolicy } from '../cms/read/index.ts';
import { hasUnsigned } from '../cms/write/signerParts.ts';
import { cursor, der, readDer, readOctets, TAG, writePem } from '../der/index.ts';
import { SignatureError } from '../errors.ts';
import { BufferSource } from '../io/index.ts';
import type { SignRequest } from '../keys/signer.ts';
import { ATTRIBUTE, TURKISH_POLICY } from '../oids.ts';
import type { SignatureProfile } from '../profiles.ts';
import { testPki, testSigner } from '../testing/keys.ts';
import { hasTool, openssl } from '../testing/openssl.ts';
import { testSources } from '../testing/validationData.ts';
import { readTimestampToken, verifyTimestampToken } from '../timestamp/index.ts';
import { archiveImprint } from './archiveTimestamp.ts';
import { CadesFile } from './cadesFile.ts';
import { openContainer } from './container.ts';
import { extendCades, signCades } from './index.ts';
import { everySigner, signerAt, withSigner } from './signerTree.ts';
import { tokensOf } from './tokens.ts';

const content = Buffer.from('Yazışma paketi özeti');
const source = new BufferSource(content);
const sources = testSources('p256');
const pki = testPki('p256');

async function codeOf(run: Promise<unknown>): Promise<string> {
  try {
    await run;
    return 'none';
  } catch (error) {
    if (error instanceof SignatureError) return error.code;
    throw error;
  }
}

async function signed(profile: SignatureProfile, packaging: 'attached' | 'detached' = 'attached') {
  const file = await signCades(
    { kind: 'new', content: source, packaging },
    testSigner('p256'),
    { profile },
    sources,
  );
  const bytes = await file.toBytes();
  // P3 is extended later, when its waiting period is over.
  if (!profile.startsWith('tr-p3')) return bytes;
  return (await extendCades(new BufferSource(bytes), { profile, content: source }, sources)).toBytes();
}

async function open(bytes: Uint8Array) {
  const { parts } = await openContainer(new BufferSource(bytes));
  return { parts, signer: signerAt(parts, [0]) };
}

function verifiesWithOpenssl(bytes: Uint8Array): boolean {
  const files = { 's.p7s': bytes, 'root.pem': writePem('CERTIFICATE', pki.root.certificate) };
  const answer = openssl(
    ['cms', '-verify', '-cades', '-inform', 'DER', '-in', 's.p7s', '-CAfile', 'root.pem', '-binary'],
    files,
  );
  return answer.status === 0 && answer.stdout.equals(content);
}

function stampVerifiesWithOpenssl(token: Uint8Array, digest: Uint8Array): string {
  const files = {
    'token.der': token,
    'root.pem': writePem('CERTIFICATE', pki.root.certificate),
    'ca.pem': writePem('CERTIFICATE', pki.intermediate.certificate),
  };
  const hex = Buffer.from(digest).toString('hex');
  const args = [
    'ts',
    '-verify',
    '-token_in',
    '-in',
    'token.der',
    '-digest',
    hex,
    '-CAfile',
    'root.pem',
    '-untrusted',
    'ca.pem',
  ];
  const answer = openssl(args, files);
  return answer.stdout.toString() + answer.stderr;
}

const profiles: readonly SignatureProfile[] = [
  'baseline-b',
  'baseline-t',
  'baseline-lt',
  'baseline-lta',
  'tr-p1',
  'tr-p2',
  'tr-p3',
  'tr-p3-archive',
  'tr-p4',
  'tr-p4-archive',
];

describe.skipIf(!hasTool('openssl'))('every profile, judged by OpenSSL', () => {
  it.each(profiles)('%s verifies, time-stamps too', async (profile) => {
    const bytes = await signed(profile);
    expect(verifiesWithOpenssl(bytes)).toBe(true);
    const { signer } = await open(bytes);
    for (const token of tokensOf(signer.parts, ATTRIBUTE.signatureTimestamp))
      expect(stampVerifiesWithOpenssl(token, hash('sha256', signer.info.signature))).toContain(
        'Verification: OK',
      );
    for (const token of tokensOf(signer.parts, ATTRIBUTE.archiveTimestampV3))
      expect(stampVerifiesWithOpenssl(token, readTimestampToken(token).info.imprint)).toContain(
        'Verification: OK',
      );
  });
});

describe('references that came without values (EN 319 122-1 A.1)', () => {
  const refs: readonly string[] = [ATTRIBUTE.certificateRefs, ATTRIBUTE.revocationRefs];
  const values: readonly string[] = [ATTRIBUTE.certificateValues, ATTRIBUTE.revocationValues];

  /** A signature of P4 without some of its attributes. */
  async function without(...types: readonly string[]): Promise<Uint8Array> {
    const bytes = await signed('tr-p4');
    const { parts } = await openContainer(new BufferSource(bytes));
    const { parts: signer } = signerAt(parts, [0]);
    const unsigned = signer.unsigned.filter((one) => {
      const [oid] = readDer(one).children;
      return !types.some((type) => oid !== undefined && Buffer.compare(oid.encoded, der.oid(type)) === 0);
    });
    return new CadesFile(withSigner(parts, [0], { ...signer, unsigned }), source).toBytes();
  }

  const kinds = async (bytes: Uint8Array) =>
    (await open(bytes)).signer.info.unsignedAttributes
      .map(({ oid }) => oid)
      .filter((oid) => [...refs, ...values].includes(oid))
      .sort();

  it.each([
    ['both values', values],
    ['the certificates', [ATTRIBUTE.certificateValues]],
  ])('get what is missing, and nothing twice: without %s', async (_, types) => {
    const bytes = await without(...types);
    const extended = await extendCades(new BufferSource(bytes), { profile: 'tr-p4' }, sources);
    expect(await kinds(await extended.toBytes())).toEqual([...refs, ...values].sort());
  });
});

describe('baseline levels (EN 319 122-1 6.3)', () => {
  it('B has neither time-stamp nor material; T one time-stamp', async () => {
    expect((await open(await signed('baseline-b'))).signer.parts.unsigned).toHaveLength(0);
    const { signer } = await open(await signed('baseline-t'));
    expect(tokensOf(signer.parts, ATTRIBUTE.signatureTimestamp)).toHaveLength(1);
  });

  it('LT puts values into SignedData and no references or values into attributes', async () => {
    const { parts, signer } = await open(await signed('baseline-lt'));
    const kept = parts.certificates.map((one) => Buffer.from(one).toString('hex'));
    for (const identity of [pki.signer, pki.intermediate, pki.root, pki.tsa, pki.ocsp])
      expect(kept).toContain(Buffer.from(identity.certificate).toString('hex'));
    expect(parts.revocations.filter((one) => one[0] === 0x30).length).toBeGreaterThan(0);
    expect(parts.revocations.filter((one) => one[0] === 0xa1)).toHaveLength(2);
    const forbidden = [
      ATTRIBUTE.certificateRefs,
      ATTRIBUTE.revocationRefs,
      ATTRIBUTE.certificateValues,
      ATTRIBUTE.revocationValues,
    ];
    expect(forbidden.filter((type) => hasUnsigned(signer.parts, type))).toEqual([]);
  });

  it('5.5.3: the archive time-stamp is over content type, content, signer and the hash index it carries', async () => {
    for (const packaging of ['attached', 'detached'] as const) {
      const { parts, signer } = await open(await signed('baseline-lta', packaging));
      const [encoded] = tokensOf(signer.parts, ATTRIBUTE.archiveTimestampV3);
      const token = readTimestampToken(encoded ?? new Uint8Array());
      verifyTimestampToken(token);
      const index = token.signer.unsignedAttributes.find(({ oid }) => oid === ATTRIBUTE.atsHashIndexV3)
        ?.values[0];
      const hashIndex = index?.encoded ?? new Uint8Array();
      expect(Buffer.from(token.info.imprint)).toEqual(
        Buffer.from(archiveImprint(parts, signer.parts, hash('sha256', content), hashIndex, 'sha256')),
      );
      const [, certificates, revocations, attributes] = readDer(hashIndex).children;
      const hashes = (node: typeof certificates) =>
        (node?.children ?? []).map((child) => Buffer.from(readOctets(child)).toString('hex')).sort();
      const digests = (values: readonly Uint8Array[]) =>
        values.map((value) => Buffer.from(hash('sha256', value)).toString('hex')).sort();
      expect(hashes(certificates)).toEqual(digests(parts.certificates));
      expect(hashes(revocations)).toEqual(digests(parts.revocations));
      const [stamp] = tokensOf(signer.parts, ATTRIBUTE.signatureTimestamp);
      expect(hashes(attributes)).toEqual(
        digests([Buffer.concat([der.oid(ATTRIBUTE.signatureTimestamp), stamp ?? new Uint8Array()])]),
      );
    }
  });
});

describe('Turkish profiles', () => {
  it('P1 names no policy, P2 to P4 theirs with its address', async () => {
    const expected = {
      'tr-p1': undefined,
      'tr-p2': TURKISH_POLICY.p2,
      'tr-p3': TURKISH_POLICY.p3,
      'tr-p4': TURKISH_POLICY.p4,
    } as const;
    for (const [profile, oid] of Object.entries(expected)) {
      const policy = readSignaturePolicy(
        (await open(await signed(profile as keyof typeof expected))).signer.info,
      );
      expect(policy?.id).toBe(oid);
      if (oid !== undefined) expect(policy?.uri).toMatch(/^http:/);
    }
  });

  it.each(['tr-p3', 'tr-p4'] as const)(
    '%s has references and values of the signer, the time-stamp those of its authority',
    async (profile) => {
      const { signer } = await open(await signed(profile));
      const types = [
        ATTRIBUTE.certificateRefs,
        ATTRIBUTE.revocationRefs,
        ATTRIBUTE.certificateValues,
        ATTRIBUTE.revocationValues,
      ];
      for (const type of types) expect(hasUnsigned(signer.parts, type)).toBe(true);
      expect(hasUnsigned(signer.parts, ATTRIBUTE.escTimestamp)).toBe(false);
      const [encoded] = tokensOf(signer.parts, ATTRIBUTE.signatureTimestamp);
      const token = readTimestampToken(encoded ?? new Uint8Array());
      expect(token.signer.unsignedAttributes.map(({ oid }) => oid).sort()).toEqual([...types].sort());
      const attribute = signer.info.unsignedAttributes.find(({ oid }) => oid === ATTRIBUTE.revocationValues)
        ?.values[0];
      const tags = attribute?.children.map((child) => child.identifier);
      expect(tags).toEqual(profile === 'tr-p3' ? [0xa0] : [0xa0, 0xa1]);
    },
  );

  it('P4 refuses a CRL in place of the OCSP answer, P3 the other way round', async () => {
    const onlyCrl = {
      ...sources,
      validationData: (request: Parameters<typeof sources.validationData>[0]) =>
        sources.validationData({ ...request, prefer: 'crl' as const }),
    };
    const onlyOcsp = {
      ...sources,
      validationData: (request: Parameters<typeof sources.validationData>[0]) =>
        sources.validationData({ ...request, prefer: 'ocsp' as const }),
    };
    const input = { kind: 'new', content: source, packaging: 'attached' } as const;
    expect(await codeOf(signCades(input, testSigner('p256'), { profile: 'tr-p4' }, onlyCrl))).toBe(
      'ocsp_required',
    );
    const p3 = await (await signCades(input, testSigner('p256'), { profile: 'tr-p3' }, sources)).toBytes();
    expect(await codeOf(extendCades(new BufferSource(p3), { profile: 'tr-p3' }, onlyOcsp))).toBe(
      'crl_required',
    );
  });

  it('refuses a time-stamp more than two hours after the signing time', async () => {
    const signingTime = new Date(Date.now() - 2 * 3_600_000 - 60_000);
    const input = { kind: 'new', content: source, packaging: 'attached' } as const;
    expect(
      await codeOf(signCades(input, testSigner('p256'), { profile: 'tr-p2', signingTime }, sources)),
    ).toBe('timestamp_too_late');
    expect(
      await codeOf(signCades(input, testSigner('p256'), { profile: 'baseline-t', signingTime }, sources)),
    ).toBe('none');
  });
});

describe('P3 waits', () => {
  it('is signed with a time-stamp alone and extended to ES-XL later', async () => {
    const input = { kind: 'new', content: source, packaging: 'attached' } as const;
    const early = await (
      await signCades(input, testSigner('p256'), { profile: 'tr-p3-archive' }, sources)
    ).toBytes();
    const { parts } = (await open(early)).signer;
    expect(parts.unsigned).toHaveLength(1);
    expect(tokensOf(parts, ATTRIBUTE.signatureTimestamp)).toHaveLength(1);
    const late = await (
      await extendCades(new BufferSource(early), { profile: 'tr-p3-archive' }, sources)
    ).toBytes();
    expect((await open(late)).signer.parts.unsigned).toHaveLength(6);
  });
});

describe('extending', () => {
  it('extends B to T, LT and LTA, and once more, keeping what was there', async () => {
    let bytes = await signed('baseline-b');
    const { fixed } = (await open(bytes)).signer.parts;
    for (const profile of ['baseline-t', 'baseline-lt', 'baseline-lta', 'baseline-lta'] as const) {
      bytes = await (await extendCades(new BufferSource(bytes), { profile }, sources)).toBytes();
      expect((await open(bytes)).signer.parts.fixed).toEqual(fixed);
    }
    const { signer } = await open(bytes);
    expect(tokensOf(signer.parts, ATTRIBUTE.signatureTimestamp)).toHaveLength(1);
    expect(tokensOf(signer.parts, ATTRIBUTE.archiveTimestampV3)).toHaveLength(2);
    expect(verifiesWithOpenssl(bytes)).toBe(true);
  });

  it('extends all signers and counter-signatures, or the chosen one', async () => {
    const first = await signed('baseline-b');
    const two = await (
      await signCades({ kind: 'parallel', signature: new BufferSource(first) }, testSigner('p384'))
    ).toBytes();
    const three = await (
      await signCades({ kind: 'serial', signature: new BufferSource(two), target: [0] }, testSigner('p256'))
    ).toBytes();
    const stamped = async (bytes: Uint8Array) =>
      [...everySigner((await open(bytes)).parts)].filter(({ parts }) =>
        hasUnsigned(parts, ATTRIBUTE.signatureTimestamp),
      ).length;
    const one = await (
      await extendCades(new BufferSource(three), { profile: 'baseline-t', target: [1] }, sources)
    ).toBytes();
    expect(await stamped(one)).toBe(1);
    const all = await (
      await extendCades(new BufferSource(one), { profile: 'baseline-lta' }, sources)
    ).toBytes();
    expect(await stamped(all)).toBe(3);
  });

  it('keeps the two families apart', async () => {
    const p4 = new BufferSource(await signed('tr-p4'));
    const b = new BufferSource(await signed('baseline-b'));
    expect(await codeOf(extendCades(p4, { profile: 'baseline-lt' }, sources))).toBe('profile_conflict');
    expect(await codeOf(extendCades(b, { profile: 'tr-p4' }, sources))).toBe('profile_conflict');
    expect(await codeOf(extendCades(p4, { profile: 'tr-p4-archive' }, sources))).toBe('none');
  });

  it('says what is missing', async () => {
    const b = new BufferSource(await signed('baseline-b'));
    const detached = new BufferSource(await signed('baseline-lt', 'detached'));
    expect(await codeOf(extendCades(b, { profile: 'baseline-t' }, {}))).toBe('timestamp_source_missing');
    expect(await codeOf(extendCades(b, { profile: 'baseline-lt' }, { timestamp: sources.timestamp }))).toBe(
      'material_source_missing',
    );
    expect(await codeOf(extendCades(detached, { profile: 'baseline-lta' }, sources))).toBe('content_missing');
    const other = new BufferSource(Buffer.from('başka'));
    expect(await codeOf(extendCades(detached, { profile: 'baseline-lta', content: other }, sources))).toBe(
      'content_mismatch',
    );
    let asked = 0;
    const key = testSigner('p256');
    const sign = (request: SignRequest) => {
      asked++;
      return key.sign(request);
    };
    const input = { kind: 'new', content: source, packaging: 'attached' } as const;
    expect(await codeOf(signCades(input, { ...key, sign }, { profile: 'tr-p2' }))).toBe(
      'timestamp_source_missing',
    );
    expect(asked).toBe(0);
  });

  it('refuses time-stamps over something else and, where asked to, revocation information before its time', async () => {
    const b = new BufferSource(await signed('baseline-b'));
    const lying = { timestamp: () => pki.timestamp(new Uint8Array(32)) };
    expect(await codeOf(extendCades(b, { profile: 'baseline-t' }, lying))).toBe('timestamp_mismatch');
    const t = new BufferSource(await signed('baseline-t'));
    const waitingPeriod = 24 * 3_600_000;
    expect(await codeOf(extendCades(t, { profile: 'baseline-lt', waitingPeriod }, sources))).toBe(
      'waiting_period',
    );
    const now = new Date(Date.now() + waitingPeriod + 60_000);
    expect(await codeOf(extendCades(t, { profile: 'baseline-lt', waitingPeriod, now }, sources))).toBe(
      'none',
    );
  });

  it('refuses to countersign below an archive time-stamp, and allows it beside', async () => {
    const b = await signed('baseline-b');
    const counter = await (
      await signCades({ kind: 'serial', signature: new BufferSource(b) }, testSigner('p384'))
    ).toBytes();
    const archived = new BufferSource(
      await (await extendCades(new BufferSource(counter), { profile: 'baseline-lta' }, sources)).toBytes(),
    );
    expect(
      await codeOf(signCades({ kind: 'serial', signature: archived, target: [0, 0] }, testSigner('p384'))),
    ).toBe('archive_covers_signature');
    const lta = { profile: 'baseline-lta', target: [0, 0] } as const;
    expect(await codeOf(extendCades(archived, lta, sources))).toBe('archive_covers_signature');
    const beside = await (
      await signCades({ kind: 'serial', signature: archived, target: [0] }, testSigner('p384'))
    ).toBytes();
    expect([...everySigner((await open(beside)).parts)]).toHaveLength(3);
  });

  it('adds nothing to a file whose old archive time-stamp covers all of it', async () => {
    const { parts, signer } = await open(await signed('baseline-t'));
    const token = tokensOf(signer.parts, ATTRIBUTE.signatureTimestamp)[0] ?? new Uint8Array();
    const unsigned = [...signer.parts.unsigned, attribute(ATTRIBUTE.archiveTimestampV2, token)];
    const old = new CadesFile(withSigner(parts, [0], { ...signer.parts, unsigned }), source);
    const signature = new BufferSource(await old.toBytes());
    const covered = 'archive_covers_signature';
    expect(await codeOf(extendCades(signature, { profile: 'baseline-lt' }, sources))).toBe(covered);
    expect(await codeOf(signCades({ kind: 'parallel', signature }, testSigner('p384')))).toBe(covered);
    expect(await codeOf(signCades({ kind: 'serial', signature }, testSigner('p384')))).toBe(covered);
  });

  it('is DER throughout', async () => {
    const walk = (bytes: Uint8Array) => {
      const node = readDer(bytes);
      if (node.constructed) for (const child of node.children) walk(child.encoded);
    };
    for (const profile of ['baseline-lta', 'tr-p4-archive'] as const) walk(await signed(profile));
    const items = cursor(readDer(await signed('baseline-lta')));
    items.next(TAG.OID);
    expect(cursor(items.next(0xa0).only).next(TAG.INTEGER).content).toEqual(Buffer.from([5]));
  });
});

describe('a file that others signed before', () => {
  it('is extended for those who are named, whose profile another may not have', async () => {
    const stranger = testSigner('p384');
    const theirs = await signCades({ kind: 'new', content: source, packaging: 'attached' }, stranger, {
      profile: 'baseline-b',
    });
    const input = { kind: 'parallel', signature: new BufferSource(await theirs.toBytes()) } as const;
    const ours = await signCades(input, testSigner('p256'), { profile: 'tr-p2' }, sources);
    const both = new BufferSource(await ours.toBytes());
    const of = (certificate: Uint8Array) => Buffer.compare(certificate, testSigner('p256').certificate) === 0;
    expect(await codeOf(extendCades(both, { profile: 'tr-p2' }, sources))).toBe('profile_conflict');
    const extended = await extendCades(both, { profile: 'baseline-lt', of }, sources);
    const { parts } = await openContainer(new BufferSource(await extended.toBytes()));
    expect(parts.revocations.length).toBeGreaterThan(0);
    // Their certificate may not even be there.
    const whole = await openContainer(both);
    const without = whole.parts.certificates.filter((der) => Buffer.compare(der, stranger.certificate) !== 0);
    expect(without).toHaveLength(whole.parts.certificates.length - 1);
    const bare = await new CadesFile({ ...whole.parts, certificates: without }, whole.content).toBytes();
    const alone = await extendCades(new BufferSource(bare), { profile: 'baseline-lt', of }, sources);
    expect((await openContainer(new BufferSource(await alone.toBytes()))).parts.revocations).not.toEqual([]);
    expect(await codeOf(extendCades(both, { profile: 'baseline-lt', of: () => false }, sources))).toBe(
      'signer_not_found',
    );
  });
});
