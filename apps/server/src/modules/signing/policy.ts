import { type Authority, holds } from '@tomar/contract';
import type { Person } from '../../platform/http/person.ts';

/** Who may sign: asked when signing begins, and again of the user behind a session's key. */
export const maySign = ({ authorities }: { readonly authorities: readonly Authority[] }): boolean =>
  authorities.includes('Signer');

/** Who may have a completion that failed tried again: an `Admin`, as the endpoint says, while the licence runs. */
export const mayRetryCompletion = (person: Pick<Person, 'authorities' | 'licenceActive'>): boolean =>
  person.licenceActive && holds(person.authorities, 'Admin');
