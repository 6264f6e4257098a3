import { expect, it } from 'vitest';
import { contentTypeOf } from './contentType.ts';

it('never lets an uploaded page be shown as a page', () => {
  expect(contentTypeOf('a.html')).toBe('application/octet-stream');
  expect(contentTypeOf('a.svg')).toBe('application/octet-stream');
  expect(contentTypeOf('SÖZLEŞME.PDF')).toBe('application/pdf');
});
