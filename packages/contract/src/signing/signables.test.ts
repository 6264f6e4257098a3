import { expect, it } from 'vitest';
import { step } from '../circulation/steps.ts';
import { signableForm, wantsManifest } from './signables.ts';
import { signatureStandards } from './standards.ts';

const stepWith = (role: 'Signer' | 'Approver') =>
  step.parse({ key: 's', people: [{ key: 'p', role, kind: 'user', userId: 'a'.repeat(24) }] });

it('a signature is over one document, over all of them by a manifest, or nothing is signed', () => {
  const carriers = signatureStandards.map((standard) => [standard, signableForm(standard)?.carrier ?? null]);
  expect(Object.fromEntries(carriers)).toEqual({
    Pades: 'Document',
    CadesParallel: 'Document',
    CadesSerial: 'Document',
    CadesManifest: 'Manifest',
    Xades: 'Document',
    XadesGuarantee: 'Document',
    Unsigned: null,
  });
});

it('a manifest is made where somebody signs it', () => {
  const wanted = (signatureStandard: (typeof signatureStandards)[number], role: 'Signer' | 'Approver') =>
    wantsManifest({ signatureStandard, steps: [stepWith('Approver'), stepWith(role)] });
  expect(wanted('CadesManifest', 'Signer')).toBe(true);
  expect(wanted('CadesManifest', 'Approver')).toBe(false);
  expect(signatureStandards.filter((standard) => wanted(standard, 'Signer'))).toEqual(['CadesManifest']);
});
