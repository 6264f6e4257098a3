import { resolve } from 'node:path';
import type * as Pkcs11 from 'pkcs11js';
import { SignatureError } from '../../errors.ts';
import { certificateSummary } from '../../x509/certificateSummary.ts';
import type { SignatureScheme } from '../signer.ts';
import { asSignatureError, cryptokiName, translated } from './failure.ts';
import { offeredSchemes } from './mechanism.ts';

/** A token as its library describes it. PIN lengths in octets, 0 where the library does not say. */
export interface Pkcs11Token {
  readonly label: string;
  readonly manufacturer: string;
  readonly model: string;
  readonly serialNumber: string;
  readonly minPinLength: number;
  readonly maxPinLength: number;
  readonly loginRequired: boolean;
  /** The PIN is typed on the reader. */
  readonly pinPad: boolean;
  /** Fewer tries than usual are left; the next wrong one may lock the PIN. */
  readonly pinCountLow: boolean;
  readonly pinFinalTry: boolean;
  readonly pinLocked: boolean;
  readonly pinInitialised: boolean;
}

export interface Pkcs11Slot {
  /** Position in the library's list. It changes when a reader comes or goes: good for showing, not for choosing. */
  readonly index: number;
  /** The library's own number of the slot (CK_SLOT_ID): what every call here takes. */
  readonly id: number;
  /** Name of the reader. */
  readonly description: string;
  /** Absent while the reader is empty. */
  readonly token?: Pkcs11Token;
}

export interface Pkcs11Certificate {
  /** DER. */
  readonly certificate: Uint8Array;
  readonly label: string;
  /** CKA_ID, hexadecimal: the key with the same one belongs to it. */
  readonly id: string;
}

/** Flags of CK_TOKEN_INFO (PKCS#11 2.40, 3.2). */
const FLAG = {
  loginRequired: 0x4,
  pinInitialised: 0x8,
  pinPad: 0x100,
  pinCountLow: 0x10000,
  pinFinalTry: 0x20000,
  pinLocked: 0x40000,
} as const;

const loaded = new Map<string, Pkcs11Module>();

/**
 * Loads the library of a token's maker. The same path gives the same module: a library may be initialised
 * only once in a process.
 * @throws SignatureError `pkcs11_unavailable` where the optional package pkcs11js is not installed,
 *   `pkcs11_module_failed` where the library cannot be loaded or started
 */
export async function loadPkcs11(path: string): Promise<Pkcs11Module> {
  const key = resolve(path);
  const known = loaded.get(key);
  if (known !== undefined) return known;
  const binding = await importBinding();
  const library = new binding.PKCS11();
  try {
    library.load(path);
    initialise(library);
  } catch (cause) {
    throw new SignatureError('pkcs11_module_failed', `The PKCS#11 library ${path} cannot be loaded`, {
      cause,
    });
  }
  const module = new Pkcs11Module(library, binding, () => loaded.delete(key));
  loaded.set(key, module);
  return module;
}

async function importBinding(): Promise<typeof Pkcs11> {
  try {
    const imported = await import('pkcs11js');
    return imported.default ?? imported;
  } catch (cause) {
    throw new SignatureError('pkcs11_unavailable', 'The package pkcs11js is not installed', { cause });
  }
}

/** CKF_OS_LOCKING_OK: signing runs on another thread while this one asks for tokens. */
const LOCKING = { flags: 0x2 };

function initialise(library: Pkcs11.PKCS11): void {
  try {
    library.C_Initialize(LOCKING);
  } catch (error) {
    const name = cryptokiName(error);
    // Small libraries know no locking, and say so in one of these ways.
    if (name === 'CKR_CANT_LOCK' || name === 'CKR_ARGUMENTS_BAD') library.C_Initialize();
    else if (name !== 'CKR_CRYPTOKI_ALREADY_INITIALIZED') throw error;
  }
}

/** A loaded library: what is plugged in, and what certificates are there to choose from. */
export class Pkcs11Module {
  readonly library: Pkcs11.PKCS11;
  readonly binding: typeof Pkcs11;
  readonly #forget: () => void;

  constructor(library: Pkcs11.PKCS11, binding: typeof Pkcs11, forget: () => void) {
    this.library = library;
    this.binding = binding;
    this.#forget = forget;
  }

  /** Every slot, empty readers too. @throws SignatureError `pkcs11_failed` */
  slots(): Pkcs11Slot[] {
    const handles = translated(() => this.library.C_GetSlotList(false));
    return handles.map((handle, index) => {
      const info = translated(() => this.library.C_GetSlotInfo(handle));
      const token = this.#token(handle);
      const slot = { index, id: slotNumber(handle), description: unpadded(info.slotDescription) };
      return token === undefined ? slot : { ...slot, token };
    });
  }

  /**
   * The library's handle of a slot.
   * @param slot `id` of the slot
   * @throws SignatureError `slot_unknown`
   */
  slotHandle(slot: number): Pkcs11.Handle {
    const handles = translated(() => this.library.C_GetSlotList(false));
    const handle = handles.find((one) => slotNumber(one) === slot);
    if (handle === undefined) throw new SignatureError('slot_unknown', `There is no slot ${slot}`);
    return handle;
  }

  /** The token in a slot. @throws SignatureError `token_removed`, `slot_unknown` */
  token(slot: number): Pkcs11Token {
    const token = this.#token(this.slotHandle(slot));
    if (token === undefined) throw new SignatureError('token_removed', 'The token is not in its reader');
    return token;
  }

  /** Name of the reader. @throws SignatureError `slot_unknown` */
  description(slot: number): string {
    const handle = this.slotHandle(slot);
    return unpadded(translated(() => this.library.C_GetSlotInfo(handle)).slotDescription);
  }

  /** Certificates a token shows without a PIN. @throws SignatureError `token_removed`, `slot_unknown` */
  certificates(slot: number): Pkcs11Certificate[] {
    const { CKF_SERIAL_SESSION } = this.binding;
    const handle = this.slotHandle(slot);
    const session = translated(() => this.library.C_OpenSession(handle, CKF_SERIAL_SESSION));
    try {
      return readCertificates(this, session);
    } finally {
      closeSession(this, session);
    }
  }

  /** What the token in a slot can sign with, whatever keys it holds. @throws SignatureError `token_removed`, `slot_unknown` */
  schemes(slot: number): SignatureScheme[] {
    const handle = this.slotHandle(slot);
    return offeredSchemes(new Set(translated(() => this.library.C_GetMechanismList(handle))));
  }

  /** Ends the library; every session with it. Loading it again starts afresh. */
  close(): void {
    this.#forget();
    translated(() => this.library.C_Finalize());
    translated(() => this.library.close());
  }

  #token(handle: Pkcs11.Handle): Pkcs11Token | undefined {
    let info: Pkcs11.TokenInfo;
    try {
      info = this.library.C_GetTokenInfo(handle);
    } catch (error) {
      const failure = asSignatureError(error);
      if (failure.code === 'token_removed' || failure.code === 'token_not_recognised') return undefined;
      throw failure;
    }
    const has = (flag: number) => (info.flags & flag) !== 0;
    return {
      label: unpadded(info.label),
      manufacturer: unpadded(info.manufacturerID),
      model: unpadded(info.model),
      serialNumber: unpadded(info.serialNumber),
      minPinLength: info.minPinLen,
      maxPinLength: info.maxPinLen,
      loginRequired: has(FLAG.loginRequired),
      pinPad: has(FLAG.pinPad),
      pinCountLow: has(FLAG.pinCountLow),
      pinFinalTry: has(FLAG.pinFinalTry),
      pinLocked: has(FLAG.pinLocked),
      pinInitialised: has(FLAG.pinInitialised),
    };
  }
}

/** Texts fill fields of fixed length with blanks (PKCS#11 2.40, 3.2), in some libraries with zeros. */
function unpadded(text: string): string {
  const zero = text.indexOf('\0');
  return (zero < 0 ? text : text.slice(0, zero)).trim();
}

/** CK_SLOT_ID is a native unsigned long; the binding hands out its bytes. */
function slotNumber(handle: Pkcs11.Handle): number {
  return handle.length >= 8 ? Number(handle.readBigUInt64LE(0)) : handle.readUInt32LE(0);
}

/** Closes a session. One that went with its token is closed already. */
export function closeSession(module: Pkcs11Module, session: Pkcs11.Handle): void {
  try {
    module.library.C_CloseSession(session);
  } catch (error) {
    const failure = asSignatureError(error);
    if (failure.code !== 'session_lost' && failure.code !== 'token_removed') throw failure;
  }
}

/** X.509 certificates visible in a session. */
export function readCertificates(module: Pkcs11Module, session: Pkcs11.Handle): Pkcs11Certificate[] {
  const { binding, library } = module;
  const objects = findObjects(module, session, [{ type: binding.CKA_CLASS, value: binding.CKO_CERTIFICATE }]);
  return objects.flatMap((object) => {
    const [value, label, id] = translated(() =>
      library.C_GetAttributeValue(session, object, [
        { type: binding.CKA_VALUE },
        { type: binding.CKA_LABEL },
        { type: binding.CKA_ID },
      ]),
    ).map((attribute) => attribute.value);
    if (value === undefined || value.length === 0) return [];
    const certificate = Uint8Array.from(value);
    if (!isReadable(certificate)) return [];
    return [{ certificate, label: label?.toString('utf8') ?? '', id: id?.toString('hex') ?? '' }];
  });
}

/** Cards hold oddities of their makers among the certificates; nobody can choose those. */
function isReadable(certificate: Uint8Array): boolean {
  try {
    certificateSummary(certificate);
    return true;
  } catch (error) {
    if (error instanceof SignatureError) return false;
    throw error;
  }
}

const MAX_OBJECTS = 10_000;

/** Handles of all objects that fit a template. */
export function findObjects(
  module: Pkcs11Module,
  session: Pkcs11.Handle,
  template: Pkcs11.Template,
): Pkcs11.Handle[] {
  const { library } = module;
  translated(() => library.C_FindObjectsInit(session, template));
  try {
    const found: Pkcs11.Handle[] = [];
    while (found.length < MAX_OBJECTS) {
      const batch = translated(() => library.C_FindObjects(session, 100));
      if (batch.length === 0) break;
      found.push(...batch);
    }
    return found;
  } finally {
    library.C_FindObjectsFinal(session);
  }
}
