import type { CompanionToken } from '@tomar/contract';
import type { Pin } from '@tomar/tokens/pin.ts';
import { SigningFailure } from '@tomar/tokens/signingFailure.ts';
import type { TokenKey } from '@tomar/tokens/tokenKey.ts';
import { RefusedPins } from './refusedPins.ts';
import type { TokenSource } from './token.ts';

/** All tokens of this computer. */
export interface Tokens {
  list(): Promise<CompanionToken[]>;
  /**
   * @param lastTry the person knows that one more wrong PIN locks the token
   * @throws SigningFailure also `token_missing`, and `pin_refused_before` for a PIN that the token refused already
   */
  open(tokenId: string, certificateId: string, pin: Pin, lastTry?: boolean): Promise<TokenKey>;
  close(): Promise<void>;
}

/**
 * Puts the sources together. The same card is often seen through two modules (its maker's and OpenSC's): of
 * tokens with the very same certificates the one of the earlier source is shown.
 */
export function tokensOf(sources: readonly TokenSource[]): Tokens {
  const refused = new RefusedPins();
  return {
    async list() {
      const shown: CompanionToken[] = [];
      const seen = new Set<string>();
      for (const tokens of await Promise.all(sources.map((source) => source.list()))) {
        for (const token of tokens) {
          refused.look(token);
          const ids = token.certificates.map(({ id }) => id);
          const again = token.kind === 'pkcs11' && ids.length > 0 && ids.every((id) => seen.has(id));
          if (!again) shown.push(token);
        }
        for (const token of shown) for (const { id } of token.certificates) seen.add(id);
      }
      return shown;
    },
    async open(tokenId, certificateId, pin, lastTry) {
      // A PIN that is typed on the reader is not known here.
      const typed = pin.octets.length > 0;
      if (typed && refused.has(tokenId, pin))
        throw new SigningFailure(
          'pin_refused_before',
          'The token refused this PIN already; it was not asked again',
        );
      try {
        const source = sources.find((one) => one.owns(tokenId));
        const opened = await source?.open(tokenId, certificateId, pin, lastTry);
        if (opened === undefined) throw new SigningFailure('token_missing', 'There is no such token');
        refused.forget(tokenId);
        return opened;
      } catch (error) {
        if (typed && error instanceof SigningFailure && error.code === 'wrong_pin') refused.add(tokenId, pin);
        throw error;
      }
    },
    async close() {
      await Promise.all(sources.map((source) => source.close()));
    },
  };
}
