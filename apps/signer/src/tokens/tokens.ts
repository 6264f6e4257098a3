import type { CompanionToken } from '@tomar/contract';
import type { Pin } from '../pin.ts';
import { SigningFailure } from '../signingFailure.ts';
import type { TokenKey, TokenSource } from './token.ts';

/** All tokens of this computer. */
export interface Tokens {
  list(): Promise<CompanionToken[]>;
  /** @throws SigningFailure also `token_missing` */
  open(tokenId: string, certificateId: string, pin: Pin): Promise<TokenKey>;
  close(): Promise<void>;
}

/**
 * Puts the sources together. The same card is often seen through two modules (its maker's and OpenSC's): of
 * tokens with the very same certificates the one of the earlier source is shown.
 */
export function tokensOf(sources: readonly TokenSource[]): Tokens {
  return {
    async list() {
      const shown: CompanionToken[] = [];
      const seen = new Set<string>();
      for (const source of sources) {
        for (const token of await source.list()) {
          const ids = token.certificates.map(({ id }) => id);
          const again = token.kind === 'pkcs11' && ids.length > 0 && ids.every((id) => seen.has(id));
          if (!again) shown.push(token);
        }
        for (const token of shown) for (const { id } of token.certificates) seen.add(id);
      }
      return shown;
    },
    async open(tokenId, certificateId, pin) {
      for (const source of sources) {
        const opened = await source.open(tokenId, certificateId, pin);
        if (opened !== undefined) return opened;
      }
      throw new SigningFailure('token_missing', 'There is no such token');
    },
    async close() {
      for (const source of sources) await source.close();
    },
  };
}
