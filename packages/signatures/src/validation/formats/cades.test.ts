import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { type CadesOptions, signCades } from '../../cades/index.ts';
import { attribute, buildSignedData } from '../../cms/index.ts';
import { readSignedData, signedAttributeEncodings } from '../../cms/read/index.ts';
import { type DerNode, der, readDer, writePem } from '../../der/index.ts';
import { BufferSource } from '../../io/index.ts';
import { ATTRIBUTE, DIGEST } from '../../oids.ts';
import { testPki, testSigner } from '../../testing/keys.ts';
import { hasTool, runTool } from '../../testing/openssl.ts';
import { rebuild } from '../../testing/validation/cmsAttacks.ts';
import { CONTENT, signCms } from '../../testing/validation/signedCms.ts';
import { KIND } from '../../testing/validation/signedPdf.ts';
import { codesOf, firstOf, validated } from '../../testing/validation/validated.ts';
import { testSources } from '../../testing/validationData.ts';
import { ETSI_POLICY } from '../policy.ts';

const pki = testPki(KIND);
const content = new BufferSource(CONTENT);
const sources = testSources(KIND, { at: new Date('2026-01-02T03:10:00Z') });
const signingTime = new Date('2026-01-02T03:04:05Z');

async function counterSigned(): Promise<Uint8Array> {
  const signature = new BufferSource(await signCms({ packaging: 'detached' }));
  return (await signCades({ kind: 'serial', signature }, pki.secondSigner.signer, { signingTime })).toBytes();
}

describe('CAdES', () => {
  it.each(['rsa2048', 'p256', 'p384', 'p521'] as const)('is validated with keys of %s', async (kind) => {
    const input = { kind: 'new', content, packaging: 'attached' } as const;
    const bytes = await (await signCades(input, testSigner(kind), { signingTime })).toBytes();
    const report = await validated(bytes, { trust: [testPki(kind).root.certificate] });
    expect(report.conclusion).toBe('TOTAL_PASSED');
  });

  it('is validated with RSA-PSS', async () => {
    const input = { kind: 'new', content, packaging: 'attached' } as const;
    const bytes = await (
      await signCades(input, testSigner('rsa2048', { pss: true }), { signingTime })
    ).toBytes();
    const report = await validated(bytes, { trust: [testPki('rsa2048').root.certificate] });
    expect(report.conclusion).toBe('TOTAL_PASSED');
  });

  it('reports parallel signatures one by one', async () => {
    const signature = new BufferSource(await signCms());
    const second = await signCades({ kind: 'parallel', signature }, pki.secondSigner.signer, { signingTime });
    const report = await validated(await second.toBytes());
    expect(report.conclusion).toBe('TOTAL_PASSED');
    expect(report.signatures.map(({ signer }) => signer).sort()).toEqual([
      'Ayşe Yılmaz Işık',
      'Çağrı Öztürk',
    ]);
  });

  it('reports counter-signatures under what they confirm', async () => {
    const report = await validated(await counterSigned(), { content });
    expect(report.conclusion).toBe('TOTAL_PASSED');
    expect(firstOf(report).counterSignatures).toMatchObject([
      { id: '1.1', signer: 'Çağrı Öztürk', indication: 'TOTAL_PASSED' },
    ]);
  });

  it('is read from PEM and from BER with indefinite lengths', async () => {
    const bytes = await signCms();
    expect((await validated(Buffer.from(writePem('CMS', bytes)))).conclusion).toBe('TOTAL_PASSED');
    expect((await validated(makeIndefinite(bytes))).conclusion).toBe('TOTAL_PASSED');
  });

  it('agrees with openssl on a signature that openssl makes', async () => {
    if (!hasTool('openssl')) return;
    const { certificate, privateKey } = pki.signer;
    const files = {
      'key.pem': privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      'cert.pem': writePem('CERTIFICATE', certificate),
      'chain.pem': writePem('CERTIFICATE', pki.intermediate.certificate),
      content: CONTENT,
    };
    const args = [
      'cms',
      '-sign',
      '-cades',
      '-binary',
      '-in',
      'content',
      '-signer',
      'cert.pem',
      '-inkey',
      'key.pem',
      '-certfile',
      'chain.pem',
      '-outform',
      'DER',
      '-md',
      'sha384',
    ];
    const { stdout } = runTool('openssl', args, files);
    const report = await validated(stdout, { content, at: new Date() });
    expect(report.conclusion).toBe('TOTAL_PASSED');
    expect(firstOf(report).level).toBe('B');
  });

  it('validates every level at the level it has', async () => {
    for (const [profile, level] of [
      ['baseline-b', 'B'],
      ['baseline-t', 'T'],
      ['baseline-lt', 'LT'],
      ['baseline-lta', 'LTA'],
      ['tr-p4', 'XL'],
      ['tr-p4-archive', 'A'],
    ] as const) {
      const input = { kind: 'new', content, packaging: 'attached' } as const;
      const bytes = await (
        await signCades(input, pki.signer.signer, { profile, signingTime }, sources)
      ).toBytes();
      const report = await validated(bytes);
      expect([report.conclusion, firstOf(report).level]).toEqual(['TOTAL_PASSED', level]);
    }
  });
});

describe('attacks on CMS', () => {
  it('names a counter-signature that was taken from another signature', async () => {
    const other = readSignedData(await counterSigned());
    const injected = other.signerInfos[0]?.unsignedAttributes.find(
      ({ oid }) => oid === ATTRIBUTE.counterSignature,
    );
    const victim = await signCms({ packaging: 'detached', signingTime: new Date('2026-02-02') });
    const attacked = rebuild(victim, (parts) => ({
      ...parts,
      signers: parts.signers.map((signer) => ({ ...signer, unsigned: [injected?.encoded ?? der.NULL] })),
    }));
    const report = await validated(attacked, { content });
    expect(report.conclusion).toBe('TOTAL_FAILED');
    expect(firstOf(report).indication).toBe('TOTAL_PASSED');
    const [counter] = firstOf(report).counterSignatures;
    expect(counter === undefined ? [] : codesOf(counter)).toEqual(['countersignature_injected']);
  });

  it.each([
    ['signing-time', ATTRIBUTE.signingTime, der.time(new Date('2001-01-01T00:00:00Z'))],
    ['content-type', ATTRIBUTE.contentType, der.oid('1.2.840.113549.1.7.1')],
    ['message-digest', ATTRIBUTE.messageDigest, der.octetString(Buffer.alloc(32))],
  ])('are found where %s stands among the unsigned attributes (RFC 5652, 11)', async (_, oid, value) => {
    const attacked = rebuild(await signCms({ packaging: 'detached' }), (parts) => ({
      ...parts,
      signers: parts.signers.map((signer) => ({ ...signer, unsigned: [attribute(oid, value)] })),
    }));
    const report = await validated(attacked, { content });
    expect(report.conclusion).toBe('TOTAL_FAILED');
    expect(firstOf(report).errors.map(({ code }) => code)).toEqual(['cms_attribute_unsigned']);
  });

  describe('signed attributes that are handed out as content (RFC 5652, 14)', () => {
    /** Somebody's signature over attributes, made into one over content that nobody meant to sign. */
    const forge = async (attached: boolean, options: Partial<CadesOptions> = {}) => {
      const file = await signCades(
        { kind: 'new', content, packaging: 'attached' },
        testPki(KIND).signer.signer,
        options,
      );
      const { signerInfos, certificates } = readSignedData(await file.toBytes());
      const [signer] = signerInfos;
      if (signer === undefined) throw new Error('no signer');
      const attributes = Buffer.from(signedAttributeEncodings(signer)[0] ?? []);
      const parts = signer.node.children.filter((child) => !child.is(0xa0)).map((child) => child.encoded);
      const forged = buildSignedData({
        signerInfos: [der.sequence(...parts)],
        digestAlgorithms: ['sha256'],
        certificates,
        ...(attached ? { content: attributes } : {}),
      });
      return { forged, attributes };
    };
    const long = { claimedRoles: ['Müdür'.repeat(20_000)] };

    it.each([
      ['attached', true, {}],
      ['attached and longer than 64 KB', true, long],
      ['detached', false, {}],
      ['detached and longer than 64 KB', false, long],
    ] as const)('are named: %s', async (_name, attached, options) => {
      const { forged, attributes } = await forge(attached, options);
      if (options === long) expect(attributes.length).toBeGreaterThan(65_536);
      const first = firstOf(
        await validated(forged, attached ? {} : { content: new BufferSource(attributes) }),
      );
      expect(first).toMatchObject({ indication: 'INDETERMINATE', subIndication: 'SIG_CONSTRAINTS_FAILURE' });
      expect(codesOf(first)).toContain('cms_attributes_as_content');
    });

    it('are a wrong value as long as the signature is over something else', async () => {
      const { forged } = await forge(false);
      const { attributes } = await forge(false, long);
      const first = firstOf(await validated(forged, { content: new BufferSource(attributes) }));
      expect(first).toMatchObject({ indication: 'TOTAL_FAILED', subIndication: 'SIG_CRYPTO_FAILURE' });
    });
  });

  it('does not accept a message digest that is there twice', async () => {
    const wrong = attribute(
      ATTRIBUTE.messageDigest,
      der.octetString(createHash('sha256').update('x').digest()),
    );
    const bytes = await signCms({ packaging: 'detached' });
    const attacked = rebuild(bytes, (parts) => ({
      ...parts,
      signers: parts.signers.map((signer) => ({
        ...signer,
        fixed: signer.fixed.map((part) => (part[0] === 0xa0 ? addInside(part, wrong) : part)),
      })),
    }));
    const first = firstOf(await validated(attacked, { content }));
    expect(first).toMatchObject({ indication: 'TOTAL_FAILED', subIndication: 'FORMAT_FAILURE' });
  });

  it('notices what was taken away from under an archive time-stamp', async () => {
    const bytes = await signCms({
      profile: 'baseline-lta',
      packaging: 'detached',
      sources: { at: new Date('2026-01-02T03:10:00Z') },
    });
    expect((await validated(bytes, { content })).conclusion).toBe('TOTAL_PASSED');
    const attacked = rebuild(bytes, (parts) => ({ ...parts, revocations: parts.revocations.slice(1) }));
    const first = firstOf(await validated(attacked, { content }));
    expect(first.timestamps.find(({ kind }) => kind === 'archive')?.errors[0]?.code).toBe(
      'archive_index_mismatch',
    );
    expect(first.level).not.toBe('LTA');
  });

  it('does not accept SHA-1 unless told to', async () => {
    if (!hasTool('openssl')) return;
    const { certificate, privateKey } = pki.signer;
    const files = {
      'key.pem': privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      'cert.pem': writePem('CERTIFICATE', certificate),
      'chain.pem': writePem('CERTIFICATE', pki.intermediate.certificate),
      content: CONTENT,
    };
    const args = [
      'cms',
      '-sign',
      '-binary',
      '-in',
      'content',
      '-signer',
      'cert.pem',
      '-inkey',
      'key.pem',
      '-certfile',
      'chain.pem',
      '-outform',
      'DER',
      '-md',
      'sha1',
    ];
    const { stdout } = runTool('openssl', args, files);
    const first = firstOf(await validated(stdout, { content, at: new Date() }));
    expect(first).toMatchObject({
      indication: 'INDETERMINATE',
      subIndication: 'CRYPTO_CONSTRAINTS_FAILURE_NO_POE',
    });
    const policy = { ...ETSI_POLICY, acceptSha1: true };
    expect((await validated(stdout, { content, at: new Date(), policy })).conclusion).toBe('TOTAL_PASSED');
  });
});

function addInside(encoded: Uint8Array, more: Uint8Array): Uint8Array {
  const header = encoded[1] ?? 0;
  const content = encoded.subarray(header < 0x80 ? 2 : 2 + (header & 0x7f));
  return der.tlv(encoded[0] ?? 0, content, more);
}

/** ContentInfo and SignedData with indefinite lengths, the content in pieces: what streaming tools write. */
function makeIndefinite(bytes: Uint8Array): Uint8Array {
  const cms = readSignedData(bytes);
  const [before, , tail] = splitAround(bytes, cms.content ?? new Uint8Array(0));
  const end = Buffer.from([0, 0]);
  const pieces = [CONTENT.subarray(0, 5), CONTENT.subarray(5)].map((piece) => der.octetString(piece));
  const content = Buffer.concat([Buffer.from([0xa0, 0x80, 0x24, 0x80]), ...pieces, end, end]);
  return Buffer.concat([
    Buffer.from([0x30, 0x80]),
    der.oid('1.2.840.113549.1.7.2'),
    Buffer.from([0xa0, 0x80, 0x30, 0x80]),
    before,
    Buffer.from([0x30, 0x80]),
    der.oid('1.2.840.113549.1.7.1'),
    content,
    end,
    tail,
    end,
    end,
    end,
  ]);
}

/** Version and digests, the content, and everything behind it. */
function splitAround(bytes: Uint8Array, content: Uint8Array): readonly [Uint8Array, Uint8Array, Uint8Array] {
  const at = Buffer.from(bytes).indexOf(content);
  const head = Buffer.concat([der.integer(1), der.setOf(der.sequence(der.oid(DIGEST.sha256)))]);
  return [head, content, bytes.subarray(at + content.length)];
}

describe('a SignedData with more in it than RFC 5652 names (5.1, 5.2, 10.2.4)', async () => {
  const bytes = await signCms({ packaging: 'attached' });
  const extra = der.octetString(Buffer.from('x'));

  /** Puts a value behind the last one inside the value that a path of indexes leads to. */
  function withMore(node: DerNode, path: readonly number[], more: Uint8Array): Uint8Array {
    const [next, ...rest] = path;
    const inner = node.children.map((child, index) =>
      index === next ? withMore(child, rest, more) : child.encoded,
    );
    return der.tlv(node.identifier, ...inner, ...(next === undefined ? [more] : []));
  }
  const signers = readDer(bytes).children[1]?.children[0]?.children.length ?? 0;
  const frames = [
    ['ContentInfo', []],
    ['what ContentInfo holds', [1]],
    ['SignedData', [1, 0]],
    ['EncapsulatedContentInfo', [1, 0, 2]],
    ['what EncapsulatedContentInfo holds', [1, 0, 2, 1]],
    ['SignerInfo', [1, 0, signers - 1, 0]],
    ['the name of the signer', [1, 0, signers - 1, 0, 1]],
  ] as const;

  it.each(frames)('is malformed: %s', async (_name, path) => {
    expect((await validated(bytes)).conclusion).toBe('TOTAL_PASSED');
    const report = await validated(withMore(readDer(bytes), path, extra), { format: 'cades' });
    expect(report.conclusion).toBe('TOTAL_FAILED');
    expect(codesOf(firstOf(report))[0]).toMatch(/^(?:cms_malformed|der_structure|der_value)$/);
  });

  it('is malformed with lengths that stand at the end, too', async () => {
    const open = (node: Uint8Array) =>
      Buffer.concat([Uint8Array.of(node[0] ?? 0, 0x80), readDer(node).content, Buffer.alloc(2)]);
    await expect(validated(open(bytes), { format: 'cades' })).resolves.toMatchObject({
      conclusion: 'TOTAL_PASSED',
    });
    const report = await validated(open(withMore(readDer(bytes), [], extra)), { format: 'cades' });
    expect(report.conclusion).toBe('TOTAL_FAILED');
  });

  it('warns of an attribute for counter-signatures that has none (11.4)', async () => {
    const none = der.sequence(der.oid(ATTRIBUTE.counterSignature), der.tlv(0x31));
    const spoilt = rebuild(await signCms({ packaging: 'detached' }), (parts) => ({
      ...parts,
      signers: parts.signers.map((signer) => ({ ...signer, unsigned: [...signer.unsigned, none] })),
    }));
    const first = firstOf(await validated(spoilt, { content }));
    expect(first.warnings.map(({ code }) => code)).toContain('countersignature_malformed');
  });
});
