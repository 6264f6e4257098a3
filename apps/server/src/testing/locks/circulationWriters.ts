import {
  addComment,
  appendUpload,
  approveJob,
  beginFromTemplate,
  beginPictureUpload,
  beginUpload,
  cancelJob,
  circulateDraft,
  completeUpload,
  copyDraft,
  copyJob,
  declineJob,
  deleteComment,
  deleteDraft,
  deleteTemplate,
  emptyId,
  getDraft,
  getJob,
  getTemplate,
  getUpload,
  initialJob,
  limits,
  listNotices,
  mergeDraftFiles,
  officeToPdf,
  readJobNotices,
  readNotice,
  readNotices,
  remindPeople,
  removeAttachment,
  removeDraftFile,
  retryDelivery,
  reviseJob,
  saveDraft,
  saveTemplate,
  searchDraftCategories,
  undoCancelJob,
  uploadWhole,
} from '@tomar/contract';
import { makePdf } from '@tomar/signatures/testing';
import { makeDraft } from '../jobScene.ts';
import { pngOf } from '../pictures.ts';
import { makeAttached, makeLockDraft, makeLockTemplate, readDraft } from './lockJobs.ts';
import { chance, pick, pickNew, type World, type Writer } from './world.ts';

const pdfs = [1, 2, 3].map((number) => makePdf({ filler: number * 100 }));
const picture = pngOf(200, 200, 100);
const deciders = ['approver', 'signer1', 'signer2'] as const;

/** Drafts, uploads, decisions about jobs, deliveries. */
export const circulationWriters: Readonly<Record<string, Writer>> = {
  async saveDraft(world) {
    const found = chance(0.6) ? pickNew(world.drafts) : undefined;
    const by = found?.by ?? (chance(0.7) ? 'owner' : 'approver');
    const caller = await world.server.person(by);
    if (!found) {
      const content = { name: `Kilit ${world.drafts.length}` };
      const body = { version: 0, content };
      const made = await world.askOnce(saveDraft, { params: { id: emptyId }, body }, caller);
      if (made) world.drafts.push({ id: made.id, by });
      return;
    }
    const draft = await world.ask(getDraft, { params: { id: found.id } }, caller);
    if (!draft) return;
    const categories = await world.ask(searchDraftCategories, { query: {} }, caller);
    const categoryIds = (categories?.items ?? []).filter(() => chance(0.3)).map(({ id }) => id);
    const fileOrder = draft.files.map((file) => file.id).reverse();
    const content = {
      ...draft.content,
      fileOrder,
      categoryIds: categoryIds.slice(0, limits.categoriesPerJob),
    };
    const body = { version: draft.version, content };
    await world.askOnce(saveDraft, { params: { id: draft.id }, body }, caller);
  },
  async beginUpload(world) {
    const draft = pickNew(world.drafts);
    const bytes = pick(pdfs);
    if (!draft || !bytes) return;
    const place = chance(0.5) ? 'a' : 'b';
    const body = {
      draftId: draft.id,
      kind: chance(0.7) ? ('Document' as const) : ('Attachment' as const),
      name: `${place}.pdf`,
      size: bytes.length,
      fingerprint: place,
    };
    const caller = await world.server.person(draft.by);
    const begun = await world.ask(beginUpload, { body }, caller);
    if (begun) world.uploads.push({ id: begun.id, by: draft.by, bytes });
  },
  async uploadWhole(world) {
    const draft = pickNew(world.drafts);
    const bytes = pick(pdfs);
    if (!draft || !bytes) return;
    const query = {
      draftId: draft.id,
      kind: chance(0.7) ? ('Document' as const) : ('Attachment' as const),
      name: 'bütün.pdf',
      size: bytes.length,
      fingerprint: chance(0.5) ? 'a' : 'b',
    };
    const caller = await world.server.person(draft.by);
    const send = async () => world.ask(uploadWhole, { query, bytes }, caller);
    await Promise.all([send(), chance(0.5) && send()]);
  },
  async beginPictureUpload(world) {
    const by = pick(['owner', 'approver', 'signer1']) ?? 'owner';
    const body = { name: 'resim.png', size: picture.length, fingerprint: chance(0.5) ? 'a' : 'b' };
    const begun = await world.ask(beginPictureUpload, { body }, await world.server.person(by));
    if (begun) world.uploads.push({ id: begun.id, by, bytes: picture });
  },
  appendUpload: sendBytes,
  async completeUpload(world) {
    const upload = pickNew(world.uploads);
    if (!upload) return;
    await sendBytes(world);
    const caller = await world.server.person(upload.by);
    await world.ask(completeUpload, { params: { id: upload.id } }, caller);
  },
  async removeDraftFile(world) {
    const found = chance(0.5) ? await makeLockDraft(world) : await readDraft(world);
    if (!found) return;
    const caller = await world.server.person(found.by);
    const file = pick(found.draft.files);
    if (file) await world.ask(removeDraftFile, { params: { id: file.id } }, caller);
  },
  async mergeDraftFiles(world) {
    const [first, second] = pdfs;
    if (!first || !second) return;
    const files = { 'bir.pdf': first, 'iki.pdf': second };
    const found = chance(0.4)
      ? await readDraft(world)
      : { draft: await makeDraft(world.server, { name: 'Kilit birleşimi', files }), by: 'owner' };
    if (!found) return;
    const { draft, by } = found;
    world.drafts.push({ id: draft.id, by });
    const fileIds = draft.files.filter(({ kind }) => kind === 'Document').map(({ id }) => id);
    const body = { version: draft.version, fileIds: fileIds.slice(0, 2), name: 'birlesik.pdf' };
    await world.askOnce(mergeDraftFiles, { params: { id: draft.id }, body }, await world.server.person(by));
  },
  async officeToPdf(world) {
    const [first] = pdfs;
    if (!first) return;
    const files = { 'tutanak.docx': first };
    const found = chance(0.4)
      ? await readDraft(world)
      : { draft: await makeDraft(world.server, { name: 'Kilit tutanağı', files }), by: 'owner' };
    const file = found && pick(found.draft.files);
    if (!found || !file) return;
    const { draft, by } = found;
    world.drafts.push({ id: draft.id, by });
    const body = { version: draft.version, fileId: file.id, keepsOriginal: chance(0.5) };
    await world.askOnce(officeToPdf, { params: { id: draft.id }, body }, await world.server.person(by));
  },
  async copyDraft(world) {
    const found = chance(0.5) ? await makeLockDraft(world) : await readDraft(world);
    if (!found) return;
    const caller = await world.server.person(found.by);
    const input = { params: { id: found.draft.id }, body: { name: 'Kilit kopyası' } };
    const made = await world.askOnce(copyDraft, input, caller);
    if (made) world.drafts.push({ id: made.draftId, by: found.by });
  },
  async copyJob(world) {
    const id = pickNew(world.jobs);
    if (!id) return;
    const caller = await world.server.person('owner');
    const input = { params: { id }, body: { name: 'Kilit tekrarı' } };
    const made = await world.askOnce(copyJob, input, caller);
    if (made) world.drafts.push({ id: made.draftId, by: 'owner' });
  },
  async makeTemplate(world) {
    const made = await makeLockTemplate(world);
    if (made) world.templates.push(made);
  },
  async saveTemplate(world) {
    const id = pickNew(world.templates) ?? (await makeLockTemplate(world));
    if (!id) return;
    const caller = await world.server.person('owner');
    const template = await world.ask(getTemplate, { params: { id } }, caller);
    if (!template) return;
    const { version, places } = template;
    const roles = places.map(({ key }) => ({ key, name: chance(0.3) ? 'Rol' : '' }));
    const body = { version, isActive: chance(0.9), audience: 'Account' as const, roles };
    await world.askOnce(saveTemplate, { params: { id }, body }, caller);
  },
  async deleteTemplate(world) {
    const id = chance(0.3) ? pickNew(world.templates) : await makeLockTemplate(world);
    if (!id) return;
    await world.askOnce(deleteTemplate, { params: { id } }, await world.server.person('owner'));
  },
  async beginFromTemplate(world) {
    const id = pickNew(world.templates) ?? (await makeLockTemplate(world));
    if (!id) return;
    const caller = await world.server.person('owner');
    const actor = { kind: 'user' as const, userId: await world.server.userId('signer1') };
    const body = { name: 'Kilit şablonundan', filled: [{ role: 'Rol', actor }] };
    const made = await world.askOnce(beginFromTemplate, { params: { id }, body }, caller);
    if (made) world.drafts.push({ id: made.draftId, by: 'owner' });
  },
  async deleteDraft(world) {
    const draft = chance(0.5) ? pickNew(world.drafts) : undefined;
    if (!draft) return;
    const caller = await world.server.person(draft.by);
    await world.ask(deleteDraft, { params: { id: draft.id } }, caller);
  },
  async circulateDraft(world) {
    const made = await makeLockDraft(world);
    if (!made) return;
    const caller = await world.server.person(made.by);
    const { id, version } = made.draft;
    const done = await world.askOnce(circulateDraft, { params: { id }, body: { version } }, caller);
    if (done) world.jobs.push(done.jobId);
  },
  async approveJob(world) {
    const id = pickNew(world.jobs);
    if (!id) return;
    const caller = await world.server.person('approver');
    await world.askOnce(approveJob, { params: { id }, body: { approved: true } }, caller);
  },
  async initialJob(world) {
    const id = pickNew(world.jobs);
    if (!id) return;
    const by = (await waitingFor(world, id)) ?? 'approver';
    const caller = await world.server.person(by);
    await world.askOnce(initialJob, { params: { id }, body: { initialled: true } }, caller);
  },
  async declineJob(world) {
    const id = chance(0.4) ? pickNew(world.jobs) : undefined;
    if (!id) return;
    const by = (await waitingFor(world, id)) ?? 'approver';
    const caller = await world.server.person(by);
    await world.askOnce(declineJob, { params: { id }, body: { description: 'Olmaz' } }, caller);
  },
  async cancelJob(world) {
    const id = anyJob(world);
    if (!id) return;
    const caller = await world.server.person('owner');
    await world.askOnce(cancelJob, { params: { id }, body: { description: 'Dursun' } }, caller);
  },
  async undoCancelJob(world) {
    const caller = await world.server.person('owner');
    for (const id of [pickNew(world.jobs), pick(world.completions)])
      if (id) await world.askOnce(undoCancelJob, { params: { id } }, caller);
  },
  async removeAttachment(world) {
    const id = chance(0.5) ? anyJob(world) : await makeAttached(world);
    const caller = await world.server.person('owner');
    const job = id && (await world.ask(getJob, { params: { id } }, caller));
    if (id) world.jobs.push(id);
    const file = job ? pick(job.files.filter(({ kind }) => kind === 'Attachment')) : undefined;
    if (!id || !file) return;
    const remove = async () =>
      world.askOnce(removeAttachment, { params: { id }, body: { fileId: file.id } }, caller);
    await Promise.all([remove(), chance(0.5) && remove()]);
  },
  async addComment(world) {
    const id = anyJob(world);
    const by = pick(['owner', ...deciders]) ?? 'owner';
    const body = { text: `Kilitli yorum ${Date.now()}` };
    if (id) await world.askOnce(addComment, { params: { id }, body }, await world.server.person(by));
  },
  async deleteComment(world) {
    const id = anyJob(world);
    const caller = await world.server.person(pick(['owner', ...deciders]) ?? 'owner');
    const job = id && (await world.ask(getJob, { params: { id } }, caller));
    const own = job ? job.comments.filter((one) => one.isOwn && !one.isDeleted) : [];
    const comment = pick(own);
    if (!id || !comment) return;
    const remove = async () =>
      world.ask(deleteComment, { params: { id }, body: { commentId: comment.id } }, caller);
    await Promise.all([remove(), chance(0.5) && remove()]);
  },
  async readNotice(world) {
    const caller = await world.server.person(pick(['owner', ...deciders]) ?? 'owner');
    const list = await world.ask(listNotices, { query: {} }, caller);
    const one = pick((list?.items ?? []).filter(({ isUnread }) => isUnread));
    if (one) await world.ask(readNotice, { params: { id: one.id } }, caller);
  },
  async readNotices(world) {
    const caller = await world.server.person(pick(['owner', ...deciders]) ?? 'owner');
    const list = await world.ask(listNotices, { query: {} }, caller);
    const upTo = list?.items[0]?.id;
    const read = async () => upTo && world.ask(readNotices, { body: { upTo } }, caller);
    await Promise.all([read(), chance(0.5) && read()]);
  },
  async readJobNotices(world) {
    const id = anyJob(world);
    const caller = await world.server.person(pick(['owner', ...deciders]) ?? 'owner');
    if (id) await world.ask(readJobNotices, { params: { id } }, caller);
  },
  async remindPeople(world) {
    const id = anyJob(world);
    if (id) await world.askOnce(remindPeople, { params: { id } }, await world.server.person('owner'));
  },
  async reviseJob(world) {
    const id = anyJob(world);
    if (id) await world.askOnce(reviseJob, { params: { id } }, await world.server.person('owner'));
  },
  async retryDelivery(world) {
    const caller = await world.server.person('owner');
    const id = pick(world.jobs);
    const job = id === undefined ? null : await world.ask(getJob, { params: { id } }, caller);
    const delivery = pick(job?.deliveries.filter((one) => one.mayRetry) ?? []);
    const body = { confirmSent: chance(0.8) };
    if (delivery) await world.askOnce(retryDelivery, { params: { id: delivery.id }, body }, caller);
  },
};

/** One of those whose turn it is. */
async function waitingFor(world: World, id: string): Promise<string | undefined> {
  const owner = await world.server.person('owner');
  const job = await world.ask(getJob, { params: { id } }, owner);
  const asked = job?.steps.flatMap((step) => step.people).filter((one) => one.state === 'Waiting');
  const place = pick(asked ?? []);
  const ids = place?.actor.kind === 'user' ? [place.actor.userId] : place?.members.map((one) => one.userId);
  for (const key of deciders) if (ids?.includes(await world.server.userId(key))) return key;
  return undefined;
}

const anyJob = (world: World) => (chance(0.2) ? pick(world.completions) : pickNew(world.jobs));

async function sendBytes(world: World): Promise<void> {
  const upload = pickNew(world.uploads);
  if (!upload) return;
  const caller = await world.server.person(upload.by);
  const state = await world.ask(getUpload, { params: { id: upload.id } }, caller);
  if (!state) return;
  const bytes = upload.bytes.subarray(state.received);
  const query = { offset: state.received };
  await world.ask(appendUpload, { params: { id: upload.id }, query, bytes }, caller);
}
