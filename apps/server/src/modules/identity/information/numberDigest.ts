import { plainIdentityNumber } from '@tomar/contract';
import type { Secrets } from '../../../platform/secrets/secrets.ts';

/**
 * What an identity number is found by across accounts, without being kept in clear: keyed digests, the newest key's first.
 * Eleven digits can all be tried by whoever has them unkeyed; the key is in the settings, not in the database.
 */
export const numberDigests = (secrets: Pick<Secrets, 'digests'>, number: string) =>
  secrets.digests('identity-number', plainIdentityNumber(number));
