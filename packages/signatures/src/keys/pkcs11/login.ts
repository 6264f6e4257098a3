import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type * as Pkcs11 from 'pkcs11js';
import { SignatureError } from '../../errors.ts';
import { asSignatureError, cryptokiName } from './failure.ts';
import type { Pkcs11Module, Pkcs11Token } from './module.ts';

/**
 * Cryptoki logs a whole process in, not a session: a second login answers "already" whatever the PIN was.
 * So who is in is remembered per slot, with a keyed digest of the PIN that was right, and a second one must
 * know the same PIN.
 */
interface LoggedIn {
  readonly pinDigest: Uint8Array;
  sessions: number;
}

const secret = randomBytes(32);
const loggedIn = new WeakMap<Pkcs11Module, Map<number, LoggedIn>>();

const digestOf = (pin: string) => createHmac('sha256', secret).update(pin).digest();

function slotsOf(module: Pkcs11Module): Map<number, LoggedIn> {
  let slots = loggedIn.get(module);
  if (slots === undefined) {
    slots = new Map();
    loggedIn.set(module, slots);
  }
  return slots;
}

/**
 * Refuses a PIN that cannot be right without spending one of the card's tries.
 * @throws SignatureError `pin_length`, `pin_locked`, `pin_not_set`
 */
export function checkPin(token: Pkcs11Token, pin: string): void {
  if (token.pinLocked) throw new SignatureError('pin_locked', 'The PIN is locked after too many wrong tries');
  if (!token.pinInitialised) throw new SignatureError('pin_not_set', 'The token has no PIN yet');
  const length = Buffer.byteLength(pin, 'utf8');
  const tooLong = token.maxPinLength > 0 && length > token.maxPinLength;
  if (length === 0 || length < token.minPinLength || tooLong) {
    throw new SignatureError(
      'pin_length',
      `The PIN must have ${token.minPinLength} to ${token.maxPinLength} characters`,
    );
  }
}

/**
 * Logs the user in for a session.
 * @param pin undefined where the PIN is typed on the reader
 * @throws SignatureError `pin_incorrect`, `pin_length`, `pin_locked`, `pin_expired`, `pin_not_set`, …
 */
export function login(
  module: Pkcs11Module,
  slot: number,
  session: Pkcs11.Handle,
  pin: string | undefined,
): void {
  const token = module.token(slot);
  if (pin === undefined) {
    if (!token.pinPad) throw new SignatureError('pin_length', 'A PIN is needed: the reader has no keys');
  } else checkPin(token, pin);
  const pinDigest = digestOf(pin ?? '');
  const slots = slotsOf(module);
  const present = slots.get(slot);
  try {
    module.library.C_Login(session, module.binding.CKU_USER, pin);
  } catch (error) {
    if (cryptokiName(error) !== 'CKR_USER_ALREADY_LOGGED_IN') throw wrongPin(module, slot, error);
    if (present === undefined || !timingSafeEqual(present.pinDigest, pinDigest)) {
      throw new SignatureError('pin_incorrect', 'The token is in use under another PIN');
    }
    present.sessions++;
    return;
  }
  slots.set(slot, { pinDigest, sessions: 1 });
}

/** Some libraries answer "incorrect" to the very try that locks the PIN; the token's flags tell the truth. */
function wrongPin(module: Pkcs11Module, slot: number, error: unknown): SignatureError {
  const failure = asSignatureError(error);
  if (failure.code !== 'pin_incorrect' || !module.token(slot).pinLocked) return failure;
  return new SignatureError('pin_locked', 'The PIN is locked after too many wrong tries', { cause: error });
}

/** Logs out when the last session of the slot goes. A token that has gone already is not an error. */
export function logout(module: Pkcs11Module, slot: number, session: Pkcs11.Handle): void {
  const slots = slotsOf(module);
  const present = slots.get(slot);
  if (present === undefined || --present.sessions > 0) return;
  slots.delete(slot);
  try {
    module.library.C_Logout(session);
  } catch (error) {
    const { code } = asSignatureError(error);
    if (code !== 'session_lost' && code !== 'token_removed') throw asSignatureError(error);
  }
}
