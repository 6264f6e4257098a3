import {
  beginBatch,
  continueBatch,
  deleteBatch,
  getBatch,
  getTemplate,
  listBatches,
  startBatch,
  stopBatch,
} from '@tomar/contract';
import { batchFile } from '../batchScene.ts';
import { makeLockTemplate } from './lockJobs.ts';
import { chance, pick, pickNew, type World, type Writer } from './world.ts';

const known: string[] = [];
/** Those that somebody stopped: few are, and only they go on. */
const stopped: string[] = [];

/** A file of some jobs for a template that others change and delete. */
async function begin(world: World): Promise<string | undefined> {
  const owner = await world.server.person('owner');
  const templateId = pickNew(world.templates) ?? (await makeLockTemplate(world));
  if (!templateId) return undefined;
  const template = await world.ask(getTemplate, { params: { id: templateId } }, owner);
  if (!template) return undefined;
  const rows = [1, 2, 3].map((number) => ({ name: `Kilit toplu ${number}` }));
  const bytes = batchFile(template.roles, rows);
  const input = { params: { id: templateId }, query: { name: 'kilit.csv' }, bytes };
  const begun = await world.ask(beginBatch, input, owner);
  await world.ask(listBatches, { params: { id: templateId } }, owner);
  if (begun) known.push(begun.id);
  return begun?.id;
}

const oneOf = async (world: World) => (chance(0.7) && pick(known)) || begin(world);

/** Many jobs at once, beside everything else. */
export const batchWriters: Readonly<Record<string, Writer>> = {
  beginBatch: async (world) => void (await begin(world)),
  async startBatch(world) {
    const id = await oneOf(world);
    if (!id) return;
    const owner = await world.server.person('owner');
    // Reading is work in the background.
    for (let tries = 0; tries < 40; tries += 1) {
      const found = await world.ask(getBatch, { params: { id } }, owner);
      if (found?.state === 'ready') {
        const body = { round: found.round, circulates: chance(0.7) };
        await world.askOnce(startBatch, { params: { id }, body }, owner);
      }
      if (found?.state !== 'reading') return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  },
  async stopBatch(world) {
    const id = await oneOf(world);
    if (!id) return;
    const done = await world.askOnce(stopBatch, { params: { id } }, await world.server.person('owner'));
    if (done) stopped.push(id);
  },
  async continueBatch(world) {
    const id = (chance(0.7) && pickNew(stopped)) || (await oneOf(world));
    const body = { again: chance(0.5) };
    if (id) await world.askOnce(continueBatch, { params: { id }, body }, await world.server.person('owner'));
  },
  async deleteBatch(world) {
    const id = await oneOf(world);
    if (id) await world.askOnce(deleteBatch, { params: { id } }, await world.server.person('owner'));
  },
};
