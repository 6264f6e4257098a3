import { parseArgs } from 'node:util';
import { type Authority, authorities, type Module, modules } from '@tomar/contract';
import { CommandRefused } from '../commandErrors.ts';

export type Options = Readonly<Record<string, string | boolean | undefined>>;

/**
 * The words behind `account COMMAND`.
 * @param texts options that take a value
 * @param flags options that take none
 * @throws CommandRefused for what is unknown, missing its value, or too much
 */
export function readOptions(
  words: readonly string[],
  positions: number,
  texts: readonly string[],
  flags: readonly string[] = [],
): { readonly positionals: readonly string[]; readonly values: Options } {
  const options = Object.fromEntries([
    ...texts.map((name) => [name, { type: 'string' as const }]),
    ...flags.map((name) => [name, { type: 'boolean' as const }]),
  ]);
  const parsed = parsedOrRefused(words, options);
  if (parsed.positionals.length < positions) throw new CommandRefused('something is missing');
  const beyond = parsed.positionals[positions];
  if (beyond !== undefined) throw new CommandRefused(`"${beyond}" is too much; put names into quotes`);
  return parsed;
}

function parsedOrRefused(words: readonly string[], options: Record<string, { type: 'string' | 'boolean' }>) {
  try {
    const { positionals, values } = parseArgs({ args: [...words], options, allowPositionals: true });
    return { positionals, values };
  } catch (error) {
    throw new CommandRefused(error instanceof Error ? error.message : String(error));
  }
}

/** @throws CommandRefused when the option was not given */
export function required(values: Options, name: string): string {
  const text = optional(values, name);
  if (text === undefined || text === '') throw new CommandRefused(`--${name} is missing`);
  return text;
}

export function optional(values: Options, name: string): string | undefined {
  const value = values[name];
  return typeof value === 'string' ? value.trim() : undefined;
}

/** A day of the calendar as `YYYY-MM-DD`, of a year that the database and pages can show. */
export function readDay(text: string, name: string): string {
  const day = new Date(`${text}T00:00:00Z`);
  const isDay =
    /^[12]\d{3}-\d{2}-\d{2}$/.test(text) &&
    !Number.isNaN(day.getTime()) &&
    day.toISOString().startsWith(text);
  if (!isDay) throw new CommandRefused(`--${name} "${text}" is no day; write it as 2026-01-31`);
  return text;
}

/** `none` or names of the list separated by commas, in capitals or not. */
function readNames<T extends string>(text: string, known: readonly T[], what: string): T[] {
  if (text.toLowerCase() === 'none') return [];
  const chosen = text.split(',').map((part) => {
    const wanted = part.trim().toLowerCase();
    const name = known.find((one) => one.toLowerCase() === wanted);
    if (!name) throw new CommandRefused(`"${part.trim()}" is no ${what}; there are ${known.join(', ')}`);
    return name;
  });
  return known.filter((name) => chosen.includes(name));
}

export const readModules = (text: string | undefined): Module[] =>
  text === undefined ? [] : readNames(text, modules, 'module');

export const readAuthorities = (text: string): Authority[] => readNames(text, authorities, 'authority');

/** `CODE on|off` @throws CommandRefused */
export function readOnOrOff(words: readonly string[]): { readonly code: string; readonly isOn: boolean } {
  const [code = '', choice = ''] = readOptions(words, 2, []).positionals;
  if (choice !== 'on' && choice !== 'off') throw new CommandRefused(`"${choice}" is neither on nor off`);
  return { code, isOn: choice === 'on' };
}
