import { createHash, X509Certificate } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { type KeyKind, testKey, testSources } from '../../testing/index.ts';
import {
  base64,
  bes,
  certificateOf,
  curve,
  ds,
  enveloped,
  etsi,
  exclusive,
  first,
  made,
  more,
  own,
  pki,
  reference,
  rsa,
  type Shape,
  sha256,
  validated,
  verdict,
  whole,
} from '../../testing/xades/foreignShapes.ts';
import { hasJava, judgedByJava } from '../../testing/xades/judgedByJava.ts';

const passed = { indication: 'TOTAL_PASSED', level: 'NONE', warnings: ['signed_properties_missing'] };

describe('plain XML signatures', () => {
  const { serialNumber } = new X509Certificate(rsa.certificate);
  const serial = `<ds:X509Data><ds:X509IssuerSerial><ds:X509IssuerName>CN=X</ds:X509IssuerName><ds:X509SerialNumber>${BigInt(`0x${serialNumber}`)}</ds:X509SerialNumber></ds:X509IssuerSerial></ds:X509Data>`;
  const wsse = 'http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-secext-1.0.xsd';
  const shapes: readonly (readonly [string, Shape])[] = [
    ['with the signer last', { keyInfo: certificateOf(pki.intermediate.certificate, rsa.certificate) }],
    ['with a stranger before the signer', { keyInfo: certificateOf(curve.certificate, rsa.certificate) }],
    ['with an issuer and serial number', { keyInfo: serial }],
    ['with a name of the key', { keyInfo: '<ds:KeyName>anahtar</ds:KeyName>' }],
    [
      'with a certificate elsewhere in the document',
      { keyInfo: '<ds:RetrievalMethod URI="#o"/>', objects: `<ds:Object Id="o">${own}</ds:Object>` },
    ],
    [
      'with a token of WS-Security',
      {
        document: `<r xmlns:w="${wsse}"><w:BinarySecurityToken Id="t">${base64(rsa.certificate)}</w:BinarySecurityToken>@@</r>`,
        keyInfo: '<w:SecurityTokenReference><w:Reference URI="#t"/></w:SecurityTokenReference>',
      },
    ],
    [
      'over several elements',
      {
        document: '<r><a Id="x"/><b ID="y"/><c xml:id="z"/>@@</r>',
        references: ['#x', '#y', '#z'].map((uri) => reference(uri)),
      },
    ],
    ['over the key and another object', { references: [whole, reference('#k')] }],
    [
      'in an extension of an invoice',
      {
        document:
          '<Invoice xmlns="urn:inv" xmlns:ext="urn:ext"><ext:UBLExtensions><ext:UBLExtension><ext:ExtensionContent>@@</ext:ExtensionContent></ext:UBLExtension></ext:UBLExtensions><ID>GIB2026000000001</ID></Invoice>',
      },
    ],
  ];

  it.each(shapes)('%s are valid, and of no AdES level', async (_, shape) => {
    const report = await validated(made(shape), [rsa.certificate]);
    const { errors, ...rest } = verdict(first(report));
    expect(errors).toEqual([]);
    expect({ ...rest, warnings: rest.warnings.slice(0, 1) }).toMatchObject(passed);
  });

  it.skipIf(!hasJava())('in those shapes hold for the JDK where KeyInfo has the certificate', () => {
    const files = shapes.flatMap(([name, shape], index) => {
      const usable = shape.keyInfo === undefined || name.includes('key and');
      return usable ? [[`${index}.xml`, made(shape)] as const] : [];
    });
    expect(judgedByJava(Object.fromEntries(files))).toEqual(files.map(() => 'OK 1'));
  });

  it.each([
    ['p256', `${more}ecdsa-sha256`],
    ['p521', `${more}ecdsa-sha384`],
    ['rsa2048', 'http://www.w3.org/2007/05/xmldsig-more#sha384-rsa-MGF1'],
    ['rsa2048', `${more}rsa-sha224`],
  ] as const satisfies [KeyKind, string][])('by %s with %s are valid', async (kind, method) => {
    const { certificate, privateKey } = pki.issue({ key: testKey(kind) });
    const report = await validated(made({ method, keyInfo: certificateOf(certificate) }, privateKey));
    expect(verdict(first(report))).toMatchObject(passed);
  });

  it('do not pass without any certificate at hand', async () => {
    const report = await validated(made({ keyInfo: '<ds:KeyName>anahtar</ds:KeyName>' }));
    expect(verdict(first(report))).toMatchObject({ subIndication: 'NO_SIGNING_CERTIFICATE_FOUND' });
  });

  it.each([
    ['and its certificate is an attack', own, 'TOTAL_FAILED', 'xml_key_confusion'],
    ['proves nothing', '<ds:KeyName>sır</ds:KeyName>', 'INDETERMINATE', 'signing_certificate_missing'],
  ])('with a secret instead of a key %s', async (_, keyInfo, indication, code) => {
    const hmac = made({ keyInfo }).toString().replace(`${more}rsa-sha256`, `${more}hmac-sha256`);
    expect(verdict(first(await validated(Buffer.from(hmac))))).toMatchObject({ indication, errors: [code] });
  });

  it('with SHA-1 wait for a proof that they are old', async () => {
    const report = await validated(made({ method: `${ds}rsa-sha1` }));
    expect(verdict(first(report))).toMatchObject({
      subIndication: 'CRYPTO_CONSTRAINTS_FAILURE_NO_POE',
      errors: ['digest_weak'],
    });
  });

  it('with a stylesheet are refused by name', async () => {
    const xslt = made({}).toString().replace(enveloped, 'http://www.w3.org/TR/1999/REC-xslt-19991116');
    expect(verdict(first(await validated(Buffer.from(xslt))))).toMatchObject({
      indication: 'TOTAL_FAILED',
      errors: ['xml_xslt'],
    });
  });

  it('over nothing leave a doubt', async () => {
    const xpath = `<ds:Reference URI=""><ds:Transforms><ds:Transform Algorithm="http://www.w3.org/TR/1999/REC-xpath-19991116"><ds:XPath>false()</ds:XPath></ds:Transform></ds:Transforms><ds:DigestMethod Algorithm="${sha256}"/><ds:DigestValue/></ds:Reference>`;
    const report = await validated(made({ references: [xpath] }));
    expect(verdict(first(report))).toMatchObject({
      indication: 'INDETERMINATE',
      errors: ['xml_reference_empty'],
    });
  });

  it('with algorithms we do not know say which', async () => {
    const text = made({}).toString().replace(`${more}rsa-sha256`, `${ds}dsa-sha1`);
    const { warnings } = first(await validated(Buffer.from(text)));
    expect(warnings).toContainEqual({
      code: 'algorithm_unsupported',
      message: expect.stringContaining('dsa-sha1'),
    });
    const digestOf = made({}).toString().replace(sha256, 'http://www.w3.org/2001/04/xmlenc#ripemd160');
    const { errors } = first(await validated(Buffer.from(digestOf)));
    expect(errors).toEqual([
      { code: 'algorithm_unsupported', message: expect.stringContaining('ripemd160') },
    ]);
  });
});

describe('XAdES of other tools', () => {
  it.each([
    ['version 1.1.1', { version: '/v1.1.1', type: '/v1.1.1', digestPrefix: 'x' }],
    ['version 1.2.2', { version: '/v1.2.2', type: '/v1.2.2', digestPrefix: 'x' }],
    ['version 1.3.2', {}],
    ['a type with a version', { type: '/v1.3.2' }],
    [
      'empty unsigned properties',
      { unsigned: '<x:UnsignedProperties><x:UnsignedSignatureProperties/></x:UnsignedProperties>' },
    ],
  ])('of %s is valid and of level B', async (_, properties) => {
    const report = await validated(made(bes(properties)));
    expect(verdict(first(report))).toMatchObject({
      indication: 'TOTAL_PASSED',
      level: 'B',
      errors: [],
      warnings: [],
    });
    expect(first(report).signingTime).toBe('2026-02-03T01:05:06.000Z');
  });

  it.each([
    [
      'the digest of another certificate',
      { certificate: curve.certificate },
      'INDETERMINATE',
      'signing_certificate_replaced',
    ],
    [
      'properties that a transform empties',
      { transforms: [enveloped, exclusive] },
      'TOTAL_FAILED',
      'signed_properties_transformed',
    ],
    ['properties about another signature', { target: '#t' }, 'INDETERMINATE', 'qualifying_properties_target'],
    ['a claim to properties that are not there', { uri: '#x' }, 'TOTAL_FAILED', 'signed_properties_unsigned'],
    ['another type for its properties', { type: '/v2' }, 'INDETERMINATE', 'signed_properties_type'],
  ])('with %s does not pass', async (_, properties, indication, code) => {
    const { indication: found, errors } = verdict(first(await validated(made(bes(properties)))));
    expect([found, errors[0]]).toEqual([indication, code]);
  });

  it('with a signing time without zone claims the same moment on every machine', async () => {
    const zone = process.env.TZ;
    const shape = bes();
    const objects = shape.objects?.replace('04:05:06+03:00', '04:05:06') ?? '';
    const bytes = made({ ...shape, objects });
    process.env.TZ = 'Asia/Tokyo';
    const { signingTime } = first(await validated(bytes));
    if (zone === undefined) delete process.env.TZ;
    else process.env.TZ = zone;
    expect(signingTime).toBe('2026-02-03T04:05:06.000Z');
  });

  describe('whose properties are referenced through a transform that chooses nodes', () => {
    const filter2 = 'http://www.w3.org/2002/06/xmldsig-filter2';
    const x = `xmlns:x="${etsi}/v1.3.2#"`;
    const filtered = (operation: string, expression: string) =>
      `<ds:Transform Algorithm="${filter2}"><f:XPath xmlns:f="${filter2}" ${x} Filter="${operation}">${expression}</f:XPath></ds:Transform>`;
    const asked = (expression: string) =>
      `<ds:Transform Algorithm="http://www.w3.org/TR/1999/REC-xpath-19991116"><ds:XPath ${x}>${expression}</ds:XPath></ds:Transform>`;
    const through = (transform: string) => {
      const shape = bes();
      const references = (shape.references ?? []).map((one) =>
        one.includes('#SignedProperties')
          ? one.replace('<ds:Transforms>', `<ds:Transforms>${transform}`)
          : one,
      );
      return made({ ...shape, references });
    };

    it.each([
      filtered('intersect', '/descendant::x:SignedProperties'),
      filtered('subtract', '//x:UnsignedProperties'),
      asked('ancestor-or-self::x:SignedProperties'),
    ])('are signed where it leaves all of them: %s', async (transform) => {
      expect(verdict(first(await validated(through(transform))))).toMatchObject({
        indication: 'TOTAL_PASSED',
        level: 'B',
        errors: [],
      });
    });

    it.each([filtered('subtract', '//x:SigningTime'), asked('not(ancestor-or-self::x:SigningTime)')])(
      'do not pass where it leaves some out: %s',
      async (transform) => {
        expect(verdict(first(await validated(through(transform))))).toMatchObject({
          indication: 'TOTAL_FAILED',
          errors: ['signed_properties_transformed'],
        });
      },
    );
  });

  it.each([
    '<x:SignatureTimeStamp/>',
    '<x:SignatureTimeStamp/><x:CertificateValues/><x:RevocationValues/><x:ArchiveTimeStamp/>',
  ])('is of no level for which it has an empty property alone: %s', async (inside) => {
    const unsigned = `<x:UnsignedProperties><x:UnsignedSignatureProperties>${inside}</x:UnsignedSignatureProperties></x:UnsignedProperties>`;
    expect(verdict(first(await validated(made(bes({ unsigned })))))).toMatchObject({
      indication: 'TOTAL_PASSED',
      level: 'B',
    });
  });

  it('that binds the certificate by signing KeyInfo is of level B', async () => {
    const shape = bes();
    const objects = shape.objects?.replace(/<x:SigningCertificate>.*<\/x:SigningCertificate>/, '') ?? '';
    const report = await validated(
      made({ objects, references: [...(shape.references ?? []), reference('#k')] }),
    );
    expect(verdict(first(report))).toMatchObject({ indication: 'TOTAL_PASSED', level: 'B' });
  });

  it('whose properties stand elsewhere says so', async () => {
    const objects = `<ds:Object><x:QualifyingPropertiesReference xmlns:x="${etsi}/v1.3.2#" URI="ozellikler.xml"/></ds:Object>`;
    const report = await validated(made({ objects }));
    expect(verdict(first(report))).toMatchObject({
      indication: 'INDETERMINATE',
      errors: ['qualifying_properties_reference'],
    });
  });

  it('that counter-signs from beside the signature it is about is valid', async () => {
    const one = made(bes()).toString();
    const counter = made({
      document: one.replace('</r>', '@@</r>'),
      references: [reference('#v', [exclusive], `Type="${etsi}#CountersignedSignature"`)],
      id: 'c',
    });
    const report = await validated(counter);
    // The document was signed as a whole without the second signature: only that one is asked about.
    expect(report.signatures[1]?.errors).toEqual([]);
  });
});

describe('time-stamps of XAdES 1.1.1', () => {
  const stamped = async (uri: string) => {
    const shape = bes({ version: '/v1.1.1', type: '/v1.1.1', digestPrefix: 'x' });
    const text = made(shape).toString();
    const value = /<ds:SignatureValue Id="v">[^<]*<\/ds:SignatureValue>/.exec(text)?.[0] ?? '';
    const canonical = value.replace('<ds:SignatureValue ', `<ds:SignatureValue xmlns:ds="${ds}" `);
    const { timestamp } = testSources('p256', { at: new Date('2026-02-03T01:06:00Z') });
    const octets = createHash('sha256')
      .update(uri === '#v' ? canonical : '<a Id="x">bir</a>')
      .digest();
    const token = base64(await timestamp({ algorithm: 'sha256', value: octets }));
    const property = `<x:UnsignedProperties><x:UnsignedSignatureProperties><x:SignatureTimeStamp><x:HashDataInfo uri="${uri}"><x:Transforms><ds:Transform Algorithm="${exclusive}"/></x:Transforms></x:HashDataInfo><x:EncapsulatedTimeStamp>${token}</x:EncapsulatedTimeStamp></x:SignatureTimeStamp></x:UnsignedSignatureProperties></x:UnsignedProperties></x:QualifyingProperties>`;
    return first(await validated(Buffer.from(text.replace('</x:QualifyingProperties>', property))));
  };

  it('prove the time of the signature value that they name', async () => {
    expect(await stamped('#v')).toMatchObject({
      indication: 'TOTAL_PASSED',
      level: 'T',
      bestSignatureTime: '2026-02-03T01:06:00.000Z',
    });
  });

  it('prove nothing when they name something else, however old it is', async () => {
    const { warnings, bestSignatureTime } = await stamped('#x');
    expect(warnings.map(({ code }) => code)).toEqual(['timestamp_unsupported']);
    expect(bestSignatureTime).not.toMatch(/^2026-02/);
  });
});
