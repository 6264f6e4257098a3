import { apiErrorOf } from '@tomar/contract';
import { expect, it } from 'vitest';
import '../../../../i18n/allMessages.ts';
import { failureInShort } from './failureInShort.ts';

it('says in short why a right is missing, where the server says it (ERR-46)', () => {
  const ended = JSON.stringify({
    Code: 'unauthorized',
    ModelState: {},
    Errors: [
      {
        Field: '',
        Key: 'lang_licence_expired',
        Params: [],
        Tr: 'Lisansınızın süresi doldu.',
        En: 'Your licence has ended.',
      },
    ],
    RequestId: 'r1',
  });
  expect(failureInShort(apiErrorOf(401, ended))).toBe('Lisansınızın süresi doldu.');
  expect(failureInShort(apiErrorOf(401, ''))).toBe('Bu işlem için yetkiniz yok.');
  expect(failureInShort(apiErrorOf(404, ''))).toBe('Kayıt bulunamadı.');
});
