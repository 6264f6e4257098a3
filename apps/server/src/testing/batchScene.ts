import { setTimeout } from 'node:timers/promises';
import {
  type BatchRecord,
  batchColumns,
  beginBatch,
  getBatch,
  startBatch,
  type TemplateText,
} from '@tomar/contract';
import type { Caller, Client } from './client.ts';

/** A CSV file for a template of these roles and texts; their columns are named after them. */
export function batchFile(
  roles: readonly string[],
  rows: readonly Readonly<Record<string, string>>[],
  texts: readonly TemplateText[] = [],
): Buffer {
  const named = new Set(rows.flatMap((row) => Object.keys(row)));
  const columns = batchColumns({ roles, texts }).filter(
    ({ name, also = [] }) => named.has(name) || also.some((one) => named.has(one) || roles.includes(one)),
  );
  const cell = (text: string) => `"${text.replaceAll('"', '""')}"`;
  const lines = [
    columns.map(({ heading: [tr] }) => cell(tr)),
    ...rows.map((row) =>
      columns.map(({ name, also: [role = ''] = [] }) => cell(row[name] ?? row[role] ?? '')),
    ),
  ];
  return Buffer.from(lines.map((line) => line.join(';')).join('\r\n'));
}

type Calling = Pick<Client, 'call'>;

/** The batch once it is in one of these states. */
export async function batchWhen(
  server: Calling,
  id: string,
  states: readonly BatchRecord['state'][],
  by: Caller,
): Promise<BatchRecord> {
  for (const until = Date.now() + 120_000; Date.now() < until; await setTimeout(100)) {
    const found = await server.call(getBatch, { params: { id } }, by);
    if (states.includes(found.state)) return found;
  }
  throw new Error(`a batch did not become ${states.join(' or ')}`);
}

/** Sends a file, and waits until it is read. */
export async function readBatch(
  server: Calling,
  templateId: string,
  bytes: Uint8Array,
  by: Caller,
  name = 'isler.csv',
): Promise<BatchRecord> {
  const { id } = await server.call(beginBatch, { params: { id: templateId }, query: { name }, bytes }, by);
  return batchWhen(server, id, ['ready', 'failed'], by);
}

/** Starts what was read, and waits until no row waits or it stands still. */
export async function startAndWait(
  server: Calling,
  { id, round }: BatchRecord,
  by: Caller,
  circulates = true,
): Promise<BatchRecord> {
  await server.call(startBatch, { params: { id }, body: { round, circulates } }, by);
  return batchWhen(server, id, ['done', 'stopped'], by);
}
