import type { CompanionToken } from '@tomar/contract';
import { idsOf } from '@tomar/tokens/cardFacts.ts';
import type { Log } from '@tomar/tokens/log.ts';
import type { OpenedKey } from '@tomar/tokens/process/calls.ts';
import { ModuleProcess, type Patience, patience } from '@tomar/tokens/process/moduleProcess.ts';
import { SigningFailure } from '@tomar/tokens/signingFailure.ts';
import { type TokenKey, tokenKey } from '@tomar/tokens/tokenKey.ts';
import type { TokenSource } from './token.ts';

/** How long a list may wait for a module before it is answered with what was known before, in milliseconds. */
const listWaitMs = 2_500;
/** A module that cannot even say what is plugged in is asked again after this long, then after twice as long … */
const firstPauseMs = 1_000;
const maxPauseMs = 60_000;

export interface Pkcs11Tokens extends TokenSource {
  /** Whether the module could be loaded when it was last tried. */
  usable(): boolean;
}

/**
 * The tokens behind one PKCS#11 module, which runs in a process of its own.
 * @param library path of the shared object
 */
export function pkcs11Tokens(library: string, log: Log, limits: Patience = patience): Pkcs11Tokens {
  const module = new ModuleProcess(library, log, limits);
  const ids = idsOf(library);
  let inUse = 0;
  let lostToken = false;
  let failedInARow = 0;
  let notBefore = 0;
  let loaded = false;
  let lastShown: readonly CompanionToken[] = [];
  let listing: Promise<void> | undefined;

  /** Many modules do not find a card again that was pulled out in use; started afresh, they do. */
  const startAfresh = async () => {
    if (!lostToken || inUse > 0) return;
    lostToken = false;
    // What was shown before is not there any more, and the new process may take its time.
    lastShown = [];
    await module.stop();
  };

  const seen = (error: unknown) => {
    if (error instanceof SigningFailure && error.code === 'token_lost') lostToken = true;
  };

  const refresh = async () => {
    try {
      await startAfresh();
      const { tokens } = await module.call('list', {});
      lastShown = tokens;
      loaded = true;
      failedInARow = 0;
    } catch (error) {
      lastShown = [];
      loaded = false;
      notBefore = Date.now() + Math.min(firstPauseMs * 2 ** failedInARow, maxPauseMs);
      failedInARow++;
      log('module_unusable', { library, detail: error instanceof Error ? error.message : String(error) });
    }
  };

  const keyOf = (opened: OpenedKey): TokenKey =>
    tokenKey(module, opened, {
      failed: seen,
      notClosed: (error) =>
        log('logout_failed', { detail: error instanceof Error ? error.message : String(error) }),
      closed: () => {
        inUse--;
      },
    });

  return {
    usable: () => loaded,
    owns: (id) => id.startsWith(ids),
    async list() {
      // A card does one thing at a time; asking it in the middle of a run would hold the run up.
      if (inUse > 0 || Date.now() < notBefore) return lastShown;
      listing ??= refresh().finally(() => {
        listing = undefined;
      });
      await within(listWaitMs, listing);
      return lastShown;
    },
    async open(tokenId, certificateId, pin, lastTry = false) {
      if (!tokenId.startsWith(ids)) return undefined;
      await listing;
      await startAfresh();
      inUse++;
      try {
        const opened = await module.call('open', { tokenId, certificateId, lastTry }, pin.octets);
        if (opened === null) {
          inUse--;
          return undefined;
        }
        loaded = true;
        return keyOf(opened);
      } catch (error) {
        inUse--;
        seen(error);
        throw error;
      }
    },
    close: () => module.stop(),
  };
}

/** Resolves with the promise, or after `ms` without it. */
async function within(ms: number, promise: Promise<void>): Promise<void> {
  const { promise: over, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  await Promise.race([promise, over]);
  clearTimeout(timer);
}
