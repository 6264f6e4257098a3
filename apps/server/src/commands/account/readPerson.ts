import { createInterface } from 'node:readline/promises';
import {
  type Authority,
  checkName,
  isDeceiving,
  isEmailAddress,
  messageText,
  type ProviderKind,
  providerKinds,
} from '@tomar/contract';
import { CommandRefused } from '../commandErrors.ts';
import { type Options, optional, readAuthorities, readOptions, required } from './readOptions.ts';

export interface GivenPerson {
  readonly code: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly idNumber?: string;
  readonly byMail: boolean;
  readonly validHours: number;
  /** USR-09: whose word alone lets the person in. */
  readonly external?: ProviderKind;
}

const texts = ['email', 'first-name', 'last-name', 'id-number', 'valid-hours'];

export async function readAdmin(words: readonly string[]): Promise<GivenPerson> {
  const { positionals, values } = readOptions(words, 1, texts, ['mail']);
  return readPerson(positionals[0] ?? '', values);
}

export async function readUser(
  words: readonly string[],
): Promise<GivenPerson & { readonly authorities: readonly Authority[] }> {
  const { positionals, values } = readOptions(words, 1, [...texts, 'authorities', 'external'], ['mail']);
  const external = readProvider(optional(values, 'external'));
  const authorities = readAuthorities(required(values, 'authorities'));
  return { ...(await readPerson(positionals[0] ?? '', values)), authorities, ...(external && { external }) };
}

function readProvider(given: string | undefined): ProviderKind | undefined {
  const kind = providerKinds.find((one) => one.toLowerCase() === given?.toLowerCase());
  if (given !== undefined && !kind)
    throw new CommandRefused(`--external takes one of ${providerKinds.join(', ')}`);
  return kind;
}

async function readPerson(code: string, values: Options): Promise<GivenPerson> {
  const email = required(values, 'email');
  if (!isEmailAddress(email) || isDeceiving(email) || email.length > 320)
    throw new CommandRefused(`--email "${email}" is no e-mail address`);
  const names = { firstName: readName(values, 'first-name'), lastName: readName(values, 'last-name') };
  const validHours = readHours(optional(values, 'valid-hours') ?? '72');
  const idNumber = await readIdNumber(optional(values, 'id-number'));
  const byMail = values.mail === true;
  return { code, email, ...names, ...(idNumber && { idNumber }), byMail, validHours };
}

function readName(values: Options, option: string): string {
  const name = required(values, option);
  const [finding] = checkName(name);
  if (finding) throw new CommandRefused(`--${option}: ${messageText(finding.key, 'en')}`);
  if ([...name].length > 100) throw new CommandRefused(`--${option} has more than 100 characters`);
  return name;
}

function readHours(text: string): number {
  const hours = Number(text);
  if (!/^\d+$/.test(text) || hours < 1 || hours > 720)
    throw new CommandRefused('--valid-hours takes whole hours from 1 to 720');
  return hours;
}

/** Eleven digits; `-`: from the standard input, so that the number is in no list of processes and no history. */
async function readIdNumber(given: string | undefined): Promise<string | undefined> {
  if (given === undefined) return undefined;
  const number = given === '-' ? await firstLine() : given;
  if (!/^\d{11}$/.test(number)) throw new CommandRefused('--id-number takes 11 digits');
  return number;
}

async function firstLine(): Promise<string> {
  const lines = createInterface({ input: process.stdin });
  try {
    for await (const line of lines) return line.trim();
    return '';
  } finally {
    lines.close();
  }
}
