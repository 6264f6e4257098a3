import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { type FileCommand, parseWords } from './commandLine.ts';
import { extendCommand } from './extend.ts';
import { type Failure, failureOf } from './failure.ts';
import { commandFiles, commandOptions, Options } from './options.ts';
import { Session } from './session.ts';
import { signCommand } from './sign.ts';
import { usage } from './usage.ts';
import { validateCommand } from './validate.ts';

type Reply =
  | { readonly id: unknown; readonly result: unknown }
  | { readonly id: unknown; readonly error: Failure };

/**
 * `tomar-sig serve --stdio`: one JSON request a line, `{id, command, …}` with the options' names in camel case and
 * the files as `in`, `out`, `file`, or `{id, args: [command, …]}` with the words of the command line; one JSON reply
 * a line, `{id, result}` or `{id, error: {code, message}}`, in the same order. Ends with its input.
 */
export async function serve(input: Readable, output: Writable): Promise<void> {
  await using session = new Session();
  for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
    if (line.trim() === '') continue;
    const reply = await answer(line, session);
    // Waiting for a slow reader keeps replies from piling up in memory.
    if (!output.write(`${JSON.stringify(reply)}\n`)) await once(output, 'drain');
  }
}

async function answer(line: string, session: Session): Promise<Reply> {
  let id: unknown = null;
  try {
    const request = parse(line);
    id = request.id ?? null;
    return { id, result: await run(request, session) };
  } catch (error) {
    return { id, error: failureOf(error) };
  }
}

interface Request extends Readonly<Record<string, unknown>> {
  readonly id?: unknown;
  readonly args?: unknown;
}

function parse(line: string): Request {
  let request: unknown;
  try {
    request = JSON.parse(line);
  } catch {
    throw usage('The line is not JSON');
  }
  if (typeof request !== 'object' || request === null || Array.isArray(request))
    throw usage('A request is a JSON object');
  return { ...request };
}

async function run({ id: _, args, ...named }: Request, session: Session): Promise<unknown> {
  const { command, options } = args === undefined ? fromNames(named) : fromWords(args, named);
  switch (command) {
    case 'sign':
      return signCommand(options, session);
    case 'extend':
      return extendCommand(options, session);
    case 'validate':
      return validateCommand(options, session);
  }
}

interface Call {
  readonly command: FileCommand;
  readonly options: Options;
}

function fromNames({ command, ...values }: Readonly<Record<string, unknown>>): Call {
  const named = commandOf(command);
  return { command: named, options: optionsOf(named, values) };
}

function fromWords(args: unknown, others: Readonly<Record<string, unknown>>): Call {
  if (!Array.isArray(args) || !args.every((word) => typeof word === 'string'))
    throw usage('args is a list of texts');
  if (Object.keys(others).length > 0) throw usage('args stands alone');
  const [first, ...words] = args;
  const command = commandOf(first);
  return { command, options: parseWords(command, words) };
}

function commandOf(word: unknown): FileCommand {
  if (word === 'sign' || word === 'extend' || word === 'validate') return word;
  throw usage('command is one of sign, extend, validate');
}

function optionsOf(command: FileCommand, values: Readonly<Record<string, unknown>>): Options {
  const known = new Set([...Object.keys(commandOptions[command]), ...commandFiles[command]]);
  const named: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(values)) {
    const name = key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    if (!known.has(name)) throw usage(`${command} knows no ${JSON.stringify(key)}`);
    named[name] = value;
  }
  return new Options(named);
}
