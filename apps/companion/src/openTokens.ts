import { existsSync, realpathSync } from 'node:fs';
import type { Log } from '@tomar/tokens/log.ts';
import type { Settings } from './settings/readSettings.ts';
import { knownModules } from './tokens/knownModules.ts';
import { pkcs11Tokens } from './tokens/pkcs11Tokens.ts';
import { pkcs12Tokens } from './tokens/pkcs12Tokens.ts';
import type { TokenSource } from './tokens/token.ts';
import { type Tokens, tokensOf } from './tokens/tokens.ts';

export interface OpenedTokens {
  readonly tokens: Tokens;
  /** Paths of the modules that are there. */
  readonly modules: readonly string[];
  /** Whether one of them can be used. */
  readonly pkcs11: () => boolean;
}

/** Finds what the settings name and what is on this computer. Modules are started at once, and waited for by nobody. */
export function openTokens(settings: Settings, log: Log): OpenedTokens {
  const { platform, env } = process;
  const known = settings.detect ? knownModules({ platform, env }) : [];
  // The same module often lies under several names; loading it twice would confuse its state.
  const modules = [
    ...new Set([...settings.pkcs11, ...known].filter(existsSync).map((path) => realpathSync(path))),
  ];
  const cards = modules.map((library) => pkcs11Tokens(library, log));
  for (const one of cards) void one.list();
  const sources: TokenSource[] = [...cards];
  if (settings.tokenDir !== null) sources.push(pkcs12Tokens(settings.tokenDir, log));
  return { tokens: tokensOf(sources), modules, pkcs11: () => cards.some((one) => one.usable()) };
}
