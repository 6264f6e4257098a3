import { describe, expect, it } from 'vitest';
import { BufferSource } from '../../io/index.ts';
import type { SignatureProfile } from '../../profiles.ts';
import { testPki } from '../../testing/keys.ts';
import { KIND } from '../../testing/validation/signedPdf.ts';
import { codesOf, firstOf, validated } from '../../testing/validation/validated.ts';
import { testSources } from '../../testing/validationData.ts';
import { counterSignXades, signXades } from '../../xades/index.ts';

const pki = testPki(KIND);
const signingTime = new Date('2026-01-02T03:04:05Z');
const sources = testSources(KIND, { at: new Date('2026-01-02T03:10:00Z') });
const DOCUMENT = '<?xml version="1.0"?><order Id="o1"><amount>1000</amount><to>Ayşe</to></order>';

async function signEnveloped(profile: SignatureProfile = 'baseline-b', signedId?: string): Promise<string> {
  const content = {
    form: 'enveloped',
    document: Buffer.from(DOCUMENT),
    ...(signedId === undefined ? {} : { signedId }),
  } as const;
  return Buffer.from(
    await signXades(content, pki.signer.signer, { profile, signingTime }, sources),
  ).toString();
}

const asBytes = (xml: string) => Buffer.from(xml);

describe('XAdES', () => {
  it.each([
    ['baseline-b', 'B'],
    ['baseline-t', 'T'],
    ['baseline-lt', 'LT'],
    ['baseline-lta', 'LTA'],
    ['tr-p4', 'XL'],
    ['tr-p4-archive', 'A'],
  ] as const)('of profile %s is valid and of level %s', async (profile, level) => {
    const report = await validated(asBytes(await signEnveloped(profile)));
    expect(report).toMatchObject({ format: 'xades', conclusion: 'TOTAL_PASSED' });
    expect(firstOf(report)).toMatchObject({ level, coversWholeFile: true, signer: 'Ayşe Yılmaz Işık' });
  });

  it('is altered when the document is', async () => {
    const altered = (await signEnveloped()).replace('1000', '9000');
    expect(firstOf(await validated(asBytes(altered)))).toMatchObject({
      indication: 'TOTAL_FAILED',
      subIndication: 'HASH_FAILURE',
    });
  });

  it('is altered when the signing time is', async () => {
    const altered = (await signEnveloped()).replace('2026-01-02T03:04:05', '2025-01-02T03:04:05');
    expect(firstOf(await validated(asBytes(altered)))).toMatchObject({ subIndication: 'HASH_FAILURE' });
  });

  it('needs the content when detached', async () => {
    const content = {
      form: 'detached',
      objects: [{ uri: 'belge.txt', content: Buffer.from('merhaba') }],
    } as const;
    const bytes = await signXades(content, pki.signer.signer, { profile: 'baseline-b', signingTime });
    expect(firstOf(await validated(bytes))).toMatchObject({ subIndication: 'SIGNED_DATA_NOT_FOUND' });
    const right = new BufferSource(Buffer.from('merhaba'));
    expect((await validated(bytes, { content: right })).conclusion).toBe('TOTAL_PASSED');
    const wrong = new BufferSource(Buffer.from('Merhaba'));
    expect(firstOf(await validated(bytes, { content: wrong }))).toMatchObject({
      subIndication: 'HASH_FAILURE',
    });
  });

  it('over several objects is not called altered because only one of them is given', async () => {
    const objects = ['bir', 'iki'].map((name) => ({ uri: `${name}.txt`, content: Buffer.from(name) }));
    const bytes = await signXades({ form: 'detached', objects }, pki.signer.signer, {
      profile: 'baseline-b',
      signingTime,
    });
    const one = firstOf(await validated(bytes, { content: new BufferSource(Buffer.from('iki')) }));
    expect(one).toMatchObject({ indication: 'INDETERMINATE', subIndication: 'SIGNED_DATA_NOT_FOUND' });
    const none = firstOf(await validated(bytes, { content: new BufferSource(Buffer.from('üç')) }));
    expect(none).toMatchObject({ indication: 'TOTAL_FAILED', subIndication: 'HASH_FAILURE' });
  });

  it('reports counter-signatures under what they confirm', async () => {
    const countered = await counterSignXades(asBytes(await signEnveloped()), pki.secondSigner.signer, {
      profile: 'baseline-b',
      signingTime,
    });
    const report = await validated(countered);
    expect(report.conclusion).toBe('TOTAL_PASSED');
    expect(firstOf(report).counterSignatures).toMatchObject([
      { signer: 'Çağrı Öztürk', indication: 'TOTAL_PASSED' },
    ]);
  });

  it('finds no signature in plain XML', async () => {
    expect(await validated(asBytes(DOCUMENT))).toMatchObject({ conclusion: 'NO_SIGNATURE' });
  });
});

describe('attacks on XML', () => {
  it('names wrapping (XSW): the signed element moved aside, another in its place', async () => {
    const xml = await signEnveloped('baseline-b', 'o1');
    const inner = xml.replace(/<\?xml[^>]*\?>/, '');
    const attacked = `<order><amount>9000</amount><to>Mallory</to><x>${inner}</x></order>`;
    const first = firstOf(await validated(asBytes(attacked)));
    expect(first.indication).toBe('TOTAL_FAILED');
    expect(codesOf(first)).toContain('xml_signature_wrapping');
  });

  it('names duplicated ids', async () => {
    const attacked = (await signEnveloped('baseline-b', 'o1')).replace(
      '</order>',
      '<order Id="o1"/></order>',
    );
    const first = firstOf(await validated(asBytes(attacked)));
    expect(first.indication).toBe('TOTAL_FAILED');
    expect(codesOf(first)).toContain('xml_duplicate_id');
  });

  it.each([
    [
      'an external entity (XXE)',
      '<!DOCTYPE order [<!ENTITY x SYSTEM "file:///etc/passwd">]>',
      'xml_external_entity',
    ],
    [
      'an entity bomb',
      '<!DOCTYPE order [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;">]>',
      'xml_entity_declaration',
    ],
    ['a document type', '<!DOCTYPE order>', 'xml_doctype'],
  ])('names %s', async (_name, doctype, code) => {
    const attacked = (await signEnveloped()).replace(/^(<\?xml[^>]*\?>)?/, `$1${doctype}`);
    const first = firstOf(await validated(asBytes(attacked)));
    expect(first).toMatchObject({ indication: 'TOTAL_FAILED', subIndication: 'FORMAT_FAILURE' });
    expect(codesOf(first)).toEqual([code]);
  });

  it('names a counter-signature that was taken from elsewhere', async () => {
    const options = { profile: 'baseline-b', signingTime } as const;
    const one = Buffer.from(
      await counterSignXades(asBytes(await signEnveloped()), pki.secondSigner.signer, options),
    ).toString();
    const property = /<xades:UnsignedProperties[\s\S]*<\/xades:UnsignedProperties>/.exec(one)?.[0] ?? '';
    expect(property).not.toBe('');
    const victim = (await signEnveloped()).replace(
      '</xades:QualifyingProperties>',
      `${property}</xades:QualifyingProperties>`,
    );
    const report = await validated(asBytes(victim));
    expect(report.conclusion).toBe('TOTAL_FAILED');
    const [counter] = firstOf(report).counterSignatures;
    expect(counter === undefined ? [] : codesOf(counter)).toContain('countersignature_injected');
  });

  it('names a time-stamp that was copied from another signature', async () => {
    const stamped = await signEnveloped('baseline-t');
    const property = /<xades:UnsignedProperties[\s\S]*<\/xades:UnsignedProperties>/.exec(stamped)?.[0] ?? '';
    const victim = (await signEnveloped()).replace(
      '</xades:QualifyingProperties>',
      `${property}</xades:QualifyingProperties>`,
    );
    const first = firstOf(await validated(asBytes(victim)));
    expect(first).toMatchObject({ indication: 'TOTAL_PASSED', level: 'B' });
    expect(first.timestamps.flatMap(({ errors }) => errors.map(({ code }) => code))).toEqual([
      'timestamp_copied',
    ]);
  });
});
