import type { CompanionToken } from '@tomar/contract';
import type { Pin } from '@tomar/tokens/pin.ts';
import type { TokenKey } from '@tomar/tokens/tokenKey.ts';

/** Where tokens come from: a PKCS#11 module, a folder of PKCS#12 files. */
export interface TokenSource {
  /** Whether a token with this id would be of this source, plugged in or not. */
  owns(tokenId: string): boolean;
  /** What is there now. A token that cannot be read is left out, not an error. */
  list(): Promise<readonly CompanionToken[]>;
  /**
   * Logs in with the PIN. `undefined` when this source has no such token.
   * @param certificateId empty where the token shows certificates only after the PIN: the best is taken
   * @param lastTry the person knows that one more wrong PIN locks the token
   * @throws SigningFailure `wrong_pin`, `wrong_pin_size`, `wrong_pin_characters`, `last_try`, `token_locked`,
   *   `token_lost`, `token_timeout`, `module_failed`, `no_suitable_certificate`, `certificate_expired`
   */
  open(tokenId: string, certificateId: string, pin: Pin, lastTry?: boolean): Promise<TokenKey | undefined>;
  /** Lets go of modules and sessions at the end of the program. */
  close(): Promise<void>;
}
