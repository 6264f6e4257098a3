import { parseArgs } from 'node:util';
import { commandFiles, commandOptions, Options } from './options.ts';
import { usage } from './usage.ts';

export type FileCommand = 'sign' | 'extend' | 'validate';

/**
 * Options and files from words as they are typed: `--trust DIR --json FILE`.
 *
 * @throws SignatureError `usage`
 */
export function parseWords(command: FileCommand, words: readonly string[]): Options {
  const names = commandFiles[command];
  const { values, positionals } = parsed(command, words);
  if (positionals.length !== names.length)
    throw usage(`${command} wants ${names.map((name) => name.toUpperCase()).join(' and ')}`);
  const files = Object.fromEntries(names.map((name, index) => [name, positionals[index]]));
  return new Options({ ...values, ...files });
}

function parsed(command: FileCommand, words: readonly string[]) {
  try {
    return parseArgs({ args: [...words], options: commandOptions[command], allowPositionals: true });
  } catch (error) {
    throw usage(error instanceof Error ? error.message : String(error));
  }
}
