import type { CompanionCertificate, CompanionToken } from '@tomar/contract';
import type { Log } from '@tomar/tokens/log.ts';
import { ModuleProcess } from '@tomar/tokens/process/moduleProcess.ts';
import { SigningFailure } from '@tomar/tokens/signingFailure.ts';
import { type TokenKey, tokenKey } from '@tomar/tokens/tokenKey.ts';
import type { ServerTokenSettings } from '../config/config.ts';
import type { PinTries } from './pinTries.ts';
import { readPin } from './readPin.ts';

/** The token whose keys the server may have sign. Its library runs in a process of its own, begun when first needed. */
export interface ServerToken {
  /** What it shows without the PIN. @throws SigningFailure `token_missing`, `module_failed`, `token_timeout` */
  certificates(): Promise<readonly CompanionCertificate[]>;
  /**
   * Logs in for one key. Several may be open at once.
   * @param certificateId SHA-256 of the certificate, hexadecimal
   * @param operator wants the PIN tried although the token refused it before; `lastTry`: also if one more wrong one locks it
   * @throws SigningFailure also `wrong_pin`, `pin_refused_before`, `last_try`, `token_locked`, `no_suitable_certificate`,
   *   `certificate_expired`, …; PinUnreadable
   */
  open(certificateId: string, operator?: { readonly lastTry: boolean }): Promise<TokenKey>;
  /** Ends the library's process. */
  close(): Promise<void>;
}

export function openServerToken(settings: ServerTokenSettings, tries: PinTries, log: Log): ServerToken {
  const { label, pinFile } = settings;
  const module = new ModuleProcess(settings.module, log, settings.patience);
  let inUse = 0;
  let lost = false;

  /** Many libraries do not find a token again that went away in use; started afresh, they do. */
  const startAfresh = async () => {
    if (!lost || inUse > 0) return;
    lost = false;
    await module.stop();
  };
  const seen = (error: unknown) => {
    if (error instanceof SigningFailure && error.code === 'token_lost') lost = true;
  };

  const find = async (): Promise<CompanionToken> => {
    const { tokens } = await module.call('list', {});
    const [token, another] = tokens.filter((one) => one.label === label);
    if (token === undefined)
      throw new SigningFailure('token_missing', `${settings.module} shows no token “${label}”`);
    if (another !== undefined)
      throw new SigningFailure('token_missing', `${settings.module} shows several tokens “${label}”`);
    return token;
  };

  const login = async (certificateId: string, operator?: { readonly lastTry: boolean }) => {
    const { id: tokenId } = await find();
    const pin = await readPin(pinFile);
    try {
      if (operator) await tries.forget(tokenId);
      const give = { tokenId, certificateId, lastTry: operator?.lastTry === true };
      return await tries.try(tokenId, pin.octets, async () => {
        const opened = await module.call('open', give, pin.octets);
        if (opened === null) throw new SigningFailure('token_missing', `The token “${label}” has gone`);
        return opened;
      });
    } finally {
      pin.wipe();
    }
  };

  return {
    async certificates() {
      await startAfresh();
      return (await find()).certificates;
    },
    async open(certificateId, operator) {
      await startAfresh();
      inUse++;
      try {
        const opened = await login(certificateId, operator);
        return tokenKey(module, opened, {
          failed: seen,
          notClosed: (error) => log('logout_failed', { detail: String(error) }),
          closed: () => {
            inUse--;
          },
        });
      } catch (error) {
        inUse--;
        seen(error);
        throw error;
      }
    },
    close: () => module.stop(),
  };
}
