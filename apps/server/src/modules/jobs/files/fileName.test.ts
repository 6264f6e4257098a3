import { expect, it } from 'vitest';
import { AppError } from '../../../platform/http/errors.ts';
import { acceptFileName } from './fileName.ts';

it('keeps Turkish letters, composed', () => {
  expect(acceptFileName(' I\u0307mza\u0306.pdf'.replace('a\u0306', 'a'))).toBe('İmza.pdf');
});

it.each(['', '   ', '.', '..', 'a/b.pdf', '..\\b.pdf', 'a\u0000.pdf', `${'a'.repeat(252)}.pdf`])(
  'refuses the name %j',
  (name) => {
    expect(() => acceptFileName(name)).toThrow(AppError);
  },
);

it('takes out what makes a name look like another one', () => {
  expect(acceptFileName('fatura_\u202Efdp.exe')).toBe('fatura_fdp.exe');
  expect(acceptFileName('\u200Eekran\u200B görüntüsü.png')).toBe('ekran görüntüsü.png');
  expect(() => acceptFileName('\u202E\u200B')).toThrow(AppError);
});
