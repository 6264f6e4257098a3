import { holds } from '@tomar/contract';
import { unauthorized } from '../../../platform/http/errors.ts';
import type { Person } from '../../../platform/http/person.ts';

/** Those who look after the account's users see and change everybody's identity information. */
export const managesIdentities = (person: Person): boolean => holds(person.authorities, 'User');

/** @throws AppError unauthorized where it is neither one's own nor a managed user's */
export function refuseStrangers(person: Person, userId: string): void {
  if (person.userId !== userId && !managesIdentities(person)) throw unauthorized();
}

/** A number says by which certificate somebody signs and signs in, so who has one cannot give another by oneself. */
export const mayChangeNumber = (person: Person, hasNumber: boolean): boolean =>
  !hasNumber || managesIdentities(person);
