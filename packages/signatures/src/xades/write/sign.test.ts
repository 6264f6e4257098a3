import { constants, verify, X509Certificate } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { hasTool, type KeyKind, testPki, testSigner } from '../../testing/index.ts';
import { judgedByXmlsec, sampleXml, verdicts } from '../../testing/xades/xadesVerdicts.ts';
import { exclusiveUri, inclusive11Uri, inclusiveUri } from '../../xml/index.ts';
import { readXades } from '../read/readXades.ts';
import { writeSignedInfo } from '../verify/verify.ts';
import { counterSignXades } from './counterSign.ts';
import { guaranteeLetter } from './guaranteeLetter.ts';
import type { XadesContent } from './options.ts';
import { finishXades, prepareXades, signXades } from './sign.ts';

const xmlsec = hasTool('xmlsec1', '--version');
const signer = testSigner('rsa2048');
const root = testPki('rsa2048').root.certificate;
const baseline = { profile: 'baseline-b' } as const;
const enveloped: XadesContent = { form: 'enveloped', document: sampleXml };

const code = async (run: () => unknown): Promise<unknown> => {
  try {
    await run();
  } catch (error) {
    return (error as { code?: unknown }).code;
  }
  return 'none';
};

describe('XAdES baseline-B (EN 319 132-1, clause 6)', () => {
  const forms: readonly (readonly [string, XadesContent, string])[] = [
    ['enveloped', enveloped, 'document match'],
    ['enveloped over one element', { ...enveloped, signedId: 'belge' }, 'element match'],
    ['enveloping, base64', { form: 'enveloping', content: sampleXml }, 'object match'],
    ['enveloping, XML', { form: 'enveloping', content: sampleXml, embed: 'xml' }, 'object match'],
    ['detached', { form: 'detached', objects: [{ uri: 'a.xml', content: sampleXml }] }, 'external match'],
  ];
  for (const [name, content, covered] of forms)
    it(`signs ${name}, and xmlsec1 agrees`, async () => {
      const signed = await signXades(content, signer, baseline);
      expect(verdicts(signed, () => sampleXml)).toEqual([
        { references: [covered, 'signed-properties match'], value: true, findings: [], whole: true },
      ]);
      if (xmlsec && content.form !== 'detached' && !name.includes('one element'))
        expect(judgedByXmlsec(signed, root)).toBe('');
      if (xmlsec && content.form === 'detached')
        expect(judgedByXmlsec(signed, root, { 'a.xml': sampleXml })).toBe('');
    });

  for (const kind of ['rsa3072', 'p256', 'p384', 'p521'] as const satisfies KeyKind[])
    it(`signs with ${kind}, and xmlsec1 agrees`, async () => {
      const signed = await signXades(enveloped, testSigner(kind), baseline);
      expect(verdicts(signed)).toMatchObject([{ value: true, findings: [], whole: true }]);
      if (xmlsec) expect(judgedByXmlsec(signed, testPki(kind).root.certificate)).toBe('');
    });

  it('signs with RSA-PSS under its own algorithm (RFC 9231, 2.3.10)', async () => {
    // xmlsec1 before 1.3 does not know these identifiers; OpenSSL judges the value over SignedInfo.
    for (const digest of ['sha256', 'sha384', 'sha512'] as const) {
      const signed = await signXades(enveloped, testSigner('rsa2048', { pss: true, digest }), baseline);
      expect(verdicts(signed)).toMatchObject([{ value: true, findings: [] }]);
      const [signature] = readXades(signed).signatures;
      if (signature === undefined) throw new Error('no signature');
      expect(signature.algorithmUri).toBe(`http://www.w3.org/2007/05/xmldsig-more#${digest}-rsa-MGF1`);
      const pieces: Uint8Array[] = [];
      writeSignedInfo(signature, (piece) => pieces.push(piece));
      const key = new X509Certificate(signer.certificate).publicKey;
      const padding = constants.RSA_PKCS1_PSS_PADDING;
      const holds = verify(
        digest,
        Buffer.concat(pieces),
        { key, padding, saltLength: constants.RSA_PSS_SALTLEN_DIGEST },
        signature.signatureValue,
      );
      expect(holds).toBe(true);
    }
  });

  it.each([inclusiveUri, inclusive11Uri, exclusiveUri])(
    'canonicalises with %s, and xmlsec1 agrees',
    async (uri) => {
      const settings = { ...baseline, canonicalization: uri, contentCanonicalization: uri };
      const inside = Buffer.from(
        `<k xmlns="urn:k" xmlns:u="urn:unused" xml:lang="tr">${sampleXml.toString('utf8', sampleXml.indexOf('<f:'))}</k>`,
      );
      const signed = await signXades({ form: 'enveloped', document: inside }, signer, settings);
      expect(verdicts(signed)).toMatchObject([{ value: true, findings: [], whole: true }]);
      if (xmlsec) expect(judgedByXmlsec(signed, root)).toBe('');
    },
  );

  it('has what the level demands: the certificate, two references, time, SigningCertificateV2, a format', async () => {
    const signed = await signXades(enveloped, signer, {
      ...baseline,
      signingTime: new Date('2026-11-21T10:00:00.900Z'),
      claimedRoles: ['Müdür & <ortak>'],
      commitments: ['http://uri.etsi.org/01903/v1.2.2#ProofOfApproval'],
      place: { city: 'Ankara', country: 'TR' },
    });
    const [signature] = readXades(signed).signatures;
    expect(signature?.certificates).toHaveLength(3);
    expect(signature?.references).toHaveLength(2);
    expect(signature?.signedProperties).toMatchObject({
      signingTime: '2026-11-21T10:00:00Z',
      signingCertificateVersion: 2,
      policy: undefined,
      claimedRoles: ['Müdür & <ortak>'],
      commitments: ['http://uri.etsi.org/01903/v1.2.2#ProofOfApproval'],
      dataObjectFormats: [{ objectReference: `#${signature?.references[0]?.id}`, mimeType: 'text/xml' }],
    });
    expect(verdicts(signed)).toMatchObject([{ value: true, findings: [] }]);
  });

  it('leaves every other byte as it was', async () => {
    const signed = Buffer.from(await signXades(enveloped, signer, baseline));
    const at = signed.indexOf('<ds:Signature ');
    const end = signed.indexOf('</ds:Signature>') + '</ds:Signature>'.length;
    expect(Buffer.concat([signed.subarray(0, at), signed.subarray(end)]).equals(sampleXml)).toBe(true);
  });

  it('signs documents in other encodings, an empty root, and a place inside', async () => {
    const utf16 = Buffer.concat([
      Buffer.from([0xff, 0xfe]),
      Buffer.from('<?xml version="1.0" encoding="UTF-16"?><a>ışık</a>', 'utf16le'),
    ]);
    const latin5 = Buffer.from('<?xml version="1.0" encoding="ISO-8859-9"?><a>\xfe\xfd</a>', 'latin1');
    for (const document of [utf16, latin5, Buffer.from('<a />'), Buffer.from('\ufeff<a>ş</a>')]) {
      const signed = await signXades({ form: 'enveloped', document }, signer, {
        ...baseline,
        claimedRoles: ['Şef'],
      });
      expect(verdicts(signed)).toMatchObject([{ value: true, findings: [], whole: true }]);
      expect(readXades(signed).signatures[0]?.signedProperties.claimedRoles).toEqual(['Şef']);
      if (xmlsec) expect(judgedByXmlsec(signed, root)).toBe('');
    }
    const ubl = Buffer.from('<i xmlns:e="urn:ext"><e:Content/><x/></i>');
    const into = { namespace: 'urn:ext', local: 'Content' };
    const placed = await signXades({ form: 'enveloped', document: ubl, into }, signer, baseline);
    expect(Buffer.from(placed).toString()).toMatch(
      /^<i xmlns:e="urn:ext"><e:Content><ds:Signature .*<\/ds:Signature><\/e:Content><x\/><\/i>$/,
    );
    expect(verdicts(placed)).toMatchObject([{ value: true, findings: [], whole: true }]);
  });

  it('takes the letter of guarantee as a profile with settings', async () => {
    const signed = await signXades(enveloped, signer, {
      ...guaranteeLetter({ claimedRoles: ['Şube müdürü'] }),
      ...baseline,
    });
    expect(readXades(signed).signatures[0]?.signedProperties).toMatchObject({
      signingCertificateVersion: 1,
      commitments: ['http://uri.etsi.org/01903/v1.2.2#ProofOfApproval'],
      claimedRoles: ['Şube müdürü'],
    });
  });
});

describe('signing in two steps', () => {
  it('keeps a state that survives JSON and days', async () => {
    const { state, toBeSigned, digest } = prepareXades(enveloped, { ...baseline, ...signer });
    const value = await signer.sign({ toBeSigned, digest, algorithm: signer.algorithm });
    const signed = finishXades(JSON.parse(JSON.stringify(state)), value);
    expect(verdicts(signed)).toMatchObject([{ value: true, findings: [], whole: true }]);
  });

  it('refuses a value that is not by the certificate over this content', async () => {
    const { state, toBeSigned, digest } = prepareXades(enveloped, { ...baseline, ...signer });
    const request = { toBeSigned, digest, algorithm: signer.algorithm };
    const others = await testPki('rsa2048').secondSigner.signer.sign(request);
    for (const value of [others, Buffer.alloc(256), new Uint8Array(0)])
      expect(await code(() => finishXades(state, value))).toBe('signature_mismatch');
    expect(await code(() => finishXades({ ...state, version: 2 as 1 }, others))).toBe('state_malformed');
  });
});

describe('several signatures in one document', () => {
  it('signs side by side without touching one another', async () => {
    let document = await signXades(enveloped, signer, baseline);
    document = await signXades({ form: 'enveloped', document }, testSigner('p256'), baseline);
    document = await signXades({ form: 'enveloped', document }, testSigner('p384'), baseline);
    const good = { value: true, findings: [], whole: true };
    expect(verdicts(document)).toMatchObject([good, good, good]);
    if (xmlsec) expect(judgedByXmlsec(document, root)).toBe('');
  });

  it('counter-signs the newest signature, one upon the other (5.2.7)', async () => {
    let document = await signXades(enveloped, signer, baseline);
    document = await counterSignXades(document, testSigner('p256'), baseline);
    document = await counterSignXades(document, testSigner('p384'), baseline);
    const [first, ...more] = readXades(document).signatures;
    expect(more).toEqual([]);
    expect(first?.counterSignatures[0]?.counterSignatures[0]?.form).toBe('counter');
    const references = ['countersigned-value match', 'signed-properties match'];
    expect(verdicts(document)).toMatchObject([
      { value: true, findings: [] },
      { references, value: true, findings: [] },
      { references, value: true, findings: [] },
    ]);
    if (xmlsec) expect(judgedByXmlsec(document, root)).toBe('');
  });

  it('refuses where a signature covers the place, instead of breaking it', async () => {
    const closed = await signXades({ ...enveloped, coSignable: false }, signer, baseline);
    expect(verdicts(closed)).toMatchObject([{ value: true, whole: true }]);
    expect(await code(() => signXades({ form: 'enveloped', document: closed }, signer, baseline))).toBe(
      'would_break_signature',
    );
    const enveloping = await signXades({ form: 'enveloping', content: sampleXml }, signer, baseline);
    expect(await code(() => signXades({ form: 'enveloped', document: enveloping }, signer, baseline))).toBe(
      'root_is_signature',
    );
    expect(await code(() => counterSignXades(sampleXml, signer, baseline))).toBe('no_signature');
  });

  it('refuses places and Ids that are not there, and Ids that are taken', async () => {
    const refused = (content: XadesContent, more = {}) =>
      code(() => signXades(content, signer, { ...baseline, ...more }));
    expect(await refused({ ...enveloped, into: { namespace: 'urn:x', local: 'y' } })).toBe('place_missing');
    expect(await refused({ ...enveloped, signedId: 'yok' })).toBe('reference_missing');
    expect(await refused(enveloped, { idPrefix: 'belge' })).toBe('id_taken');
    expect(await refused({ form: 'detached', objects: [{ uri: '', content: sampleXml }] })).toBe(
      'reference_uri',
    );
    expect(await refused({ form: 'detached', objects: [] })).toBe('nothing_to_sign');
    const twice = Buffer.from('<a><b Id="x"/><c Id="x"/></a>');
    expect(await refused({ form: 'enveloped', document: twice, signedId: 'x' })).toBe('xml_duplicate_id');
  });
});
