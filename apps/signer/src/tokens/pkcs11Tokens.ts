import type { CompanionToken } from '@tomar/contract';
import {
  loadPkcs11,
  type Pkcs11Module,
  type Pkcs11Signer,
  type Pkcs11Token,
  pkcs11Signer,
} from '@tomar/signatures/keys/index.ts';
import type { Log } from '../log.ts';
import type { Pin } from '../pin.ts';
import { SigningFailure } from '../signingFailure.ts';
import { cardId, pinLengths, pinState } from './cardFacts.ts';
import { chooseCertificate } from './chooseCertificate.ts';
import { checkPin } from './pinRules.ts';
import { type Certified, schemesOfKey, signingCertificates } from './signingCertificate.ts';
import type { TokenKey, TokenSource } from './token.ts';
import { tokenFailure } from './tokenFailure.ts';

/**
 * The tokens behind one PKCS#11 module; `undefined`, said in the log, when the module cannot be used here.
 * @param library path of the shared object
 */
export async function pkcs11Tokens(library: string, log: Log): Promise<TokenSource | undefined> {
  try {
    return sourceOf(await loadPkcs11(library), library, log);
  } catch (error) {
    log('module_unusable', { library, detail: textOf(error) });
    return undefined;
  }
}

interface Found {
  readonly slot: number;
  readonly id: string;
  readonly token: Pkcs11Token;
}

function sourceOf(loaded: Pkcs11Module, library: string, log: Log): TokenSource {
  let module = loaded;
  let inUse = 0;
  let lostToken = false;
  let lastShown: CompanionToken[] = [];

  /** Many modules do not find a card again that was pulled out in use; started afresh, they do. */
  let restarting: Promise<void> | undefined;
  const restart = async () => {
    try {
      module.close();
    } catch (error) {
      log('module_close_failed', { library, detail: textOf(error) });
    }
    module = await loadPkcs11(library);
    lostToken = false;
  };
  const startAfresh = async () => {
    if (lostToken && inUse === 0) {
      restarting ??= restart().finally(() => {
        restarting = undefined;
      });
    }
    await restarting;
  };

  const failed = (error: unknown, slot: number): SigningFailure => {
    const failure = tokenFailure(error, look(slot));
    if (failure.code === 'token_lost') lostToken = true;
    return failure;
  };

  const find = async (): Promise<Found[]> => {
    await startAfresh();
    const found = new Map<string, Found>();
    for (const { id: slot, token } of module.slots()) {
      // SoftHSM and some readers offer an empty token to be initialised.
      if (token === undefined || !token.pinInitialised) continue;
      const id = cardId(library, token);
      if (!found.has(id)) found.set(id, { slot, id, token });
    }
    return [...found.values()];
  };

  const certified = (slot: number): Certified[] => {
    const offered = module.schemes(slot);
    return module.certificates(slot).map(({ certificate }) => ({
      certificate,
      schemes: schemesOfKey(certificate).filter((scheme) => offered.includes(scheme)),
    }));
  };

  const show = ({ slot, id, token }: Found): CompanionToken[] => {
    try {
      return [
        {
          id,
          label: token.label === '' ? token.model : token.label,
          kind: 'pkcs11',
          pin: pinState(token),
          ...pinLengths(token),
          certificates: signingCertificates(certified(slot)),
        },
      ];
    } catch (error) {
      log('token_unreadable', { library, detail: textOf(error) });
      return [];
    }
  };

  const open = async (found: Found, certificateId: string, pin: Pin): Promise<TokenKey> => {
    const { slot, token } = found;
    if (token.pinLocked) throw new SigningFailure('token_locked', 'The PIN is locked', { triesLeft: 0 });
    const onReader = token.pinPad && pin.length === 0;
    if (!onReader) {
      const { minPinLength: min, maxPinLength: max } = pinLengths({ ...token, pinPad: false });
      checkPin(pin, { min, max, characters: 'ascii' });
    }
    const visible = certified(slot);
    // A token that hides everything before the PIN is searched after it.
    const hidden = visible.length === 0 && certificateId === '';
    const chosen = hidden ? {} : { certificate: chooseCertificate(visible, certificateId).certificate };
    const signer = await pkcs11Signer({
      module,
      slot,
      ...(onReader ? {} : { pin: pin.reveal() }),
      ...chosen,
    });
    return keyOf(signer, slot);
  };

  const look = (slot: number) => () => {
    try {
      return module.token(slot);
    } catch {
      return undefined;
    }
  };

  const keyOf = (signer: Pkcs11Signer, slot: number): TokenKey => {
    const offered = module.schemes(slot);
    inUse++;
    let open = true;
    return {
      certificate: signer.certificate,
      chain: signer.chain,
      schemes: schemesOfKey(signer.certificate).filter((scheme) => offered.includes(scheme)),
      sign: async (request) => {
        try {
          return await signer.sign(request);
        } catch (error) {
          throw failed(error, slot);
        }
      },
      close: async () => {
        if (!open) return;
        open = false;
        inUse--;
        await signer.close().catch((error: unknown) => log('logout_failed', { detail: textOf(error) }));
      },
    };
  };

  return {
    async list() {
      // A card does one thing at a time; asking it in the middle of a run would hold the run up.
      if (inUse === 0) lastShown = (await attempt(log, find)).flatMap(show);
      return lastShown;
    },
    async open(id, certificateId, pin) {
      const found = (await attempt(log, find)).find((one) => one.id === id);
      if (found === undefined) return undefined;
      try {
        return await open(found, certificateId, pin);
      } catch (error) {
        throw failed(error, found.slot);
      }
    },
    async close() {
      try {
        module.close();
      } catch (error) {
        // Nothing is left to save at the end of the program.
        log('module_close_failed', { library, detail: textOf(error) });
      }
    },
  };
}

async function attempt(log: Log, find: () => Promise<Found[]>): Promise<Found[]> {
  try {
    return await find();
  } catch (error) {
    log('slots_unreadable', { detail: textOf(error) });
    return [];
  }
}

const textOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
