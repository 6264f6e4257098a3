import { describe, expect, it } from 'vitest';
import { BufferSource } from '../../io/index.ts';
import type { Signer } from '../../keys/signer.ts';
import { PdfDict, PdfDocument, PdfString, signatureFields } from '../../pdf/index.ts';
import { testPki, testSigner, testSources } from '../../testing/index.ts';
import { makePdf } from '../../testing/pdfs.ts';
import { validate } from '../../validation/index.ts';
import { inspectPdf, type SignPadesOptions, signPades } from '../index.ts';

/** Values of /Ff (ISO 32000-2, table 237). */
const BIT = { filter: 1, subFilter: 2, version: 4, reasons: 8, legal: 16, revocation: 32, digest: 64 };
const LATER_BIT = { lock: 128, appearance: 256 };
const CERT_BIT = { subject: 1, issuer: 2, policy: 4, subjectName: 8, keyUsage: 32, url: 64 };

const pki = testPki();

/** A form whose only field has these seed values, each entry as PDF text. */
const form = (seed: string, entries = '') =>
  makePdf({
    catalog: '/AcroForm<</Fields[6 0 R]>>',
    objects: [
      `<</FT/Sig/T(Onay)/Type/Annot/Subtype/Widget/Rect[10 10 110 60]/F 4/SV 7 0 R${entries}>>`,
      `<</Type/SV${seed}>>`,
    ],
  });

async function fill(
  pdf: Uint8Array,
  options: Partial<SignPadesOptions> = {},
  signer: Signer = testSigner(),
): Promise<Buffer> {
  const given = { signingTime: new Date(), field: 'Onay', ...testSources(), ...options };
  return Buffer.concat([pdf, await signPades(new BufferSource(pdf), signer, given)]);
}

async function signatureIn(pdf: Uint8Array): Promise<PdfDict> {
  const [field] = await signatureFields(await PdfDocument.open(new BufferSource(pdf)));
  if (field?.signature === undefined) throw new Error('The field is not signed');
  return field.signature;
}

async function conclusionOn(pdf: Uint8Array): Promise<string> {
  const trust = [pki.root.certificate];
  return (await validate(new BufferSource(pdf), { trust, offline: true })).conclusion;
}

const refused: readonly (readonly [string, string, Partial<SignPadesOptions>, string])[] = [
  ['another handler', `/Ff ${BIT.filter}/Filter/Entrust.PPKEF`, {}, 'pdf_seed_filter'],
  ['another encoding', `/Ff ${BIT.subFilter}/SubFilter[/adbe.pkcs7.detached]`, {}, 'pdf_seed_sub_filter'],
  ['a newer program', `/Ff ${BIT.version}/V 4`, {}, 'pdf_seed_version'],
  ['another digest', `/Ff ${BIT.digest}/DigestMethod[(SHA384)(SHA512)]`, {}, 'pdf_seed_digest_method'],
  [
    'a named appearance',
    `/Ff ${LATER_BIT.appearance}/AppearanceFilter(Firma)`,
    {},
    'pdf_seed_appearance_filter',
  ],
  ['an attestation', `/Ff ${BIT.legal}/LegalAttestation[(Yok)]`, {}, 'pdf_seed_legal_attestation'],
  ['revocation information', `/Ff ${BIT.revocation}/AddRevInfo true`, {}, 'pdf_seed_revocation_info'],
  [
    'no revocation information',
    `/Ff ${BIT.revocation}/AddRevInfo false`,
    { profile: 'baseline-lt' },
    'pdf_seed_revocation_info',
  ],
  ['a time-stamp', '/TimeStamp<</Ff 1/URL(http://tsa.example/)>>', {}, 'pdf_seed_timestamp'],
  ['a reason of several', `/Ff ${BIT.reasons}/Reasons[(Onay)(Ret)]`, {}, 'pdf_seed_reason'],
  ['another reason', `/Ff ${BIT.reasons}/Reasons[(Onay)]`, { reason: 'Ret' }, 'pdf_seed_reason'],
  [
    'a reason, and a policy excludes it',
    `/Ff ${BIT.reasons}/Reasons[(Onay)]`,
    { profile: 'tr-p2' },
    'pdf_seed_reason',
  ],
  ['no reason, by a full stop', `/Ff ${BIT.reasons}/Reasons[(.)]`, { reason: 'Onay' }, 'pdf_seed_reason'],
  ['no reason, by naming none', `/Ff ${BIT.reasons}`, { reason: 'Onay' }, 'pdf_seed_reason'],
  ['no certification', '/MDP<</P 0>>', { certification: 2 }, 'pdf_seed_permission'],
  ['another certification', '/MDP<</P 2>>', { certification: 3 }, 'pdf_seed_permission'],
];

describe('seed values of a field that is filled (ISO 32000-2, 12.7.5.5)', () => {
  it.each(refused)('a field that demands %s is refused', async (_, seed, options, code) => {
    await expect(fill(form(seed), options)).rejects.toMatchObject({ code });
  });

  it('the refusal says what the field demands', async () => {
    const late = fill(form(`/Ff ${BIT.digest}/DigestMethod[(SHA384)(SHA512)]`));
    await expect(late).rejects.toThrow('The field Onay demands the digest SHA384 or SHA512');
  });

  it.each([
    [
      'our encoding among others',
      `/Ff ${BIT.subFilter}/SubFilter[/adbe.pkcs7.detached/ETSI.CAdES.detached]`,
      {},
    ],
    [
      'our handler and digest',
      `/Ff ${BIT.filter + BIT.digest}/Filter/Adobe.PPKLite/DigestMethod[(SHA-256)]`,
      {},
    ],
    ['PDF 2.0', `/Ff ${BIT.version}/V 3`, {}],
    ['a time-stamp that comes', '/TimeStamp<</Ff 1>>', { profile: 'baseline-t' }],
    [
      'revocation information that comes',
      `/Ff ${BIT.revocation}/AddRevInfo true`,
      { profile: 'baseline-lt' },
    ],
    ['a reason that is given', `/Ff ${BIT.reasons}/Reasons[(Onay)(Ret)]`, { reason: 'Ret' }],
    ['no reason, and none is given', `/Ff ${BIT.reasons}/Reasons[(.)]`, {}],
    [
      'nothing, for its entries are wishes',
      '/Filter/X/SubFilter[/Y]/DigestMethod[(SHA512)]/Reasons[(Onay)]/AddRevInfo true/V 9/TimeStamp<</URL(x)>>',
      {},
    ],
    ['nothing that can be read', '/Ff(x)/MDP[1]/Cert 99 0 R/Reasons 5/SubFilter 1', {}],
  ] as const)('a field that demands %s is signed', async (_, seed, options) => {
    expect(await conclusionOn(await fill(form(seed), options))).toBe('TOTAL_PASSED');
  });

  it('the only reason is taken', async () => {
    const dict = await signatureIn(await fill(form(`/Ff ${BIT.reasons}/Reasons[(Onay)]`)));
    expect(dict.get('Reason')).toEqual(new PdfString(Buffer.from('Onay')));
  });

  it('a certification is made where the field demands one', async () => {
    const pdf = await fill(form('/MDP<</P 2>>'));
    expect(await inspectPdf(new BufferSource(pdf))).toMatchObject({ certified: true, canSign: true });
    expect(await conclusionOn(pdf)).toBe('TOTAL_PASSED');
  });

  it('a document that is to be locked takes no further signature', async () => {
    const pdf = await fill(form(`/Ff ${LATER_BIT.lock}/LockDocument/true`));
    expect(await conclusionOn(pdf)).toBe('TOTAL_PASSED');
    await expect(fill(pdf, { field: 'Onay2' })).rejects.toMatchObject({ code: 'pdf_docmdp_forbids' });
  });

  it('a field of another name is not bound', async () => {
    const pdf = await fill(form(`/Ff ${BIT.subFilter}/SubFilter[/X]`), { field: 'Onay2' });
    expect(await conclusionOn(pdf)).toBe('TOTAL_PASSED');
  });
});

describe('a lock beside seed values', () => {
  it('becomes the FieldMDP reference of the signature with its permission', async () => {
    const pdf = await fill(form('', '/Lock<</Type/SigFieldLock/Action/Exclude/Fields[(Not)]/P 2>>'));
    const [reference] = (await signatureIn(pdf)).get('Reference') as PdfDict[];
    expect(reference?.name('TransformMethod')).toBe('FieldMDP');
    const parameters = reference?.get('TransformParams');
    if (!(parameters instanceof PdfDict)) throw new Error('The reference has no parameters');
    expect(parameters.name('Action')).toBe('Exclude');
    expect(parameters.get('Fields')).toEqual([new PdfString(Buffer.from('Not'))]);
    expect(parameters.number('P')).toBe(2);
    await expect(fill(pdf, { field: 'Baska' })).rejects.toMatchObject({ code: 'pdf_fieldmdp_forbids' });
    expect(await conclusionOn(await fill(pdf, { field: 'Not' }))).toBe('TOTAL_PASSED');
  });
});

describe('the certificate a field demands (ISO 32000-2, table 238)', () => {
  const hex = (bytes: Uint8Array) => `<${Buffer.from(bytes).toString('hex')}>`;
  const own = hex(pki.signer.certificate);
  const [root, intermediate] = [hex(pki.root.certificate), hex(pki.intermediate.certificate)];
  const stranger = hex(testPki('p256').root.certificate);
  const { subject, issuer, policy, subjectName, keyUsage, url } = CERT_BIT;
  const cert = (entries: string) => form(`/Cert<</Type/SVCert${entries}>>`);

  it.each([
    ['is the one that is named', `/Ff ${subject}/Subject[${stranger}${own}]`],
    ['comes from the authority', `/Ff ${issuer}/Issuer[${intermediate}]`],
    ['comes from below the authority', `/Ff ${issuer}/Issuer[${stranger}${root}]`],
    ['has the policy', `/Ff ${issuer + policy}/Issuer[${root}]/OID[(2.999.1.2)]`],
    ['has any policy, for without authorities it does not count', `/Ff ${policy}/OID[(2.999.7)]`],
    ['has the name', `/Ff ${subjectName}/SubjectDN[<</CN(Baska)>><</C(tr)/serialNumber(10000000146)>>]`],
    ['has the key usage', `/Ff ${keyUsage}/KeyUsage[(1)(X1)]`],
    ['is another, and that is a wish', `/Subject[${stranger}]/Issuer[${stranger}]/KeyUsage[(00)]/URL(x)`],
  ])('signs where it %s', async (_, entries) => {
    expect(await conclusionOn(await fill(cert(entries)))).toBe('TOTAL_PASSED');
  });

  it.each([
    ['is not the one that is named', `/Ff ${subject}/Subject[${stranger}${root}]`, 'pdf_seed_certificate'],
    ['comes from another authority', `/Ff ${issuer}/Issuer[${stranger}]`, 'pdf_seed_certificate_issuer'],
    [
      'lacks the policy',
      `/Ff ${issuer + policy}/Issuer[${root}]/OID[(2.999.7)]`,
      'pdf_seed_certificate_policy',
    ],
    [
      'lacks a part of the name',
      `/Ff ${subjectName}/SubjectDN[<</C(TR)/serialNumber(10000000147)>>]`,
      'pdf_seed_certificate_subject',
    ],
    ['may do what it must not', `/Ff ${keyUsage}/KeyUsage[(X0)]`, 'pdf_seed_certificate_key_usage'],
    ['may not do what it must', `/Ff ${keyUsage}/KeyUsage[(XXX1)]`, 'pdf_seed_certificate_key_usage'],
    ['does not come from the server', `/Ff ${url}/URL(http://x.example/)`, 'pdf_seed_certificate_url'],
  ])('is refused where it %s', async (_, entries, code) => {
    await expect(fill(cert(entries))).rejects.toMatchObject({ code });
  });

  it('something that is no certificate is refused with a code', async () => {
    const broken = fill(cert(`/Ff ${issuer}/Issuer[(no certificate)]`));
    await expect(broken).rejects.toMatchObject({ name: 'SignatureError' });
  });
});
