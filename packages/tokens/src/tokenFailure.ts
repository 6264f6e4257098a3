import type { CompanionFailure } from '@tomar/contract';
import { SignatureError, type SignatureErrorCode } from '@tomar/signatures/errors';
import type { Pkcs11Token } from '@tomar/signatures/keys';
import { SigningFailure } from './signingFailure.ts';

const failureOf = new Map<SignatureErrorCode, CompanionFailure>([
  ['pin_incorrect', 'wrong_pin'],
  ['pin_length', 'wrong_pin_size'],
  ['pin_characters', 'wrong_pin_characters'],
  ['pin_locked', 'token_locked'],
  // Expired or never set: like a locked PIN, only the maker's tool helps.
  ['pin_expired', 'token_locked'],
  ['pin_not_set', 'token_locked'],
  ['token_removed', 'token_lost'],
  ['token_changed', 'token_lost'],
  ['token_not_recognised', 'token_lost'],
  ['slot_unknown', 'token_lost'],
  ['session_lost', 'token_lost'],
  ['certificate_not_found', 'no_suitable_certificate'],
  ['certificate_ambiguous', 'no_suitable_certificate'],
  ['key_not_found', 'no_suitable_certificate'],
  ['key_unsupported', 'no_suitable_certificate'],
  ['key_too_small', 'no_suitable_certificate'],
]);

/**
 * What a token's refusal is for the person.
 * @param look the token as it is now; undefined when it is gone
 */
export function tokenFailure(error: unknown, look: () => Pkcs11Token | undefined): SigningFailure {
  if (error instanceof SigningFailure) return error;
  if (!(error instanceof SignatureError)) throw error;
  const { message: detail } = error;
  const code = failureOf.get(error.code);
  const token = look();
  if (code === 'wrong_pin') {
    if (token?.pinLocked === true) return new SigningFailure('token_locked', detail, { triesLeft: 0 });
    return new SigningFailure(code, detail, { triesLeft: token?.pinFinalTry === true ? 1 : null });
  }
  if (code !== undefined) return new SigningFailure(code, detail, { cause: error });
  // Libraries name the loss of a card in many ways; the empty slot is the sure sign.
  return new SigningFailure(token === undefined ? 'token_lost' : 'sign_failed', detail, { cause: error });
}
