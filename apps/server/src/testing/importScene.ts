import { setTimeout } from 'node:timers/promises';
import {
  getImport,
  type ImportKind,
  type ImportReading,
  type ImportRecord,
  importEndpoints,
  imports,
} from '@tomar/contract';
import type { Caller, Client } from './client.ts';

/** Where files are sent, and as whom. */
interface Importing {
  readonly call: Client['call'];
  person(key: string): Promise<Caller>;
}

/** A CSV file with the headings of these columns, as the template has them in Turkish. */
export function importFile(kind: ImportKind, rows: readonly Readonly<Record<string, string>>[]): Buffer {
  const named = new Set(rows.flatMap((row) => Object.keys(row)));
  const columns = imports[kind].columns.filter(({ name }) => named.has(name));
  const cell = (text: string) => `"${text.replaceAll('"', '""')}"`;
  const lines = [
    columns.map(({ heading: [tr] }) => cell(tr)),
    ...rows.map((row) => columns.map(({ name }) => cell(row[name] ?? ''))),
  ];
  return Buffer.from(lines.map((line) => line.join(';')).join('\r\n'));
}

/** Sends a file as the person does who may. */
export async function sendImport(
  server: Importing,
  kind: ImportKind,
  bytes: Uint8Array,
  { caller, ...how }: Partial<ImportReading> & { readonly caller?: Caller } = {},
): Promise<ImportRecord> {
  const by = caller ?? (await server.person('owner'));
  return server.call(importEndpoints[kind].begin, { query: { name: 'dosya.csv', ...how }, bytes }, by);
}

/** The import once it is in one of these states. */
export async function importWhen(
  server: Importing,
  id: string,
  states: readonly ImportRecord['state'][],
  caller?: Caller,
): Promise<ImportRecord> {
  const by = caller ?? (await server.person('owner'));
  for (const until = Date.now() + 120_000; Date.now() < until; await setTimeout(100)) {
    const found = await server.call(getImport, { params: { id } }, by);
    if (states.includes(found.state)) return found;
  }
  throw new Error(`an import did not become ${states.join(' or ')}`);
}

/** The import of a file once it was read. */
export async function readImport(
  server: Importing,
  kind: ImportKind,
  bytes: Uint8Array,
  how: Parameters<typeof sendImport>[3] = {},
): Promise<ImportRecord> {
  const { id } = await sendImport(server, kind, bytes, how);
  return importWhen(server, id, ['ready', 'failed'], how.caller);
}

/** Confirms what was read, and waits until it is written, or known not to be. */
export async function confirmAndWait(
  server: Importing,
  { id, kind, round }: ImportRecord,
  more: { readonly invite?: boolean; readonly caller?: Caller } = {},
): Promise<ImportRecord> {
  const { caller, invite = false } = more;
  const by = caller ?? (await server.person('owner'));
  await server.call(importEndpoints[kind].confirm, { params: { id }, body: { round, invite } }, by);
  return importWhen(server, id, ['done', 'ready', 'cancelled'], by);
}

/** A whole import: file, preview, confirmation. */
export async function importAll(
  server: Importing,
  kind: ImportKind,
  rows: readonly Readonly<Record<string, string>>[],
): Promise<ImportRecord> {
  const read = await readImport(server, kind, importFile(kind, rows));
  if (read.state !== 'ready' || read.problem || read.counts.refused > 0)
    throw new Error(`a file was not read as it should be: ${JSON.stringify(read)}`);
  return confirmAndWait(server, read);
}
