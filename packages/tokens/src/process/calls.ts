import type { CompanionFailure, CompanionToken } from '@tomar/contract';
import type { SignatureAlgorithm, SignatureScheme } from '@tomar/signatures/keys';

/** What a program asks of a module's process. Octets are base64. */
export interface Calls {
  /** Loads the module: the first call. */
  load: { give: { readonly library: string }; get: null };
  list: { give: Record<string, never>; get: { readonly tokens: readonly CompanionToken[] } };
  /** Logs in; the PIN is the secret of the frame. `null`: there is no such token. */
  open: {
    give: {
      readonly tokenId: string;
      readonly certificateId: string;
      /** The person knows that one more wrong PIN locks the card. */
      readonly lastTry: boolean;
    };
    get: OpenedKey | null;
  };
  sign: {
    give: {
      readonly key: number;
      readonly algorithm: SignatureAlgorithm;
      readonly digest: string;
      readonly toBeSigned: string;
    };
    get: { readonly value: string };
  };
  /** Logs out. */
  closeKey: { give: { readonly key: number }; get: null };
  /** Lets go of the module; the process ends. */
  end: { give: Record<string, never>; get: null };
}

export interface OpenedKey {
  readonly key: number;
  readonly certificate: string;
  readonly chain: readonly string[];
  readonly schemes: readonly SignatureScheme[];
}

export type CallName = keyof Calls;

export interface Asked {
  readonly id: number;
  readonly call: CallName;
  readonly give: unknown;
}

export interface Failed {
  readonly code: CompanionFailure;
  readonly detail: string;
  readonly triesLeft: number | null;
}

export type Told =
  | { readonly id: number; readonly get: unknown }
  | { readonly id: number; readonly failed: Failed }
  | { readonly log: string; readonly facts: Readonly<Record<string, string | number | boolean | null>> };
