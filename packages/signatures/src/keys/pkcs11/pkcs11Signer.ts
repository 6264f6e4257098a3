import type * as Pkcs11 from 'pkcs11js';
import { certificateFacts } from '../../cms/certificateFacts.ts';
import { SignatureError } from '../../errors.ts';
import { type AlgorithmChoice, algorithmFor } from '../algorithmFor.ts';
import { chainAmong } from '../chainAmong.ts';
import { ecdsaValueToDer } from '../ecdsaValue.ts';
import type { Signer, SignRequest } from '../signer.ts';
import { asSignatureError, translated } from './failure.ts';
import { login, logout } from './login.ts';
import { chooseMechanism } from './mechanism.ts';
import {
  findObjects,
  loadPkcs11,
  type Pkcs11Certificate,
  type Pkcs11Module,
  readCertificates,
} from './module.ts';

export interface Pkcs11Options extends AlgorithmChoice {
  /** Path of the library, or one that is loaded already. */
  readonly module: string | Pkcs11Module;
  /** Position in `slots()`. */
  readonly slot: number;
  /** Leave out for readers with keys of their own. */
  readonly pin?: string;
  /** CKA_LABEL of the certificate or the key. */
  readonly label?: string;
  /** CKA_ID, hexadecimal. */
  readonly id?: string;
  /** DER, where it is known which one or the token holds only the key. */
  readonly certificate?: Uint8Array;
}

/** A signer on a token, logged in. Close it to log out. */
export interface Pkcs11Signer extends Signer, AsyncDisposable {
  close(): Promise<void>;
}

/**
 * Opens a session, logs in and finds the key of the chosen certificate (of the only one, without a choice).
 * @throws SignatureError `pkcs11_unavailable`, `pkcs11_module_failed`, `slot_unknown`, `token_removed`,
 *   `pin_incorrect`, `pin_length`, `pin_locked`, `pin_expired`, `pin_not_set`, `certificate_not_found`,
 *   `certificate_ambiguous`, `key_not_found`, `session_lost`, `mechanism_unsupported`, `pkcs11_failed`
 */
export async function pkcs11Signer(options: Pkcs11Options): Promise<Pkcs11Signer> {
  const module = typeof options.module === 'string' ? await loadPkcs11(options.module) : options.module;
  const { binding, library } = module;
  const slotHandle = module.slotHandle(options.slot);
  const session = translated(() => library.C_OpenSession(slotHandle, binding.CKF_SERIAL_SESSION));
  let entered = false;
  try {
    login(module, options.slot, session, options.pin);
    entered = true;
    return openSigner(module, slotHandle, session, options);
  } catch (error) {
    if (entered) logout(module, options.slot, session);
    closeSession(module, session);
    throw error;
  }
}

function openSigner(
  module: Pkcs11Module,
  slotHandle: Pkcs11.Handle,
  session: Pkcs11.Handle,
  options: Pkcs11Options,
): Pkcs11Signer {
  const onToken = readCertificates(module, session);
  const chosen = chooseCertificate(onToken, options);
  const key = findKey(module, session, chosen, options);
  const publicKey = certificateFacts(chosen.certificate).publicKey();
  const offered = new Set(translated(() => module.library.C_GetMechanismList(slotHandle)));
  const asksAgain = asksEveryTime(module, session, key);
  // A session can do one operation at a time; requests wait for each other.
  let last: Promise<unknown> = Promise.resolve();
  let open = true;

  const signNow = async (request: SignRequest): Promise<Uint8Array> => {
    if (!open) throw new SignatureError('session_lost', 'The signer is closed already');
    const { mechanism, data } = chooseMechanism(request, offered, module.binding.CK_PARAMS_RSA_PSS);
    const value = await askToken(
      module,
      session,
      key,
      mechanism,
      data,
      asksAgain ? { pin: options.pin } : undefined,
    );
    return request.algorithm.scheme === 'ecdsa' ? ecdsaValueToDer(value) : value;
  };
  const close = async () => {
    if (!open) return;
    await last.catch(() => undefined);
    open = false;
    logout(module, options.slot, session);
    closeSession(module, session);
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

function chooseCertificate(onToken: readonly Pkcs11Certificate[], options: Pkcs11Options): Pkcs11Certificate {
  const { certificate, id, label } = options;
  if (certificate !== undefined) {
    const same = onToken.find((one) => Buffer.compare(one.certificate, certificate) === 0);
    return same ?? { certificate, id: id ?? '', label: label ?? '' };
  }
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
    onToken.map((one) => Buffer.from(certificateFacts(one.certificate).issuer).toString('hex')),
  );
  const holders = fitting.filter(
    (one) => !issuers.has(Buffer.from(certificateFacts(one.certificate).subject).toString('hex')),
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
  options: Pkcs11Options,
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
  again: { readonly pin: string | undefined } | undefined,
): Promise<Uint8Array> {
  const { binding, library } = module;
  try {
    library.C_SignInit(session, mechanism, key);
    if (again !== undefined) library.C_Login(session, binding.CKU_CONTEXT_SPECIFIC, again.pin);
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

function closeSession(module: Pkcs11Module, session: Pkcs11.Handle): void {
  try {
    module.library.C_CloseSession(session);
  } catch (error) {
    const { code } = asSignatureError(error);
    if (code !== 'session_lost' && code !== 'token_removed') throw asSignatureError(error);
  }
}
