import fc from 'fast-check';
import { expect, it } from 'vitest';
import { contentDisposition } from './contentDisposition.ts';

it('keeps Turkish letters, and offers plain ones to old clients', () => {
  expect(contentDisposition('attachment', 'İmzalı Sözleşme ğüş.pdf')).toBe(
    'attachment; filename="Imzali Sozlesme gus.pdf"; ' +
      "filename*=UTF-8''%C4%B0mzal%C4%B1%20S%C3%B6zle%C5%9Fme%20%C4%9F%C3%BC%C5%9F.pdf",
  );
});

it('lets no quote, slash or line break through', () => {
  expect(contentDisposition('inline', 'a"b\\c/d\r\nX-Evil: 1.pdf')).toBe(
    'inline; filename="a_b_c_d__X-Evil: 1.pdf"; filename*=UTF-8\'\'a%22b%5Cc%2Fd__X-Evil%3A%201.pdf',
  );
});

it('is a header for any name, and gives the name back', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (name) => {
      const header = contentDisposition('attachment', name);
      expect(header).toMatch(/^[\x20-\x7e]*$/);
      const encoded = /filename\*=UTF-8''(\S*)$/.exec(header)?.[1] ?? '';
      expect(decodeURIComponent(encoded)).toBe(name.toWellFormed().replace(/\p{Cc}/gu, '_'));
    }),
  );
});
