import { ApiError, type JobFile, limits, withoutDetails } from '@tomar/contract';
import { expect, it } from 'vitest';
import { FileChanged } from '../../../../api/sending/readPiece.ts';
import { isRefused, nameFrom, type Upload, unfinishedHere } from './useUploads.ts';

it.each([
  ['Kira sözleşmesi.pdf', 'Kira sözleşmesi'],
  ['v1.2 taslak.PDF', 'v1.2 taslak'],
  ['.gizli', '.gizli'],
  ['uzantısız', 'uzantısız'],
  ['  boşluklu .pdf', 'boşluklu'],
  ['fatura\u202Efdp.exe', 'faturafdp'],
  ['Kira so\u0308zles\u0327mesi I\u0307mza.pdf', 'Kira sözleşmesi İmza'],
])('a job without a name is called after its first file: %s', (file, name) => {
  expect(nameFrom(file)).toBe(name);
});

it('does not make a name that is too long to save', () => {
  expect(nameFrom(`${'ş'.repeat(300)}.pdf`)).toBe('ş'.repeat(limits.jobNameLength));
  expect(nameFrom(`${'s\u0327'.repeat(240)}.pdf`)).toBe('ş'.repeat(240));
});

it('cuts no letter in two', () => {
  expect(nameFrom(`a${'😀'.repeat(200)}.pdf`).isWellFormed()).toBe(true);
});

it('names what stopped on its way, by its kind, but for what is on its way again or there', () => {
  const unfinishedUploads = (['Kira.pdf', 'Ek.pdf'] as const).map((name, nr) => ({
    id: `${nr}`.repeat(24),
    name,
    kind: 'Document' as const,
  }));
  const stopped = { unfinishedUploads, files: [] };
  const arrived: JobFile = {
    id: 'f',
    kind: 'Document',
    name: 'Kira.pdf',
    size: 1,
    sha256: '',
    contentType: '',
    pages: 1,
    pageSizes: [],
    priorSignatures: 0,
    problem: null,
    remark: null,
  };
  const again: Upload = {
    key: 'k',
    kind: 'Document',
    file: new File([], 'Ek.pdf'),
    state: 'sending',
    sent: 0,
    failure: null,
    misfit: false,
  };
  expect(unfinishedHere(stopped, [], 'Document')).toEqual(['Kira.pdf', 'Ek.pdf']);
  expect(unfinishedHere(stopped, [again], 'Document')).toEqual(['Kira.pdf']);
  expect(unfinishedHere({ ...stopped, files: [arrived] }, [again], 'Document')).toEqual([]);
  expect(unfinishedHere(stopped, [], 'Attachment')).toEqual([]);
});

it.each([
  ['a PDF that asks for a password', new ApiError(400, withoutDetails('validation_failed')), true],
  ['a server that is away', new ApiError(0, withoutDetails('no_response')), false],
  ['a draft that was saved elsewhere', new ApiError(409, withoutDetails('conflict')), false],
  ['a file that was changed meanwhile', new FileChanged('Kira.pdf'), false],
])('sending again is not offered where the file itself was refused: %s', (_what, error, refused) => {
  expect(isRefused(error)).toBe(refused);
});
