import type { CompanionToken } from '@tomar/contract';
import type { SignatureScheme, SignRequest } from '@tomar/signatures/keys';
import type { Pin } from '@tomar/tokens/pin.ts';

/** A private key that can be used now, the PIN having been accepted. */
export interface TokenKey {
  /** DER */
  readonly certificate: Uint8Array;
  /** DER of what the token knows of the way to the root, nearest first. */
  readonly chain: readonly Uint8Array[];
  readonly schemes: readonly SignatureScheme[];
  /**
   * @returns the signature value; ECDSA as DER
   * @throws SigningFailure `token_lost` when the token was taken out
   */
  sign(request: SignRequest): Promise<Uint8Array>;
  /** Logs out. May be called when the token is gone. */
  close(): Promise<void>;
}

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
