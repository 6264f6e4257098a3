import { largeCode, largeOwner } from '../demo/largeAccount.ts';
import { demoAccounts, demoPassword } from '../demo/people.ts';
import type { Secrets } from './secrets.ts';

/** Someone who can sign in to the demo. */
export interface DemoSignIn {
  /** By which tests and documentation name the person: `owner`, `approver`, `signer1`, … */
  key: string;
  email: string;
  password: string;
  name: string;
  /** Codes of the accounts the person belongs to. */
  accounts: string[];
  /** In the first of them, which opens at the first sign-in. */
  authorities: string[];
  nationalId: string | null;
  /** Of the soft token; null for someone who signs nothing. */
  pin: string | null;
}

/** Who signs in to the account of 20,000 people. */
export const largeSignIn: DemoSignIn = {
  key: 'largeOwner',
  email: largeOwner.email,
  password: largeOwner.password,
  name: `${largeOwner.firstName} ${largeOwner.lastName}`,
  accounts: [largeCode],
  authorities: [...largeOwner.authorities],
  nationalId: null,
  pin: null,
};

/** Everybody once, however many accounts they belong to. */
export function demoSignIns({ demoPin }: Pick<Secrets, 'demoPin'>): DemoSignIn[] {
  const people = new Map<string, DemoSignIn>();
  for (const { code, people: members } of demoAccounts)
    for (const { key, email, firstName, lastName, authorities, idNumber } of members) {
      const known = people.get(email);
      people.set(email, {
        key,
        email,
        password: demoPassword,
        name: `${firstName} ${lastName}`,
        accounts: [...(known?.accounts ?? []), code],
        authorities: known?.authorities ?? [...authorities],
        nationalId: idNumber ?? known?.nationalId ?? null,
        pin: idNumber || known?.pin ? demoPin : null,
      });
    }
  return [...people.values()];
}
