import { expect, it } from 'vitest';
import { limits } from '../../limits.ts';
import { officeEnding, officeProblem, pdfNameOf } from './officeRules.ts';

it('knows an office file by its ending, in capitals, too', () => {
  expect(officeEnding('Sözleşme.docx')).toBe('docx');
  expect(officeEnding('TEKLİF.XLSX')).toBe('xlsx');
  expect(officeEnding('SUNUM.PPTX')).toBe('pptx');
  for (const name of ['a.pdf', 'docx', 'a.docx.exe', 'a.docm', 'a.'])
    expect([name, officeEnding(name)]).toEqual([name, null]);
});

it('calls the PDF as the file is called', () => {
  expect(pdfNameOf('Kira v1.2.docx')).toBe('Kira v1.2.pdf');
});

it('says why a file is not turned into a PDF', () => {
  expect(officeProblem({ name: 'a.docx', size: 1 })).toBeNull();
  expect(officeProblem({ name: 'a.png', size: 1 })?.key).toBe('lang_office_not_office');
  expect(officeProblem({ name: 'a.docx', size: limits.officeBytes + 1 })?.key).toBe('lang_office_too_large');
});
