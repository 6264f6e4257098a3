import type { KeyObject } from 'node:crypto';
import type * as Pkcs11 from 'pkcs11js';
import { SignatureError } from '../../errors.ts';
import { certificateSummary } from '../../x509/certificateSummary.ts';
import { type AlgorithmChoice, algorithmFor } from '../algorithmFor.ts';
import { chainAmong } from '../chainAmong.ts';
import { ecdsaOctets, ecdsaValueToDer } from '../ecdsaValue.ts';
import type { Signer, SignRequest } from '../signer.ts';
import { asSignatureError, translated } from './failure.ts';
import { enter, login, logout } from './login.ts';
import { chooseMechanism } from './mechanism.ts';
import {
  closeSession,
  findObjects,
  loadPkcs11,
  type Pkcs11Certificate,
  type Pkcs11Module,
  type Pkcs11Token,
  readCertificates,
} from './module.ts';

export interface Pkcs11Options extends AlgorithmChoice {
  /** Path of the library, or one that is loaded already. */
  readonly module: string | Pkcs11Module;
  /** `id` of the slot. */
  readonly slot: number;
  /** What has to be in the slot still; it is compared right before the PIN is given. */
  readonly expected?: ExpectedToken;
  /** Text, or its UTF-8 octets. A copy is kept until the signer is closed, then wiped. Leave out for readers with keys. */
  readonly pin?: string | Uint8Array;
  /** CKA_LABEL of the certificate or the key. */
  readonly label?: string;
  /** CKA_ID, hexadecimal. */
  readonly id?: string;
  /** DER, where it is known which one or the token holds only the key. */
  readonly certificate?: Uint8Array;
  /**
   * Chooses among what the token shows after the login, where it showed nothing before it.
   * @throws whatever is wrong with all of them
   */
  readonly choose?: (certificates: readonly Pkcs11Certificate[]) => Pkcs11Certificate;
}

/** A token as it was when it was chosen. */
export interface ExpectedToken
  extends Pick<Pkcs11Token, 'label' | 'manufacturer' | 'model' | 'serialNumber'> {
  /** Name of the reader. */
  readonly description: string;
  /** DER of a certificate that it showed without a PIN. */
  readonly certificate?: Uint8Array;
}

/** A signer on a token, logged in. Close it to log out. */
export interface Pkcs11Signer extends Signer, AsyncDisposable {
  close(): Promise<void>;
}

/**
 * Opens a session, logs in and finds the key of the chosen certificate (of the only one, without a choice).
 * @throws SignatureError `pkcs11_unavailable`, `pkcs11_module_failed`, `slot_unknown`, `token_removed`,
 *   `token_changed`, `pin_incorrect`, `pin_length`, `pin_locked`, `pin_expired`, `pin_not_set`, `certificate_not_found`,
 *   `certificate_ambiguous`, `key_not_found`, `session_lost`, `mechanism_unsupported`, `pkcs11_failed`
 */
export async function pkcs11Signer(options: Pkcs11Options): Promise<Pkcs11Signer> {
  const module = typeof options.module === 'string' ? await loadPkcs11(options.module) : options.module;
  const { binding, library } = module;
  const { slot, expected } = options;
  const slotHandle = module.slotHandle(slot);
  const pin = options.pin === undefined ? undefined : Uint8Array.from(Buffer.from(options.pin));
  const session = translated(() => library.C_OpenSession(slotHandle, binding.CKF_SERIAL_SESSION));
  let entered = false;
  try {
    // A session ends with its token: whoever is found in the slot now is who gets the PIN.
    if (expected !== undefined) checkSameToken(module, slot, session, expected);
    login(module, slot, session, pin);
    entered = true;
    return openSigner(module, slotHandle, session, { ...options, pin });
  } catch (error) {
    pin?.fill(0);
    try {
      leave(module, slot, session, entered);
    } catch {
      // The first failure says more; an unknown login is dealt with by the next one.
    }
    throw error;
  }
}

/** Logs out and closes the session, the one whatever becomes of the other. */
function leave(module: Pkcs11Module, slot: number, session: Pkcs11.Handle, entered: boolean): void {
  try {
    if (entered) logout(module, slot, session);
  } finally {
    closeSession(module, session);
  }
}

/** @throws SignatureError `token_changed` where another reader or token has taken the slot's number */
function checkSameToken(
  module: Pkcs11Module,
  slot: number,
  session: Pkcs11.Handle,
  expected: ExpectedToken,
): void {
  const now = { ...module.token(slot), description: module.description(slot) };
  const names = ['description', 'label', 'manufacturer', 'model', 'serialNumber'] as const;
  const { certificate } = expected;
  const same =
    names.every((name) => now[name] === expected[name]) &&
    (certificate === undefined ||
      readCertificates(module, session).some((one) => Buffer.compare(one.certificate, certificate) === 0));
  if (!same) throw new SignatureError('token_changed', 'Another token is in the reader now');
}

type Opened = Omit<Pkcs11Options, 'pin'> & { readonly pin: Uint8Array | undefined };

function openSigner(
  module: Pkcs11Module,
  slotHandle: Pkcs11.Handle,
  session: Pkcs11.Handle,
  options: Opened,
): Pkcs11Signer {
  const onToken = readCertificates(module, session);
  const chosen = chooseCertificate(onToken, options);
  const key = findKey(module, session, chosen, options);
  const publicKey = certificateSummary(chosen.certificate).publicKey();
  const offered = new Set(translated(() => module.library.C_GetMechanismList(slotHandle)));
  const asksAgain = asksEveryTime(module, session, key);
  const octets = publicKey.asymmetricKeyType === 'ec' ? curveOctets(publicKey) : 0;
  // A session can do one operation at a time; requests wait for each other.
  let last: Promise<unknown> = Promise.resolve();
  let open = true;
  // Each further try with a PIN that the token refused brings the card nearer to being locked; and a card that was gone
  // is another login when it comes back, whatever the module remembers.
  let over: SignatureError | undefined;

  const enterAgain = () => {
    try {
      enter(module, session, module.binding.CKU_CONTEXT_SPECIFIC, options.pin);
    } catch (error) {
      const failure = asSignatureError(error);
      // On a reader with keys the person types it anew.
      if (options.pin !== undefined && failure.code.startsWith('pin_')) over = failure;
      throw failure;
    }
  };

  const signNow = async (request: SignRequest): Promise<Uint8Array> => {
    if (!open) throw new SignatureError('session_lost', 'The signer is closed already');
    if (over !== undefined) throw over;
    const { mechanism, data } = chooseMechanism(request, offered, module.binding.CK_PARAMS_RSA_PSS);
    const value = await askToken(
      module,
      session,
      key,
      mechanism,
      data,
      asksAgain ? enterAgain : undefined,
    ).catch((error: unknown) => {
      if (isGone(error)) over = error;
      throw error;
    });
    return request.algorithm.scheme === 'ecdsa' ? ecdsaValueToDer(value, octets) : value;
  };
  const leaveNow = async () => {
    await last.catch(() => undefined);
    open = false;
    options.pin?.fill(0);
    leave(module, options.slot, session, true);
  };
  let closing: Promise<void> | undefined;
  const close = () => {
    closing ??= leaveNow();
    return closing;
  };
  return {
    certificate: chosen.certificate,
    chain: chainAmong(
      chosen.certificate,
      onToken.map((one) => one.certificate),
    ),
    algorithm: algorithmFor(publicKey, options),
    sign: (request) => {
      const answer = last.then(
        () => signNow(request),
        () => signNow(request),
      );
      last = answer;
      return answer;
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}

const isGone = (error: unknown): error is SignatureError =>
  error instanceof SignatureError && ['token_removed', 'session_lost'].includes(error.code);

const curveOctets = ({ asymmetricKeyDetails }: KeyObject) => ecdsaOctets(asymmetricKeyDetails?.namedCurve);

function chooseCertificate(onToken: readonly Pkcs11Certificate[], options: Opened): Pkcs11Certificate {
  const { certificate, choose, id, label } = options;
  if (certificate !== undefined) {
    const same = onToken.find((one) => Buffer.compare(one.certificate, certificate) === 0);
    return same ?? { certificate, id: id ?? '', label: label ?? '' };
  }
  if (choose !== undefined) return choose(onToken);
  const fitting = onToken.filter(
    (one) =>
      (id === undefined || one.id === id.toLowerCase()) && (label === undefined || one.label === label),
  );
  const [first, second] = fitting;
  if (first === undefined)
    throw new SignatureError('certificate_not_found', 'The token holds no such certificate');
  if (second === undefined) return first;
  // CA certificates lie beside the holder's own; those that issued another one are not meant.
  const issuers = new Set(
    onToken.map((one) => Buffer.from(certificateSummary(one.certificate).issuer).toString('hex')),
  );
  const holders = fitting.filter(
    (one) => !issuers.has(Buffer.from(certificateSummary(one.certificate).subject).toString('hex')),
  );
  const [holder, another] = holders;
  if (holder !== undefined && another === undefined) return holder;
  throw new SignatureError(
    'certificate_ambiguous',
    'Several certificates of the token fit: choose one by label or id',
  );
}

/** The private key by CKA_ID of the certificate, by the label otherwise. */
function findKey(
  module: Pkcs11Module,
  session: Pkcs11.Handle,
  chosen: Pkcs11Certificate,
  options: Opened,
): Pkcs11.Handle {
  const { binding } = module;
  const base = [{ type: binding.CKA_CLASS, value: binding.CKO_PRIVATE_KEY }];
  const attempts: Pkcs11.Template[] = [];
  const id = options.id ?? chosen.id;
  if (id !== '') attempts.push([...base, { type: binding.CKA_ID, value: Buffer.from(id, 'hex') }]);
  const label = options.label ?? chosen.label;
  if (label !== '') attempts.push([...base, { type: binding.CKA_LABEL, value: label }]);
  for (const template of attempts) {
    const [key] = findObjects(module, session, template);
    if (key !== undefined) return key;
  }
  throw new SignatureError('key_not_found', 'The token holds no private key for the certificate');
}

const RESULT_OCTETS = 1024;

async function askToken(
  module: Pkcs11Module,
  session: Pkcs11.Handle,
  key: Pkcs11.Handle,
  mechanism: Pkcs11.Mechanism,
  data: Uint8Array,
  enterAgain: (() => void) | undefined,
): Promise<Uint8Array> {
  const { library } = module;
  try {
    library.C_SignInit(session, mechanism, key);
    enterAgain?.();
    // The asynchronous call: a card takes up to a second, in which the process has other work.
    const value = await library.C_SignAsync(session, Buffer.from(data), Buffer.alloc(RESULT_OCTETS));
    return Uint8Array.from(value);
  } catch (error) {
    throw asSignatureError(error);
  }
}

/** CKA_ALWAYS_AUTHENTICATE: keys of qualified certificates often want the PIN before each signature. */
function asksEveryTime(module: Pkcs11Module, session: Pkcs11.Handle, key: Pkcs11.Handle): boolean {
  try {
    const [attribute] = module.library.C_GetAttributeValue(session, key, [
      { type: module.binding.CKA_ALWAYS_AUTHENTICATE },
    ]);
    return attribute?.value[0] === 1;
  } catch {
    // Libraries that do not know the attribute have no such keys.
    return false;
  }
}
