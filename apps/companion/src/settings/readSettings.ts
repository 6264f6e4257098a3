import { readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { parseArgs } from 'node:util';
import { companion } from '@tomar/contract';
import { z } from 'zod';
import { configFolder, type Environment } from './configFolder.ts';
import { isLoopback, productOrigin, SettingRefused } from './origins.ts';

export interface Settings {
  readonly port: number;
  /** Folder of `.p12` and `.pfx` files. */
  readonly tokenDir: string | null;
  /** PKCS#11 modules named by the user, tried first. */
  readonly pkcs11: readonly string[];
  /** Whether the usual places are searched for modules too. */
  readonly detect: boolean;
  readonly origins: readonly string[];
  /** Folder where the paired browsers are kept. */
  readonly stateDir: string;
  /** Whether codes and sites are shown in a window of the desktop, besides the console. */
  readonly window: boolean;
  /** Pairing codes may be read by everybody on this computer: for trying and testing only. */
  readonly lab: boolean;
}

const fileSchema = z.strictObject({
  port: z.number().int().min(0).max(65_535).optional(),
  tokenDir: z.string().optional(),
  pkcs11: z.array(z.string()).optional(),
  detect: z.boolean().optional(),
  window: z.boolean().optional(),
  stateDir: z.string().optional(),
  origins: z.array(z.string()).optional(),
});

export const usage = `tomar-signer --allow-origin https://tomar.example [OPTIONS]

  --allow-origin ORIGIN  address of a product that may use the companion (repeatable; at least one)
  --port N               default ${companion.defaultPort}
  --token-dir DIR        folder of PKCS#12 files (.p12, .pfx)
  --pkcs11 FILE          PKCS#11 module of a smart card (repeatable)
  --no-detect            do not search the usual places for PKCS#11 modules
  --state-dir DIR        folder of the paired browsers; default: the user's settings folder
  --no-window            show pairing codes on the console only
  --lab                  trying and testing only: pairing codes are no secret; products on this computer only
  --config FILE          settings file; default: config.json in the user's settings folder
  --help, --version

Environment: TOMAR_SIGNER_PORT, TOMAR_SIGNER_TOKEN_DIR, TOMAR_SIGNER_STATE_DIR, TOMAR_SIGNER_PKCS11 and TOMAR_SIGNER_ORIGINS (lists,
parted by ${delimiter} and by spaces), TOMAR_SIGNER_CONFIG. Options go before environment, environment before file.
`;

/**
 * Settings from options, environment and the user's file, in this order.
 * @param args without program and script
 * @throws SettingRefused
 */
export function readSettings(args: readonly string[], environment: Environment): Settings {
  const { env } = environment;
  const given = parse(args);
  const named = given.config ?? env.TOMAR_SIGNER_CONFIG;
  const file = readFile(named ?? join(configFolder(environment), 'config.json'), named !== undefined);
  const port = given.port ?? env.TOMAR_SIGNER_PORT;
  const origins = given['allow-origin'] ?? list(env.TOMAR_SIGNER_ORIGINS, /[\s,]+/) ?? file.origins ?? [];
  if (origins.length === 0)
    throw new SettingRefused('Name at least one product that may sign: --allow-origin https://tomar.example');
  const allowed = [...new Set(origins.map(productOrigin))];
  const lab = given.lab === true;
  if (lab) refuseLab(allowed, env);
  return {
    port: port === undefined ? (file.port ?? companion.defaultPort) : portNumber(port),
    tokenDir: given['token-dir'] ?? env.TOMAR_SIGNER_TOKEN_DIR ?? file.tokenDir ?? null,
    pkcs11: given.pkcs11 ?? list(env.TOMAR_SIGNER_PKCS11, delimiter) ?? file.pkcs11 ?? [],
    detect: given['no-detect'] === true ? false : (file.detect ?? true),
    origins: allowed,
    stateDir: given['state-dir'] ?? env.TOMAR_SIGNER_STATE_DIR ?? file.stateDir ?? configFolder(environment),
    window: given['no-window'] === true ? false : (file.window ?? true),
    lab,
  };
}

/** With `lab` any program of this computer can pair itself, so it must never come near a real product. */
function refuseLab(origins: readonly string[], env: Environment['env']): void {
  if (env.NODE_ENV === 'production') throw new SettingRefused('--lab is not for production');
  const foreign = origins.find((origin) => !isLoopback(new URL(origin).hostname));
  if (foreign !== undefined)
    throw new SettingRefused(`--lab is for products on this computer only, not ${foreign}`);
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        'allow-origin': { type: 'string', multiple: true },
        'no-detect': { type: 'boolean' },
        'token-dir': { type: 'string' },
        'state-dir': { type: 'string' },
        'no-window': { type: 'boolean' },
        lab: { type: 'boolean' },
        config: { type: 'string' },
        pkcs11: { type: 'string', multiple: true },
        port: { type: 'string' },
      },
    }).values;
  } catch (error) {
    throw new SettingRefused(error instanceof Error ? error.message : String(error));
  }
}

function readFile(path: string, mustExist: boolean): z.output<typeof fileSchema> {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    const absent = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    if (absent && !mustExist) return {};
    throw new SettingRefused(`The settings file cannot be read: ${path}`);
  }
  const parsed = fileSchema.safeParse(json(text, path));
  if (!parsed.success) throw new SettingRefused(`${path}: ${z.prettifyError(parsed.error)}`);
  return parsed.data;
}

function json(text: string, path: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new SettingRefused(`${path} is not JSON`);
  }
}

function portNumber(text: string): number {
  const port = Number(text);
  if (!/^\d{1,5}$/.test(text) || port > 65_535) throw new SettingRefused(`Not a port: ${text}`);
  return port;
}

function list(text: string | undefined, separator: string | RegExp): string[] | undefined {
  const parts = text?.split(separator).filter((part) => part !== '');
  return parts === undefined || parts.length === 0 ? undefined : parts;
}
