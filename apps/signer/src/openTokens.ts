import { existsSync, realpathSync } from 'node:fs';
import type { Log } from './log.ts';
import type { Settings } from './settings/readSettings.ts';
import { knownModules } from './tokens/knownModules.ts';
import { pkcs11Tokens } from './tokens/pkcs11Tokens.ts';
import { pkcs12Tokens } from './tokens/pkcs12Tokens.ts';
import type { TokenSource } from './tokens/token.ts';
import { type Tokens, tokensOf } from './tokens/tokens.ts';

/** Loads what the settings name and what is found on this computer. */
export async function openTokens(
  settings: Settings,
  log: Log,
): Promise<{ tokens: Tokens; modules: readonly string[] }> {
  const { platform, env } = process;
  const known = settings.detect ? knownModules({ platform, env }) : [];
  // The same module often lies under several names; loading it twice would confuse its state.
  const libraries = [...settings.pkcs11, ...known.filter(existsSync)].map(resolveLink);
  const modules: string[] = [];
  const sources: TokenSource[] = [];
  for (const library of new Set(libraries)) {
    const source = await pkcs11Tokens(library, log);
    if (source === undefined) continue;
    sources.push(source);
    modules.push(library);
  }
  if (settings.tokenDir !== null) sources.push(pkcs12Tokens(settings.tokenDir, log));
  return { tokens: tokensOf(sources), modules };
}

const resolveLink = (path: string): string => (existsSync(path) ? realpathSync(path) : path);
