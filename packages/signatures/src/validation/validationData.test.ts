import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { cursor, der, readDer, TAG } from '../der/index.ts';
import { SignatureError } from '../errors.ts';
import { BufferSource } from '../io/index.ts';
import { issueCertificate, issueCrl, issueOcspResponse } from '../issuing/index.ts';
import { SIGNATURE } from '../oids.ts';
import { testKey, testPki } from '../testing/keys.ts';
import { rebuild } from '../testing/validation/cmsAttacks.ts';
import { judgePath, PATH_NOW, PATH_VALIDITY, Workshop } from '../testing/validation/paths.ts';
import { CONTENT, signCms } from '../testing/validation/signedCms.ts';
import { KIND } from '../testing/validation/signedPdf.ts';
import { issueSigner } from '../testing/validation/signers.ts';
import { firstOf, NOW, validated } from '../testing/validation/validated.ts';
import { testSources } from '../testing/validationData.ts';
import { readTimestampToken } from '../timestamp/index.ts';
import { answerFor, parseCertificate, parseCrl, parseOcspResponse } from '../x509/index.ts';
import { readXades, signXades } from '../xades/index.ts';
import { validatePastSignature } from './blocks/pastSignatureValidation.ts';
import { validateTimestamp } from './blocks/timestampValidation.ts';
import { ValidationContext } from './context.ts';
import { readCadesSignatures } from './formats/cadesSignatures.ts';
import { ETSI_POLICY } from './policy.ts';
import { INTACT, poeNames } from './signatureUnderTest.ts';
import { ValidationDataPool } from './validationDataPool.ts';
import { readXadesTimestamps } from './xml/xadesTimestamps.ts';

const pki = testPki(KIND);
const CRL_URL = 'http://crl.example/list';

/** A CRL of the intermediate from `thisUpdate` on, that lists the certificate or does not. */
const listOf = (thisUpdate: string, revoked?: { certificate: Uint8Array; at: string }) =>
  pki.crl('intermediate', {
    thisUpdate: new Date(thisUpdate),
    nextUpdate: new Date('2027-01-01'),
    revoked: revoked === undefined ? [] : [{ certificate: revoked.certificate, at: new Date(revoked.at) }],
  });

describe('what a file carries about revocation (EN 319 102-1, 5.2.5)', () => {
  // Answers are kept by address: each test asks another.
  let asked = 0;
  const someone = () => issueSigner({ crlUrls: [`http://crl.example/${asked++}`] });
  const before = listOf('2026-01-01');
  const authority = (reply: () => Uint8Array) => ({ offline: false, fetcher: async () => reply() });
  const away = () => {
    throw new SignatureError('http_unreachable', 'Nobody is there');
  };

  it('does not end the search while somebody can be asked: the signer was revoked since', async () => {
    const signer = someone();
    const signed = await signCms({ signer });
    const now = listOf('2026-05-01', { certificate: signer.certificate, at: '2026-02-01' });
    const report = await validated(signed, { crls: [before], ...authority(() => now) });
    expect(firstOf(report)).toMatchObject({ indication: 'INDETERMINATE', subIndication: 'REVOKED_NO_POE' });
  });

  it('nor where a time-stamp came after the revocation', async () => {
    const signer = someone();
    const signed = await signCms({ signer, profile: 'baseline-t', sources: { at: new Date('2026-03-01') } });
    const now = listOf('2026-05-01', { certificate: signer.certificate, at: '2026-02-01' });
    const report = await validated(signed, { crls: [before], ...authority(() => now) });
    expect(firstOf(report)).toMatchObject({ indication: 'INDETERMINATE', subIndication: 'REVOKED_NO_POE' });
  });

  it('counts where nobody answers, and the report says that it is from before', async () => {
    const signer = someone();
    const signed = await signCms({ signer });
    const first = firstOf(await validated(signed, { crls: [before], ...authority(away) }));
    expect(first.errors).toEqual([]);
    expect(first.indication).toBe('TOTAL_PASSED');
    expect(first.warnings.map(({ code }) => code)).toContain('revocation_outdated');
  });

  it('is enough where it was made after the time in question', async () => {
    const signer = someone();
    const signed = await signCms({ signer, profile: 'baseline-t', sources: { at: new Date('2026-03-01') } });
    const later = listOf('2026-07-01');
    const first = firstOf(await validated(signed, { crls: [later], ...authority(away) }));
    expect(first).toMatchObject({ indication: 'TOTAL_PASSED', warnings: [] });
  });
});

describe('a trust anchor (RFC 5280, 6.1.1)', () => {
  it('is the certificate that was given, not another over its name and key', async () => {
    const shop = new Workshop();
    const root = shop.make('Kök', 'ca', undefined, { pathLength: 0 });
    const between = shop.make('Ara', 'ca', 'Kök');
    const leaf = shop.make('Ayşe', 'signer', 'Ara');
    const copy = Buffer.from(
      issueCertificate({
        role: 'ca',
        subject: { country: 'TR', organization: 'Deneme', commonName: 'Kök' },
        key: testKey('p256', 'Kök'),
        ...PATH_VALIDITY,
      }),
    );
    copy.writeUInt8((copy.at(-1) ?? 0) ^ 1, copy.length - 1);
    const real = await judgePath({ leaf, between: [between], trust: [root] });
    const shed = await judgePath({ leaf, between: [between, copy], trust: [root] });
    expect(real.result).toMatchObject({ subIndication: 'CERTIFICATE_CHAIN_GENERAL_FAILURE' });
    expect(shed.result).toMatchObject({ subIndication: 'CERTIFICATE_CHAIN_GENERAL_FAILURE' });
  });

  it('does not become a responder for every CA by a copy that claims to be one', async () => {
    const shop = new Workshop();
    const root = shop.make('Kök', 'ca');
    const ca = shop.make('Ara', 'ca', 'Kök');
    const leaf = shop.make('Ayşe', 'signer', 'Ara', { ocspUrls: ['http://ocsp.example/'] });
    const posing = issueCertificate({
      role: 'ocsp',
      subject: { country: 'TR', organization: 'Deneme', commonName: 'Kök' },
      key: testKey('p256', 'Kök'),
      ...PATH_VALIDITY,
    });
    const answer = issueOcspResponse({
      responder: { certificate: posing, privateKey: testKey('p256', 'Kök') },
      answers: [{ certificate: leaf, issuer: ca, status: { kind: 'good' }, thisUpdate: PATH_NOW }],
      producedAt: PATH_NOW,
    });
    const context = new ValidationContext({
      policy: ETSI_POLICY,
      time: PATH_NOW,
      trust: [root],
      client: undefined,
    });
    context.validationData.addCertificate(posing);
    context.validationData.addOcsp(answer);
    expect(context.isAnchor(parseCertificate(posing))).toBe(false);
    const { result } = await judgePath({ leaf, between: [ca, posing], trust: [root] });
    expect(result).toMatchObject({ subIndication: 'TRY_LATER' });
  });
});

describe('algorithms of answers about revocation (EN 319 102-1, 5.1.4.4; TS 119 312)', () => {
  const rsa = testPki('rsa2048');
  const identifiers = { md5: '1.2.840.113549.1.1.4', sha1: '1.2.840.113549.1.1.5' } as const;

  /** The same CRL, signed by another digest. */
  const weakly = (crl: Uint8Array, digest: 'md5' | 'sha1') => {
    const algorithm = der.sequence(der.oid(identifiers[digest]), der.NULL);
    const [version, , ...rest] = cursor(readDer(crl))
      .next(TAG.SEQUENCE)
      .children.map(({ encoded }) => encoded);
    const body = der.sequence(version ?? der.NULL, algorithm, ...rest);
    const value = sign(digest, body, testKey('rsa2048', 'intermediate'));
    return der.sequence(body, algorithm, der.bitString(value));
  };

  it.each(['md5', 'sha1'] as const)('a CRL by %s says nothing', async (digest) => {
    const { signer } = rsa.issue({ crlUrls: [CRL_URL] });
    const good = rsa.crl('intermediate');
    const trust = [rsa.root.certificate];
    const signed = await signCms({ signer });
    const strong = firstOf(await validated(signed, { crls: [good], trust }));
    const weak = firstOf(await validated(signed, { crls: [weakly(good, digest)], trust }));
    expect(strong.indication).toBe('TOTAL_PASSED');
    expect(weak).toMatchObject({ indication: 'INDETERMINATE', subIndication: 'TRY_LATER' });
  });

  const authority = { certificate: rsa.intermediate.certificate, privateKey: rsa.intermediate.privateKey };
  const SIGNED_BY = { md5: identifiers.md5, sha256: SIGNATURE.rsaSha256 } as const;

  /** The answer "good" under the name of a responder, its value made anew by this key and digest. */
  const answered = (about: Uint8Array, responder: Uint8Array, key: KeyObject, digest: 'md5' | 'sha256') => {
    const answer = {
      certificate: about,
      issuer: authority.certificate,
      status: { kind: 'good' },
      thisUpdate: NOW,
    } as const;
    const named = { certificate: responder, privateKey: authority.privateKey };
    const response = issueOcspResponse({ responder: named, answers: [answer], producedAt: NOW });
    const [status, bytes] = readDer(response).children;
    const [kind, octets] = bytes?.children[0]?.children ?? [];
    const [body, , , certificates] = readDer(octets?.content ?? der.NULL).children;
    const encoded = (part: typeof body) => part?.encoded ?? der.NULL;
    const basic = der.sequence(
      encoded(body),
      der.sequence(der.oid(SIGNED_BY[digest]), der.NULL),
      der.bitString(sign(digest, encoded(body), key)),
      encoded(certificates),
    );
    return der.sequence(
      encoded(status),
      der.explicit(0, der.sequence(encoded(kind), der.octetString(basic))),
    );
  };

  const withAnswer = async (responder: Uint8Array, key: KeyObject, digest: 'md5' | 'sha256') => {
    const { signer } = rsa.issue({ ocspUrls: ['http://ocsp.example/'] });
    const ocspResponses = [answered(signer.certificate, responder, key, digest)];
    const trust = [rsa.root.certificate];
    return firstOf(await validated(await signCms({ signer }), { ocspResponses, trust }));
  };

  it('an OCSP answer by md5 says nothing', async () => {
    const { certificate, privateKey } = authority;
    expect(await withAnswer(certificate, privateKey, 'sha256')).toMatchObject({ indication: 'TOTAL_PASSED' });
    const weak = await withAnswer(certificate, privateKey, 'md5');
    expect(weak).toMatchObject({ indication: 'INDETERMINATE', subIndication: 'TRY_LATER' });
  });

  it.each([
    [2048, { indication: 'TOTAL_PASSED' }],
    [512, { indication: 'INDETERMINATE', subIndication: 'TRY_LATER' }],
  ] as const)('a delegated responder with an RSA key of %d bits', async (modulusLength, verdict) => {
    const key = generateKeyPairSync('rsa', { modulusLength }).privateKey;
    const subject = { country: 'TR', commonName: `Yanıtlayan ${modulusLength}` };
    const responder = issueCertificate({ role: 'ocsp', subject, key, issuer: authority, ...PATH_VALIDITY });
    expect(await withAnswer(responder, key, 'sha256')).toMatchObject(verdict);
  });

  it('a weak list that revokes is believed', async () => {
    const { signer } = rsa.issue({ crlUrls: [CRL_URL] });
    const revoking = rsa.crl('intermediate', {
      revoked: [{ certificate: signer.certificate, at: new Date('2026-01-15') }],
    });
    const trust = [rsa.root.certificate];
    const first = firstOf(
      await validated(await signCms({ signer }), { crls: [weakly(revoking, 'sha1')], trust }),
    );
    expect(first).toMatchObject({ subIndication: 'REVOKED_NO_POE' });
  });
});

describe('what an archive time-stamp proves (EN 319 102-1, 5.6.2.3)', () => {
  it('is what stands before it, not what was put behind it', async () => {
    const sources = testSources(KIND, { at: new Date('2026-01-02T03:05:00Z') });
    const content = { form: 'enveloped', document: Buffer.from('<a/>') } as const;
    const archived = await signXades(content, pki.signer.signer, { profile: 'baseline-lta' }, sources);
    const late = listOf('2026-03-01');
    const value = `<xades:RevocationValues xmlns:xades="http://uri.etsi.org/01903/v1.3.2#"><xades:CRLValues><xades:EncapsulatedCRLValue>${Buffer.from(late).toString('base64')}</xades:EncapsulatedCRLValue></xades:CRLValues></xades:RevocationValues>`;
    const text = Buffer.from(archived).toString('utf8');
    const appended = text.replace('</xades:UnsignedSignatureProperties>', `${value}$&`);
    expect(appended).not.toBe(text);
    const document = readXades(Buffer.from(appended));
    const [signature] = document.signatures;
    if (signature === undefined) throw new Error('There is a signature');
    const stamps = readXadesTimestamps({ document, signature, content: () => undefined, poeName: 'value' });
    const archive = stamps.find(({ kind }) => kind === 'archive');
    const names = new Set(archive?.covers());
    expect(names.has(poeNames.revocation(parseCrl(late).fingerprint))).toBe(false);
    expect(names.has(poeNames.certificate(parseCertificate(pki.signer.certificate).fingerprint))).toBe(true);
    for (const der of signature.unsignedProperties.ocspResponses)
      expect(names.has(poeNames.revocation(parseOcspResponse(der).fingerprint))).toBe(true);
  });

  it('is not what KeyInfo points to elsewhere in the document, where it may have been put later', async () => {
    const sources = testSources(KIND, { at: new Date('2026-01-02T03:05:00Z') });
    const content = {
      form: 'enveloped',
      document: Buffer.from('<a><b Id="b"/></a>'),
      signedId: 'b',
    } as const;
    const archived = await signXades(content, pki.signer.signer, { profile: 'baseline-lta' }, sources);
    const data = (name: string, crl: Uint8Array) =>
      `<ds:X509Data xmlns:ds="http://www.w3.org/2000/09/xmldsig#" Id="${name}"><ds:X509CRL>${Buffer.from(crl).toString('base64')}</ds:X509CRL></ds:X509Data>`;
    const [late, own, enclosed] = [listOf('2026-03-01'), listOf('2026-03-02'), listOf('2026-03-03')];
    const pointers = '<ds:RetrievalMethod URI="#late"/><ds:RetrievalMethod URI="#enclosed"/>';
    const text = Buffer.from(archived)
      .toString('utf8')
      .replace('</ds:KeyInfo>', `${data('own', own)}${pointers}</ds:KeyInfo>`)
      .replace('</ds:Signature>', `<ds:Object>${data('enclosed', enclosed)}</ds:Object></ds:Signature>`)
      .replace('</a>', `${data('late', late)}</a>`);
    const document = readXades(Buffer.from(text));
    const [signature] = document.signatures;
    if (signature === undefined) throw new Error('There is a signature');
    expect(signature.keyClues.crls).toHaveLength(3);
    const stamps = readXadesTimestamps({ document, signature, content: () => undefined, poeName: 'value' });
    const names = new Set(stamps.find(({ kind }) => kind === 'archive')?.covers());
    const isNamed = (crl: Uint8Array) => names.has(poeNames.revocation(parseCrl(crl).fingerprint));
    expect([late, own, enclosed].map(isNamed)).toEqual([false, true, true]);
  });

  it('is not what lies in an Object that XAdES 1.3.2 leaves out for a reference that chooses from it', async () => {
    const sources = testSources(KIND, { at: new Date('2026-01-02T03:05:00Z') });
    const content = { form: 'enveloped', document: Buffer.from('<a/>') } as const;
    const archived = await signXades(content, pki.signer.signer, { profile: 'baseline-lta' }, sources);
    const [own, chosen] = [listOf('2026-03-02'), listOf('2026-03-03')];
    const data = (name: string, crl: Uint8Array) =>
      `<ds:X509Data xmlns:ds="http://www.w3.org/2000/09/xmldsig#" Id="${name}"><ds:X509CRL>${Buffer.from(crl).toString('base64')}</ds:X509CRL></ds:X509Data>`;
    const xpath = 'http://www.w3.org/TR/1999/REC-xpath-19991116';
    const reference = `<ds:Reference URI="#o"><ds:Transforms><ds:Transform Algorithm="${xpath}"><ds:XPath>not(ancestor-or-self::ds:X509CRL)</ds:XPath></ds:Transform></ds:Transforms><ds:DigestMethod Algorithm="http://www.w3.org/2001/04/xmlenc#sha256"/><ds:DigestValue>AA==</ds:DigestValue></ds:Reference>`;
    const newer = Buffer.from(archived)
      .toString('utf8')
      .replace('</ds:SignedInfo>', `${reference}</ds:SignedInfo>`)
      .replace('</ds:KeyInfo>', `${data('own', own)}<ds:RetrievalMethod URI="#c"/></ds:KeyInfo>`)
      .replace('</ds:Signature>', `<ds:Object Id="o">${data('c', chosen)}</ds:Object></ds:Signature>`);
    const older = newer.replaceAll(/(<\/?)[\w-]+(:ArchiveTimeStamp\b)/g, '$1xades$2');
    const named = (text: string) => {
      const document = readXades(Buffer.from(text));
      const [signature] = document.signatures;
      if (signature === undefined) throw new Error('There is a signature');
      const stamps = readXadesTimestamps({ document, signature, content: () => undefined, poeName: 'value' });
      const names = new Set(stamps.find(({ kind }) => kind === 'archive')?.covers());
      return [own, chosen].map((crl) => names.has(poeNames.revocation(parseCrl(crl).fingerprint)));
    };
    expect(named(newer)).toEqual([true, true]);
    expect(named(older)).toEqual([true, false]);
  });

  it('is in CMS the values of its attributes, not what was put into SignedData since', async () => {
    const archived = await signCms({
      profile: 'tr-p4-archive',
      packaging: 'detached',
      sources: { at: new Date('2026-01-02T03:05:00Z') },
    });
    const late = listOf('2026-03-01');
    const added = rebuild(archived, (parts) => ({ ...parts, revocations: [...parts.revocations, late] }));
    const named = async (bytes: Uint8Array) => {
      const content = new BufferSource(CONTENT);
      const signatures = await readCadesSignatures(
        new BufferSource(bytes),
        { content },
        new ValidationDataPool(),
      );
      const stamps = signatures.flatMap(({ timestamps }) => timestamps);
      return new Set(stamps.find(({ kind }) => kind === 'archive')?.covers());
    };
    const names = await named(added);
    expect(names.has(poeNames.revocation(parseCrl(late).fingerprint))).toBe(false);
    expect(names).toEqual(await named(archived));
    expect(names.has(poeNames.certificate(parseCertificate(pki.signer.certificate).fingerprint))).toBe(true);
  });

  it('is nothing where its hash index rests on a broken digest', async () => {
    const token = readTimestampToken(await pki.timestamp(createHash('sha256').digest()));
    const context = new ValidationContext({
      policy: ETSI_POLICY,
      time: NOW,
      trust: [pki.root.certificate],
      client: undefined,
    });
    const stamp = {
      kind: 'archive',
      token,
      problem: undefined,
      indexDigest: 'md5',
      checkImprint: async () => INTACT,
      covers: () => ['everything'],
    } as const;
    const { result } = await validateTimestamp(stamp, context);
    expect(result).toMatchObject({ subIndication: 'CRYPTO_CONSTRAINTS_FAILURE_NO_POE' });
    expect(context.poe.earliest('everything')).toEqual(NOW);
  });
});

describe('answers about one certificate in great number', () => {
  const certificate = parseCertificate(pki.signer.certificate);
  const issuer = parseCertificate(pki.intermediate.certificate);

  it('thousands of one serial number in an OCSP answer are one answer, the newest', () => {
    const answers = Array.from({ length: 4_000 }, (_, index) => ({
      certificate: pki.signer.certificate,
      issuer: pki.intermediate.certificate,
      status: index === 3_000 ? ({ kind: 'unknown' } as const) : ({ kind: 'good' } as const),
      thisUpdate: new Date(Date.UTC(2026, 0, 1, 0, 0, index === 3_000 ? 5_000 : index)),
    }));
    const response = issueOcspResponse({
      responder: { certificate: pki.ocsp.certificate, privateKey: pki.ocsp.privateKey },
      answers,
      producedAt: new Date('2026-01-02'),
    });
    const validationData = new ValidationDataPool();
    const parsed = validationData.addOcsp(response);
    expect(validationData.responsesAbout(certificate)).toEqual([parsed]);
    expect(answerFor(parseOcspResponse(response), certificate, issuer)?.status.kind).toBe('unknown');
  });

  it('the same serial number of other issuers in an indirect CRL is not the certificate’s', () => {
    const stranger = pki.tsa.certificate;
    const naming = (authority: Uint8Array) => {
      const { subject } = parseCertificate(authority);
      const names = der.sequence(der.explicit(4, subject.encoded));
      return der.sequence(der.oid('2.5.29.29'), der.boolean(true), der.octetString(names));
    };
    const entry = (authority: Uint8Array) => ({
      certificate: pki.signer.certificate,
      at: new Date('2026-01-01'),
      extensions: [naming(authority)],
    });
    const strangers = Array.from({ length: 3_000 }, () => entry(stranger));
    const list = (revoked: ReturnType<typeof entry>[]) =>
      parseCrl(
        issueCrl({
          issuer: { certificate: pki.root.certificate, privateKey: pki.root.privateKey },
          thisUpdate: new Date('2026-02-01'),
          revoked,
        }),
      );
    const serial = certificate.serialBytes;
    expect(list(strangers).find(serial, issuer.subject)).toBeUndefined();
    const both = list([...strangers, entry(pki.intermediate.certificate), ...strangers]);
    expect(both.find(serial, issuer.subject)?.date).toEqual(new Date('2026-01-01'));
    expect(both.find(randomBytes(8), issuer.subject)).toBeUndefined();
  });
});

describe('two identifiers of one algorithm (RFC 4055, 5)', () => {
  const bare = (oid: string) => der.sequence(der.oid(oid));
  const outside = (structure: Uint8Array, algorithm: Uint8Array) => {
    const [body, , value] = readDer(structure).children.map(({ encoded }) => encoded);
    return der.sequence(body ?? der.NULL, algorithm, value ?? der.NULL);
  };

  it('of RSA may leave the parameters out or have NULL: CRLs and certificates are read', () => {
    const rsa = testPki('rsa2048');
    expect(parseCrl(outside(rsa.crl('root'), bare(SIGNATURE.rsaSha256))).issuer.text).toContain('Test');
    expect(parseCertificate(outside(rsa.signer.certificate, bare(SIGNATURE.rsaSha256))).serial).not.toBe('');
  });

  it('of others must be the same octets', () => {
    const withNull = der.sequence(der.oid(SIGNATURE.ecdsaSha256), der.NULL);
    expect(() => parseCrl(outside(pki.crl('root'), withNull))).toThrow(SignatureError);
    expect(() => parseCertificate(outside(pki.signer.certificate, bare(SIGNATURE.rsaSha256)))).toThrow(
      SignatureError,
    );
  });
});

describe('when the CA was revoked, what counts is what is proven to be older (EN 319 102-1, 5.6.2.2)', () => {
  const shop = new Workshop();
  const root = shop.make('Kök', 'ca');
  const ca = shop.make('Ara', 'ca', 'Kök');
  // It names nobody who could be asked about it.
  const leaf = shop.make('Sahte', 'signer', 'Ara');
  const revokedAt = new Date('2026-04-01T00:00:00Z');
  const list = shop.crl('Kök', {
    thisUpdate: new Date('2026-05-01T00:00:00Z'),
    revoked: [{ certificate: ca, at: revokedAt, reason: 'keyCompromise' }],
  });
  const signature = { poeName: 'value', digests: [], algorithm: undefined, purpose: 'signature' } as const;
  const judged = (certificateExisted: Date | undefined) => {
    const context = new ValidationContext({
      policy: ETSI_POLICY,
      time: PATH_NOW,
      trust: [root],
      client: undefined,
    });
    context.validationData.addCertificate(ca);
    context.validationData.addCrl(list);
    const before = new Date('2026-03-01T00:00:00Z');
    context.poe.add('value', before);
    context.poe.add(poeNames.certificate(parseCertificate(ca).fingerprint), before);
    const certificate = parseCertificate(leaf);
    if (certificateExisted !== undefined)
      context.poe.add(poeNames.certificate(certificate.fingerprint), certificateExisted);
    const revoked = { status: 'INDETERMINATE', subIndication: 'REVOKED_CA_NO_POE', findings: [] } as const;
    return validatePastSignature(signature, certificate, revoked, context).status;
  };

  it('the signer’s certificate too, also where nobody can be asked about it', () => {
    expect(judged(new Date('2026-03-01T00:00:00Z'))).toBe('PASSED');
    expect(judged(new Date('2026-04-02T00:00:00Z'))).toBe('INDETERMINATE');
    expect(judged(undefined)).toBe('INDETERMINATE');
  });
});

describe('a responder with id-pkix-ocsp-nocheck (RFC 6960, 4.2.2.2.1)', () => {
  it('need not be asked about, but is not believed when it is known to be revoked', async () => {
    const signer = issueSigner({ ocspUrls: ['http://ocsp.invalid/'] });
    const bytes = await signCms({ signer });
    const ocspResponses = [pki.ocspResponse(signer.certificate, { at: NOW })];
    expect((await validated(bytes, { ocspResponses })).conclusion).toBe('TOTAL_PASSED');
    const at = new Date('2026-02-01');
    const crls = [
      pki.crl('intermediate', {
        thisUpdate: new Date('2026-03-01'),
        nextUpdate: new Date('2026-03-02'),
        revoked: [{ certificate: pki.ocsp.certificate, at, reason: 'keyCompromise' }],
      }),
    ];
    expect(firstOf(await validated(bytes, { ocspResponses, crls }))).toMatchObject({
      indication: 'INDETERMINATE',
      subIndication: 'TRY_LATER',
    });
  });
});

describe('an old answer beside others (EN 319 102-1, 5.6.2.2)', () => {
  const shop = new Workshop();
  const root = shop.make('Kök', 'ca');
  const ca = shop.make('Ara', 'ca', 'Kök');
  const caRevoked = shop.crl('Kök', {
    thisUpdate: new Date('2026-05-01T00:00:00Z'),
    revoked: [{ certificate: ca, at: new Date('2026-04-01T00:00:00Z'), reason: 'keyCompromise' }],
  });
  const stale = shop.crl('Ara', {
    thisUpdate: new Date('2026-01-10T00:00:00Z'),
    nextUpdate: new Date('2026-01-11T00:00:00Z'),
  });
  const longer = shop.crl('Ara', {
    thisUpdate: new Date('2026-01-09T00:00:00Z'),
    nextUpdate: new Date('2026-12-31T00:00:00Z'),
  });
  const signature = { poeName: 'value', digests: [], algorithm: undefined, purpose: 'signature' } as const;
  const revoked = { status: 'INDETERMINATE', subIndication: 'REVOKED_CA_NO_POE', findings: [] } as const;
  /** All is archived in March: before the CA was revoked, after the old answer was due. */
  const judged = (leaf: Uint8Array, ...crls: readonly Uint8Array[]) => {
    const context = new ValidationContext({
      policy: ETSI_POLICY,
      time: PATH_NOW,
      trust: [root],
      client: undefined,
    });
    const archivedAt = new Date('2026-03-01T00:00:00Z');
    context.validationData.addCertificate(ca);
    for (const crl of [caRevoked, ...crls]) context.validationData.addCrl(crl);
    const certificates = [ca, leaf].map((der) => poeNames.certificate(parseCertificate(der).fingerprint));
    const answers = crls.map((der) => poeNames.revocation(parseCrl(der).fingerprint));
    for (const name of ['value', ...certificates, ...answers]) context.poe.add(name, archivedAt);
    return validatePastSignature(signature, parseCertificate(leaf), revoked, context).status;
  };

  it('takes nothing away from a certificate of which no answer is asked for', () => {
    const leaf = shop.make('Ayşe', 'signer', 'Ara');
    expect(judged(leaf)).toBe('PASSED');
    expect(judged(leaf, stale)).toBe('PASSED');
  });

  it('takes nothing away from an older one that is not due yet', () => {
    const leaf = shop.make('Çağrı', 'signer', 'Ara', { crlUrls: ['http://crl.example/'] });
    expect(judged(leaf)).toBe('INDETERMINATE');
    expect(judged(leaf, stale)).toBe('INDETERMINATE');
    expect(judged(leaf, longer)).toBe('PASSED');
    expect(judged(leaf, longer, stale)).toBe('PASSED');
  });
});
