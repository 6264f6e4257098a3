import { readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { parseArgs } from 'node:util';
import { companion } from '@tomar/contract';
import { z } from 'zod';
import { configFolder, type Surroundings } from './configFolder.ts';
import { productOrigin, SettingRefused } from './origins.ts';

export interface Settings {
  readonly port: number;
  /** Folder of `.p12` and `.pfx` files. */
  readonly tokenDir: string | null;
  /** PKCS#11 modules named by the user, tried first. */
  readonly pkcs11: readonly string[];
  /** Whether the usual places are searched for modules too. */
  readonly detect: boolean;
  readonly origins: readonly string[];
}

const fileSchema = z.strictObject({
  port: z.number().int().min(0).max(65_535).optional(),
  tokenDir: z.string().optional(),
  pkcs11: z.array(z.string()).optional(),
  detect: z.boolean().optional(),
  origins: z.array(z.string()).optional(),
});

export const usage = `tomar-signer --allow-origin https://tomar.example [OPTIONS]

  --allow-origin ORIGIN  address of a product that may use the companion (repeatable; at least one)
  --port N               default ${companion.defaultPort}
  --token-dir DIR        folder of PKCS#12 files (.p12, .pfx)
  --pkcs11 FILE          PKCS#11 module of a smart card (repeatable)
  --no-detect            do not search the usual places for PKCS#11 modules
  --config FILE          settings file; default: config.json in the user's settings folder
  --help, --version

Environment: TOMAR_SIGNER_PORT, TOMAR_SIGNER_TOKEN_DIR, TOMAR_SIGNER_PKCS11 and TOMAR_SIGNER_ORIGINS (lists,
parted by ${delimiter} and by spaces), TOMAR_SIGNER_CONFIG. Options go before environment, environment before file.
`;

/**
 * Settings from options, environment and the user's file, in this order.
 * @param args without program and script
 * @throws SettingRefused
 */
export function readSettings(args: readonly string[], around: Surroundings): Settings {
  const { env } = around;
  const given = parse(args);
  const named = given.config ?? env.TOMAR_SIGNER_CONFIG;
  const file = readFile(named ?? join(configFolder(around), 'config.json'), named !== undefined);
  const port = given.port ?? env.TOMAR_SIGNER_PORT;
  const origins = given['allow-origin'] ?? list(env.TOMAR_SIGNER_ORIGINS, /[\s,]+/) ?? file.origins ?? [];
  if (origins.length === 0) {
    throw new SettingRefused('Name at least one product that may sign: --allow-origin https://tomar.example');
  }
  return {
    port: port === undefined ? (file.port ?? companion.defaultPort) : portNumber(port),
    tokenDir: given['token-dir'] ?? env.TOMAR_SIGNER_TOKEN_DIR ?? file.tokenDir ?? null,
    pkcs11: given.pkcs11 ?? list(env.TOMAR_SIGNER_PKCS11, delimiter) ?? file.pkcs11 ?? [],
    detect: given['no-detect'] === true ? false : (file.detect ?? true),
    origins: [...new Set(origins.map(productOrigin))],
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        'allow-origin': { type: 'string', multiple: true },
        'no-detect': { type: 'boolean' },
        'token-dir': { type: 'string' },
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
