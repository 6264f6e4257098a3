import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
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
 * the files as `in`, `out`, `file`; one JSON reply a line, `{id, result}` or `{id, error: {code, message}}`, in the
 * same order. Ends with its input.
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
  readonly command?: unknown;
}

function parse(line: string): Request {
  let request: unknown;
  try {
    request = JSON.parse(line);
  } catch {
    throw usage('The line is not JSON');
  }
  if (typeof request !== 'object' || request === null || Array.isArray(request)) {
    throw usage('A request is a JSON object');
  }
  return { ...request };
}

async function run(request: Request, session: Session): Promise<unknown> {
  const { id: _, command, ...values } = request;
  switch (command) {
    case 'sign':
      return signCommand(optionsOf(command, values), session);
    case 'extend':
      return extendCommand(optionsOf(command, values), session);
    case 'validate':
      return validateCommand(optionsOf(command, values), session);
    default:
      throw usage('command is one of sign, extend, validate');
  }
}

function optionsOf(
  command: 'sign' | 'extend' | 'validate',
  values: Readonly<Record<string, unknown>>,
): Options {
  const known = new Set([...Object.keys(commandOptions[command]), ...commandFiles[command]]);
  const named: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(values)) {
    const name = key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    if (!known.has(name)) throw usage(`${command} knows no ${JSON.stringify(key)}`);
    named[name] = value;
  }
  return new Options(named);
}
