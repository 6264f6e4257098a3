import type { SignatureScheme, SignRequest } from '@tomar/signatures/keys';
import type { OpenedKey } from './process/calls.ts';
import type { ModuleProcess } from './process/moduleProcess.ts';
import { SigningFailure } from './signingFailure.ts';

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

export interface KeyEvents {
  /** A call failed: the token may be gone. */
  failed(error: unknown): void;
  /** It could not be logged out. */
  notClosed(error: unknown): void;
  /** Once, whatever came of the logout. */
  closed(): void;
}

/** A key that was opened in a module's process. What was opened in an earlier process of the module is lost. */
export function tokenKey(module: ModuleProcess, opened: OpenedKey, on: KeyEvents): TokenKey {
  const { generation } = module;
  let open = true;
  return {
    certificate: fromBase64(opened.certificate),
    chain: opened.chain.map(fromBase64),
    schemes: opened.schemes,
    async sign({ toBeSigned, digest, algorithm }) {
      if (generation !== module.generation)
        throw new SigningFailure('token_lost', 'The module was started anew');
      try {
        const give = {
          key: opened.key,
          algorithm,
          digest: toBase64(digest),
          toBeSigned: toBase64(toBeSigned),
        };
        return fromBase64((await module.call('sign', give)).value);
      } catch (error) {
        on.failed(error);
        throw error;
      }
    },
    async close() {
      if (!open) return;
      open = false;
      try {
        if (generation === module.generation) await module.call('closeKey', { key: opened.key });
      } catch (error) {
        on.failed(error);
        on.notClosed(error);
      } finally {
        on.closed();
      }
    },
  };
}

const toBase64 = (bytes: Uint8Array) =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('base64');
const fromBase64 = (text: string) => new Uint8Array(Buffer.from(text, 'base64'));
