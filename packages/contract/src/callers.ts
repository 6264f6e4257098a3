import type { Module } from './accounts/modules.ts';
import type { DefinitionType } from './definitions/definitionTypes.ts';
import { type Authority, holds, type MenuAuthority } from './identity/authorities.ts';

/**
 * Kinds of caller, each by what it proves itself with. `public`: nothing. `session`: a sign-in's key, whatever the
 * account. `member`: the same key and an account that the login is a member of. `companion`: a signing session's key.
 * Nobody can prove to be one of the last three yet; an endpoint that is theirs alone refuses everybody.
 */
const callerKinds = [
  'public',
  'session',
  'member',
  'companion',
  'externalSigner',
  'apiKey',
  'operator',
] as const;
export type CallerKind = (typeof callerKinds)[number];

/** Headers that callers prove themselves with. */
export const callerHeaders = {
  /** The sign-in's key. */
  session: 'token',
  /** Code of the account that the caller speaks for. */
  account: 'account',
  /** The signing session's key, which the companion got for the one-time ticket. */
  signingKey: 'signing-key',
} as const;

/** What the header of the signing session's key was called before; companions of version 2.1.0 send only this one. */
export const formerSigningKeyHeader = 'ticket';

/** Records that a path's `id` may name. The outsider walk makes one of each and asks for another account's. */
export type RecordKind =
  | DefinitionType
  | 'account'
  | 'audit'
  | 'delivery'
  | 'draft'
  | 'file'
  | 'import'
  | 'incomingDocument'
  | 'job'
  | 'notice'
  | 'session'
  | 'signingSession'
  | 'substitution'
  | 'task'
  | 'batch'
  | 'template'
  | 'upload'
  | 'user'
  | 'view';

/** Options of an account that its provider switches on, not its administrators (ACC-04). */
export type AccountOption = 'enableBankOrderPage';

/** What a caller who is somebody in an account has to have there besides. */
export interface Needs {
  /** One of these is enough. */
  readonly authority?: readonly MenuAuthority[];
  /** Of the account's running period (ACC-06). */
  readonly module?: Module;
  readonly option?: AccountOption;
  /** A licence period runs: of everything that makes or moves work, and of nothing that only looks (ACC-04). */
  readonly licence?: true;
  /** A proof of the session that is not older than `limits.freshProofMinutes`. */
  readonly fresh?: true;
  /** What the path's `id` names. The handler finds out whether the caller may have it. */
  readonly record?: RecordKind;
}

/** What decides what somebody may do in an account. */
export interface Viewer {
  /** Held exactly. */
  readonly authorities: readonly Authority[];
  /** Of the running period. */
  readonly modules: readonly Module[];
  readonly options: readonly AccountOption[];
  readonly licenceActive: boolean;
}

export type MissingNeed = 'authority' | 'module' | 'option' | 'licence';

/**
 * What is missing, in this order: who lacks a right is told so, whatever the account has; that the licence has ended
 * is told to those who could use it. Null: nothing.
 */
export function missingNeed(needs: Needs, viewer: Viewer): MissingNeed | null {
  const { authority, module, option, licence } = needs;
  if (authority && !authority.some((one) => holds(viewer.authorities, one))) return 'authority';
  if (module && !viewer.modules.includes(module)) return 'module';
  if (option && !viewer.options.includes(option)) return 'option';
  if (licence && !viewer.licenceActive) return 'licence';
  return null;
}

/** Whether somebody may call an endpoint, as far as that can be said without a record. */
export const may = (endpoint: { readonly needs?: Needs | undefined }, viewer: Viewer): boolean =>
  missingNeed(endpoint.needs ?? {}, viewer) === null;
