import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SignatureError } from '../../errors.ts';
import { testSigner, testSources } from '../../testing/index.ts';
import { sampleXml, verdictOn, verdicts } from '../../testing/xades/xadesVerdicts.ts';
import { counterSignXades, signXades } from '../index.ts';
import { readXades } from '../read/readXades.ts';
import { everySignature } from '../write/insertion.ts';
import { checkReferences } from './verify.ts';

const signer = testSigner('rsa2048');
const baseline = { profile: 'baseline-b' } as const;
const order = '<order xmlns="urn:o"><payment Id="pay"><amount>100</amount></payment></order>';

const signedText = async (document: string, signedId?: string): Promise<string> => {
  const content = { form: 'enveloped', document: Buffer.from(document) } as const;
  const signed = await signXades(
    signedId === undefined ? content : { ...content, signedId },
    signer,
    baseline,
  );
  return Buffer.from(signed).toString();
};

const [whole, part] = await Promise.all([signedText(sampleXml.toString()), signedText(order, 'pay')]);
const signatureIn = (text: string) => /<ds:Signature .*<\/ds:Signature>/s.exec(text)?.[0] ?? '';
const after = (text: string) => verdicts(Buffer.from(text));
const findings = (text: string) => after(text).flatMap((verdict) => verdict.findings);

describe('checking XAdES signatures', () => {
  it('notices a changed document, a changed property and a changed value, each for itself', () => {
    expect(after(whole.replace('Şeker', 'Sekar'))).toMatchObject([
      { references: ['document mismatch', 'signed-properties match'], value: true },
    ]);
    expect(after(whole.replace('<xades:MimeType>text/xml', '<xades:MimeType>text/foo'))).toMatchObject([
      { references: ['document match', 'signed-properties mismatch'], value: true },
    ]);
    expect(after(whole.replace(/(<ds:SignatureValue [^>]*>)./, '$1_'.replace('_', 'A')))).toMatchObject([
      { references: ['document match', 'signed-properties match'], value: whole.includes('value">A') },
    ]);
  });

  it('says what a signature of a part leaves out', () => {
    expect(after(part)).toMatchObject([
      { references: ['element match', 'signed-properties match'], findings: [], whole: true },
    ]);
    expect(after(part.replace('<payment', '<note>cash</note><payment'))).toMatchObject([
      { findings: [], whole: false },
    ]);
  });

  it('asks for content that is outside, and knows the wrong one', async () => {
    const content = { form: 'detached', objects: [{ uri: 'a', content: sampleXml }] } as const;
    const signed = await signXades(content, signer, baseline);
    const statuses = (given: Uint8Array | undefined) => verdicts(signed, () => given)[0]?.references[0];
    expect(statuses(undefined)).toBe('external content_needed');
    expect(statuses(Buffer.from('b'))).toBe('external mismatch');
    expect(statuses(sampleXml)).toBe('external match');
  });

  it('looks behind a Manifest', async () => {
    const digest = (text: string) => createHash('sha256').update(text).digest('base64');
    const reference = (uri: string, value: string) =>
      `<ds:Reference URI="${uri}"><ds:DigestMethod Algorithm="http://www.w3.org/2001/04/xmlenc#sha256"/><ds:DigestValue>${value}</ds:DigestValue></ds:Reference>`;
    const manifest = `<ds:Manifest xmlns:ds="http://www.w3.org/2000/09/xmldsig#" Id="m">${reference('a', digest('a'))}${reference('b', digest('c'))}</ds:Manifest>`;
    const signed = await signedText(`<r>${manifest}</r>`, 'm');
    const contents: Readonly<Record<string, string>> = { a: 'a', b: 'b' };
    const [verdict] = verdicts(Buffer.from(signed), (uri) => Buffer.from(contents[uri ?? ''] ?? ''));
    expect(verdict?.references).toEqual([
      'element match',
      'external match',
      'external mismatch',
      'signed-properties match',
    ]);
  });

  it('reads the properties of earlier schemas', () => {
    const earlier = whole.replaceAll(
      'http://uri.etsi.org/01903/v1.3.2#',
      'http://uri.etsi.org/01903/v1.2.2#',
    );
    const [signature] = readXades(Buffer.from(earlier)).signatures;
    expect(signature?.signedProperties).toMatchObject({
      signingTime: expect.any(String),
      signingCertificateVersion: 2,
    });
    expect(findings(earlier)).toEqual([]);
  });

  it('does not run transforms it does not know', () => {
    const xslt = whole.replace(
      'http://www.w3.org/TR/2001/REC-xml-c14n-20010315',
      'http://www.w3.org/TR/1999/REC-xslt-19991116',
    );
    expect(after(xslt)).toMatchObject([{ references: ['document unsupported', 'signed-properties match'] }]);
    const xpath = whole.replace('not(ancestor-or-self::ds:Signature)', "document('a.xml')");
    expect(after(xpath)).toMatchObject([{ references: ['document unsupported', 'signed-properties match'] }]);
  });
});

describe('signature wrapping has its name', () => {
  it('when an Id that is signed is there twice', () => {
    const twice = part.replace(
      '<order xmlns="urn:o">',
      '<order xmlns="urn:o"><payment Id="pay"><amount>9</amount></payment>',
    );
    expect(findings(twice)).toContain('xml_duplicate_id');
  });

  it('when the signed element is moved away and another stands in its place', () => {
    const signed = /<payment .*<\/payment>/s.exec(part)?.[0] ?? '';
    const evil = '<payment><amount>9</amount></payment>';
    const wrapped = part.replace(signed, `<wrapper>${signed}</wrapper>${evil}`);
    expect(after(wrapped)[0]?.references[0]).toBe('element match');
    expect(findings(wrapped)).toContain('xml_signature_wrapping');
  });

  it('when the signed element hides in an Object of the signature', () => {
    const signed = /<payment .*<\/payment>/s.exec(part)?.[0] ?? '';
    const evil = '<payment><amount>9</amount></payment>';
    const object = `<ds:Object>${signed.replace('<payment', '<payment xmlns="urn:o"')}</ds:Object></ds:Signature>`;
    const wrapped = part.replace(signed, evil).replace('</ds:Signature>', object);
    expect(after(wrapped)[0]?.references[0]).toMatch(/^object/);
    expect(after(wrapped)[0]).toMatchObject({ whole: false });
  });

  it('when the document around an enveloped signature of an element is exchanged', async () => {
    const inner = await signedText('<payment xmlns="urn:o" Id="pay"><amount>1</amount></payment>', 'pay');
    const signature = signatureIn(inner);
    const evil = `<payment xmlns="urn:o"><amount>9</amount>${signature}<x>${inner.replace(signature, '')}</x></payment>`;
    expect(after(evil)[0]?.references[0]).toBe('element match');
    expect(findings(evil)).toContain('xml_signature_wrapping');
  });

  it('when the SignedProperties covered are those of another signature', async () => {
    const both = Buffer.from(
      await signXades({ form: 'enveloped', document: Buffer.from(whole) }, signer, {
        ...baseline,
        claimedRoles: ['CEO'],
      }),
    ).toString();
    const [first, second] = readXades(Buffer.from(both)).signatures;
    const swapped = both.replace(`Target="#${first?.id}"`, `Target="#${second?.id}"`);
    expect(findings(swapped)).toContain('qualifying_properties_target');
    const blocks = [...both.matchAll(/<ds:Object><xades:Qual.*?<\/ds:Object>/gs)].map(([block]) => block);
    const exchanged = both
      .replace(blocks[0] ?? '', '_')
      .replace(blocks[1] ?? '', blocks[0] ?? '')
      .replace('_', blocks[1] ?? '');
    expect(findings(exchanged)).toEqual(
      expect.arrayContaining(['signed_properties_unsigned', 'signed_properties_elsewhere']),
    );
  });

  it('when an Object that nobody signed is put into an enveloping signature', async () => {
    const signed = Buffer.from(
      await signXades({ form: 'enveloping', content: sampleXml }, signer, baseline),
    ).toString();
    const more = signed.replace('<ds:Object Id', '<ds:Object>more</ds:Object><ds:Object Id');
    expect(findings(more)).toEqual(['xml_unsigned_object']);
    expect(after(more)).toMatchObject([{ whole: false }]);
  });

  it('when a counter-signature stands under a signature it is not about', async () => {
    let document = Buffer.from(await counterSignXades(Buffer.from(whole), signer, baseline)).toString();
    document = Buffer.from(
      await signXades({ form: 'enveloped', document: Buffer.from(document) }, signer, baseline),
    ).toString();
    const counter = /<xades:UnsignedProperties>.*<\/xades:UnsignedProperties>/s.exec(document)?.[0] ?? '';
    const moved = document
      .replace(counter, '')
      .replace(/(<\/xades:SignedProperties>)(?!.*<\/xades:SignedProperties>)/s, `$1${counter}`);
    expect(findings(moved)).toContain('counter_signature_elsewhere');
  });

  it('but not when there is only a list of its kind', () => {
    const listed = part.replace('<payment Id', '<payment Id="other"><amount>2</amount></payment><payment Id');
    expect(after(listed)).toMatchObject([{ findings: [], whole: false }]);
  });
});

describe('whatever is given', () => {
  it('throws nothing but SignatureError', async () => {
    const full = await signXades(
      { form: 'enveloped', document: sampleXml },
      signer,
      { profile: 'baseline-lta' },
      testSources('rsa2048'),
    );
    const seed = Buffer.from(await counterSignXades(full, signer, baseline)).toString('latin1');
    const tags = [...seed.matchAll(/<\/?[\w:]+/g)].map(([tag]) => tag);
    const put = fc.oneof(fc.constantFrom('', '<', '"', 'AAAA', '#', ...tags), fc.string({ maxLength: 3 }));
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(seed.length), fc.nat(40), put), { minLength: 1, maxLength: 4 }),
        (edits) => {
          let text = seed;
          for (const [at, cut, piece] of edits) text = text.slice(0, at) + piece + text.slice(at + cut);
          try {
            const document = readXades(Buffer.from(text, 'latin1'));
            for (const signature of everySignature(document.signatures)) verdictOn(document, signature);
          } catch (error) {
            if (!(error instanceof SignatureError)) throw error;
          }
        },
      ),
      { numRuns: 400 },
    );
  });

  it('reads a thousand signatures in a time that grows with their number', async () => {
    const one = signatureIn(whole);
    const time = (count: number) => {
      const text = whole.replace(
        one,
        Array.from({ length: count }, (_, n) => one.replaceAll(/S-[0-9a-f]{16}/g, `S-${n}`)).join(''),
      );
      const start = performance.now();
      expect(readXades(Buffer.from(text)).signatures).toHaveLength(count);
      return performance.now() - start;
    };
    time(100);
    expect(time(1_000)).toBeLessThan(Math.max(40 * time(100), 2_000));
  });
});

describe('what a document may cost', () => {
  const verdictOf = (text: string) => {
    const document = readXades(Buffer.from(text));
    const [signature] = document.signatures;
    return signature === undefined ? [] : checkReferences(document, signature).map(({ reason }) => reason);
  };
  const reference = (transforms: string) =>
    `<ds:Reference URI="#x"><ds:Transforms>${transforms}</ds:Transforms><ds:DigestMethod Algorithm="http://www.w3.org/2001/04/xmlenc#sha256"/><ds:DigestValue>AAAA</ds:DigestValue></ds:Reference>`;
  const signature = (references: string) =>
    `<ds:Signature xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:SignedInfo>${references}</ds:SignedInfo></ds:Signature>`;

  it('is limited where references go over it again and again', () => {
    const inOtherForms = Array.from({ length: 60 }, (_, index) =>
      reference(
        `<ds:Transform Algorithm="http://www.w3.org/2001/10/xml-exc-c14n#"><c:InclusiveNamespaces xmlns:c="http://www.w3.org/2001/10/xml-exc-c14n#" PrefixList="p${index}"/></ds:Transform>`,
      ),
    );
    const large = `<r><a Id="x">${'x'.repeat(5_000_000)}</a>${signature(inOtherForms.join(''))}</r>`;
    const reasons = verdictOf(large);
    expect(reasons[0]).toBeUndefined();
    expect(reasons.at(-1)).toBe('xades_too_expensive');
  });

  it('is limited where XPath goes over it again and again', () => {
    const nested = `${'<a>'.repeat(300)}${'</a>'.repeat(300)}`;
    const xpath = reference(
      '<ds:Transform Algorithm="http://www.w3.org/TR/1999/REC-xpath-19991116"><ds:XPath>//*[//*[//*]]</ds:XPath></ds:Transform>',
    );
    expect(verdictOf(`<r Id="x">${nested}${signature(xpath)}</r>`)).toEqual(['xpath_too_expensive']);
  });
});
