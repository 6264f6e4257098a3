import {
  assignIncoming,
  beginIncomingUpload,
  changeIncomingCategory,
  changeIncomingState,
  createIncoming,
  emptyId,
  getIncoming,
  getIncomingReply,
  type IncomingDetail,
  incomingTransitions,
  listIncoming,
  readIncoming,
  revertIncoming,
  saveDraft,
  searchIncomingCategories,
} from '@tomar/contract';
import { makePdf } from '@tomar/signatures/testing';
import { incomingForm } from '../incomingScene.ts';
import { chance, pick, type World, type Writer } from './world.ts';

const pdf = makePdf();

const owner = (world: World) => world.server.person('owner');

/** One of the newest, with its version; an own one comes where there is none. */
async function anyDocument(world: World): Promise<IncomingDetail | null> {
  const found = await world.ask(listIncoming, { body: { pageSize: 4 } }, await owner(world));
  const item = pick(found?.items ?? []);
  return item ? world.ask(getIncoming, { params: { id: item.id } }, await owner(world)) : makeDocument(world);
}

async function makeDocument(world: World): Promise<IncomingDetail | null> {
  const body = await incomingForm(world.server, { name: 'Kilit belgesi' });
  return world.askOnce(createIncoming, { body }, await owner(world));
}

/** Incoming documents, and what is done with them; an answer meets the saves of drafts. */
export const incomingWriters: Readonly<Record<string, Writer>> = {
  createIncoming: makeDocument,
  async beginIncomingUpload(world) {
    const body = { name: 'gelen.pdf', size: pdf.length, fingerprint: chance(0.5) ? 'a' : 'b' };
    const begun = await world.ask(beginIncomingUpload, { body }, await owner(world));
    if (begun) world.uploads.push({ id: begun.id, by: 'owner', bytes: pdf });
  },
  async assignIncoming(world) {
    const document = await anyDocument(world);
    if (!document) return;
    const userIds = await Promise.all(
      ['signer1', 'signer2', 'approver'].filter(() => chance(0.6)).map((key) => world.server.userId(key)),
    );
    const body = { version: document.version, userIds };
    await world.askOnce(assignIncoming, { params: { id: document.id }, body }, await owner(world));
  },
  async revertIncoming(world) {
    const document = await anyDocument(world);
    if (!document) return;
    const body = { version: document.version, note: 'Bize ait değil' };
    await world.askOnce(revertIncoming, { params: { id: document.id }, body }, await owner(world));
  },
  async changeIncomingCategory(world) {
    const document = await anyDocument(world);
    if (!document) return;
    const found = await world.ask(searchIncomingCategories, { query: {} }, await owner(world));
    const body = { version: document.version, categoryId: pick(found?.items ?? [])?.id ?? null };
    await world.askOnce(changeIncomingCategory, { params: { id: document.id }, body }, await owner(world));
  },
  async changeIncomingState(world) {
    const document = await anyDocument(world);
    if (!document) return;
    const answer = chance(0.5) ? await answerOf(world, document) : null;
    const state = pick(incomingTransitions[document.state]) ?? 'Processing';
    const body = { version: document.version + (answer ? 1 : 0), state };
    await world.askOnce(changeIncomingState, { params: { id: document.id }, body }, await owner(world));
  },
  async readIncoming(world) {
    const document = await anyDocument(world);
    if (!document) return;
    const read = async () => world.ask(readIncoming, { params: { id: document.id } }, await owner(world));
    await Promise.all([read(), chance(0.5) && read()]);
  },
};

/** A draft that answers it; it joins those on which everybody works. */
async function answerOf(world: World, { id }: IncomingDetail) {
  const blank = await world.ask(getIncomingReply, { params: { id } }, await owner(world));
  if (!blank) return null;
  const body = { version: 0, content: blank.content };
  const made = await world.askOnce(saveDraft, { params: { id: emptyId }, body }, await owner(world));
  if (made) world.drafts.push({ id: made.id, by: 'owner' });
  return made;
}
