import { expect, it } from 'vitest';
import { problemOf } from './judgePerson.ts';

const person = { id: 'a', firstName: 'Ayşe', lastName: 'Işık', email: 'Ayse.ISIK@kurum.example' };

it.each([
  [{}, null],
  [{ firstName: 'Ğ'.repeat(100) }, null],
  [{ firstName: 'Ğ'.repeat(101) }, 'lang_directory_person_bad_name'],
  [{ lastName: '<b>' }, 'lang_directory_person_bad_name'],
  [{ lastName: 'a\u202eb' }, 'lang_directory_person_bad_name'],
  [{ lastName: '' }, 'lang_directory_person_no_name'],
  [{ email: '' }, 'lang_directory_person_no_mail'],
  [{ email: 'ayse' }, 'lang_directory_person_bad_mail'],
  [{ email: 'ayse@kurum.example, b@kurum.example' }, 'lang_directory_person_bad_mail'],
  // In lower case these would be two letters, or another mailbox.
  [{ email: 'İrem@kurum.example' }, 'lang_directory_person_bad_mail'],
  [{ email: 'ırmak@kurum.example' }, 'lang_directory_person_bad_mail'],
])('%j can be a user, or it is said why not: %s', (change, problem) => {
  expect(problemOf({ ...person, ...change })).toBe(problem);
});
