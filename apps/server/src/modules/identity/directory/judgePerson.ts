import { checkName, isDeceiving, isEmailAddress, type MessageKey } from '@tomar/contract';
import type { DirectoryPerson } from './ldap/people.ts';

/** Of each name, as for people whom the command line adds. */
const maxName = 100;

/** In an address these are no `i`: brought into lower case by any rule they name another mailbox, or none. */
const turkishI = /[ıİ]/;

/** Why somebody of the directory cannot be a user; null: can. */
export function problemOf({ firstName, lastName, email }: DirectoryPerson): MessageKey | null {
  if (email === '') return 'lang_directory_person_no_mail';
  if (!isEmailAddress(email) || isDeceiving(email) || turkishI.test(email))
    return 'lang_directory_person_bad_mail';
  return nameProblemOf({ firstName, lastName });
}

/** What is wrong with a name as the directory has it. */
export function nameProblemOf(names: Pick<DirectoryPerson, 'firstName' | 'lastName'>): MessageKey | null {
  const both = [names.firstName, names.lastName];
  if (both.includes('')) return 'lang_directory_person_no_name';
  const isBad = both.some((name) => [...name].length > maxName || checkName(name).length > 0);
  return isBad ? 'lang_directory_person_bad_name' : null;
}
