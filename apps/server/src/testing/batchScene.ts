import { setTimeout } from 'node:timers/promises';
import {
  type BatchRecord,
  batchColumns,
  beginBatch,
  getBatch,
  getTemplate,
  makeTemplate,
  saveTemplate,
  startBatch,
  type TemplateAudience,
  type TemplateText,
} from '@tomar/contract';
import type { Caller, Client } from './client.ts';
import { type JobRecipe, makeDraft, type Scene } from './jobScene.ts';

/** A template of the approver's whose first place is the role `Müdür`, and whose signer stays. */
export async function templateWithRole(
  scene: Scene,
  name: string,
  recipe: JobRecipe = {},
  audience: TemplateAudience = 'Owner',
): Promise<string> {
  const drafter = await scene.person('approver');
  const draft = await makeDraft(scene, {
    flow: [['approver'], ['signer1!']],
    by: 'approver',
    name,
    ...recipe,
  });
  const made = await scene.call(makeTemplate, { params: { id: draft.id }, body: { name } }, drafter);
  const id = made.draftId;
  const { version } = await scene.call(getTemplate, { params: { id } }, drafter);
  const roles = [{ key: 'approver', name: 'Müdür' }];
  await scene.call(
    saveTemplate,
    { params: { id }, body: { version, isActive: true, audience, roles } },
    drafter,
  );
  return id;
}

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
  patienceMs = 120_000,
): Promise<BatchRecord> {
  for (const until = Date.now() + patienceMs; Date.now() < until; await setTimeout(100)) {
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
