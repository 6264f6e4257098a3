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

const digestOf = (pin: Uint8Array) => createHmac('sha256', secret).update(pin).digest();

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
 * @param pin UTF-8; a token counts its octets (PKCS#11 2.40, CK_TOKEN_INFO)
 * @throws SignatureError `pin_length`, `pin_locked`, `pin_not_set`
 */
export function checkPin(token: Pkcs11Token, pin: Uint8Array): void {
  if (token.pinLocked) throw new SignatureError('pin_locked', 'The PIN is locked after too many wrong tries');
  if (!token.pinInitialised) throw new SignatureError('pin_not_set', 'The token has no PIN yet');
  const { length } = pin;
  const tooLong = token.maxPinLength > 0 && length > token.maxPinLength;
  if (length === 0 || length < token.minPinLength || tooLong)
    throw new SignatureError(
      'pin_length',
      `The PIN must have ${token.minPinLength} to ${token.maxPinLength} octets`,
    );
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
  pin: Uint8Array | undefined,
): void {
  const token = module.token(slot);
  if (pin === undefined) {
    if (!token.pinPad) throw new SignatureError('pin_length', 'A PIN is needed: the reader has no keys');
  } else checkPin(token, pin);
  const pinDigest = digestOf(pin ?? new Uint8Array());
  const slots = slotsOf(module);
  const present = slots.get(slot);
  try {
    enter(module, session, module.binding.CKU_USER, pin);
  } catch (error) {
    if (cryptokiName(error) !== 'CKR_USER_ALREADY_LOGGED_IN') throw wrongPin(module, slot, error);
    if (present === undefined) enterAfresh(module, slot, session, pin);
    else if (timingSafeEqual(present.pinDigest, pinDigest)) {
      present.sessions++;
      return;
    } else throw new SignatureError('pin_incorrect', 'The token is in use under another PIN');
  }
  slots.set(slot, { pinDigest, sessions: 1 });
}

/**
 * C_Login. The binding takes text only, so the PIN is text for as long as the call lasts. An empty one stands for
 * "typed on the reader": the binding cannot pass a null pointer.
 * @param user CKU_USER, or CKU_CONTEXT_SPECIFIC before a signature
 * @throws the binding's error
 */
export function enter(
  { library }: Pkcs11Module,
  session: Pkcs11.Handle,
  user: number,
  pin: Uint8Array | undefined,
): void {
  library.C_Login(
    session,
    user,
    pin === undefined ? '' : Buffer.from(pin.buffer, pin.byteOffset, pin.length).toString(),
  );
}

/** A login that nobody here knows of is left over from a logout that failed; whose PIN it was cannot be told. */
function enterAfresh(
  module: Pkcs11Module,
  slot: number,
  session: Pkcs11.Handle,
  pin: Uint8Array | undefined,
): void {
  try {
    module.library.C_Logout(session);
    enter(module, session, module.binding.CKU_USER, pin);
  } catch (error) {
    throw wrongPin(module, slot, error);
  }
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
