import { expect, it } from 'vitest';
import { messages } from '../messages/index.ts';
import {
  documentProblem,
  formOf,
  neededForm,
  type ProfileChoice,
  profileOf,
  signatureProfiles,
  signatureStandards,
  waitingHours,
  wantsTimestamp,
  wantsValidationData,
} from './standards.ts';

const pdf = { contentType: 'application/pdf', pages: 2, problem: null };
const xml = { contentType: 'application/xml', pages: null, problem: null };
const other = { contentType: 'application/octet-stream', pages: null, problem: null };

it('SIGN-13: a PDF for PAdES, XML for XAdES, anything for CAdES and for what is not signed', () => {
  const fits = signatureStandards.map((standard) => [
    standard,
    [pdf, xml, other].map((file) => documentProblem(standard, file)),
  ]);
  expect(Object.fromEntries(fits)).toEqual({
    Pades: [null, 'lang_file_pdf_required', 'lang_file_pdf_required'],
    CadesParallel: [null, null, null],
    CadesSerial: [null, null, null],
    CadesManifest: [null, null, null],
    Xades: ['lang_file_xml_required', null, 'lang_file_xml_required'],
    XadesGuarantee: ['lang_file_xml_required', null, 'lang_file_xml_required'],
    Unsigned: [null, null, null],
  });
  expect(signatureStandards.map(neededForm)).toEqual(['pdf', null, null, null, 'xml', 'xml', null]);
});

it('says of a broken PDF what is wrong with it, where a PDF is needed', () => {
  const broken = { ...pdf, pages: null, problem: 'lang_file_broken' as const };
  expect(formOf(broken)).toBe('other');
  expect(documentProblem('Pades', broken)).toBe('lang_file_broken');
  expect(documentProblem('Pades', { ...pdf, problem: 'lang_file_encrypted' })).toBe('lang_file_encrypted');
  expect(documentProblem('CadesSerial', broken)).toBeNull();
  expect(documentProblem('Xades', broken)).toBe('lang_file_xml_required');
});

it('says of XML that cannot be signed why, where XML is needed', () => {
  const doctype = { ...xml, problem: 'lang_file_xml_doctype' as const };
  expect(documentProblem('Xades', doctype)).toBe('lang_file_xml_doctype');
  expect(documentProblem('Pades', doctype)).toBe('lang_file_pdf_required');
  expect(documentProblem('CadesParallel', doctype)).toBeNull();
});

it('every problem it names has a message', () => {
  for (const standard of signatureStandards)
    for (const file of [pdf, xml, other]) {
      const key = documentProblem(standard, file);
      if (key !== null) expect(Object.hasOwn(messages, key), key).toBe(true);
    }
});

const account: ProfileChoice = {
  signatureProfile: 'baseline-t',
  standardProfiles: {
    pades: null,
    cadesParallel: 'tr-p4',
    cadesSerial: null,
    cadesManifest: null,
    xades: null,
    xadesGuarantee: 'baseline-b',
  },
};
it('a recipient’s profile goes before the account’s for the standard, and that before its general one', () => {
  expect(profileOf('CadesParallel', 'baseline-lta', account)).toBe('baseline-lta');
  expect(profileOf('CadesParallel', null, account)).toBe('tr-p4');
  expect(profileOf('XadesGuarantee', null, account)).toBe('baseline-b');
  expect(profileOf('Pades', null, account)).toBe('baseline-t');
  expect(profileOf('Unsigned', 'tr-p4', account)).toBeNull();
});

it('knows what each profile asks for', () => {
  const asked = (asks: (profile: (typeof signatureProfiles)[number]) => unknown) =>
    signatureProfiles.filter((profile) => asks(profile));
  expect(asked((profile) => !wantsTimestamp(profile))).toEqual(['baseline-b', 'tr-p1']);
  expect(asked(wantsValidationData)).toEqual([
    'baseline-lt',
    'baseline-lta',
    'tr-p3',
    'tr-p4',
    'tr-p3-archive',
    'tr-p4-archive',
  ]);
  expect(asked((profile) => waitingHours(profile) === 24)).toEqual(['tr-p3', 'tr-p3-archive']);
});
