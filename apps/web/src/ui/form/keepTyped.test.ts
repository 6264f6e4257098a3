import { expect, it } from 'vitest';
import { keepTyped } from './keepTyped.ts';

const sent = {
  url: 'https://zd.example',
  user: 'kurum ',
  password: 'gizli' as string | null,
  pages: ['first'],
};
const answered = { url: 'https://zd.example', user: 'kurum', password: null, pages: ['first'] };

it('takes the server’s values where nothing was typed meanwhile', () => {
  expect(keepTyped(sent, sent, answered)).toEqual(answered);
});

it('keeps what was typed while the save was under way, and only that', () => {
  const now = { ...sent, url: 'https://zd.example/tsa', pages: ['last'] };
  expect(keepTyped(now, sent, answered)).toEqual({
    ...answered,
    url: 'https://zd.example/tsa',
    pages: ['last'],
  });
});

it('keeps a password that was typed meanwhile, though the one that was sent is gone from the form', () => {
  expect(keepTyped({ ...sent, password: 'yeni' }, sent, answered).password).toBe('yeni');
});
