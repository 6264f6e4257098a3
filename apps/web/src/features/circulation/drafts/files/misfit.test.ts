import '../../../../i18n/allMessages.ts';
import { describe, expect, it } from 'vitest';
import { misfit } from './misfit.ts';

const pdf = { name: 'Sözleşme.PDF', type: '' };
const xml = { name: 'fatura', type: 'text/xml' };
const word = { name: 'Teklif.docx', type: 'application/msword' };

describe('a chosen file', () => {
  it('is refused before it is uploaded when the standard cannot take it, with its name', () => {
    expect(misfit('Pades', word)).toMatch(/Teklif\.docx.*PDF/);
    expect(misfit('Xades', pdf)).toMatch(/Sözleşme\.PDF.*XML/);
    expect(misfit('XadesGuarantee', word)).not.toBeNull();
  });

  it('is taken when it may fit, whatever its name for CAdES and without signatures', () => {
    expect([misfit('Pades', pdf), misfit('Xades', xml)]).toEqual([null, null]);
    for (const standard of ['CadesParallel', 'CadesSerial', 'Unsigned'] as const)
      expect([pdf, xml, word].map((file) => misfit(standard, file))).toEqual([null, null, null]);
  });
});
