import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import {
  ApiError,
  appendUpload,
  approveJob,
  beginUpload,
  circulateDraft,
  completeUpload,
  type DraftDetail,
  definitionEndpoints,
  type draftContent,
  emptyId,
  type FileKind,
  fileSystemRecipient,
  getDraft,
  getJob,
  type JobDetail,
  type JobFile,
  lookUpSignGroups,
  lookUpStampAccounts,
  type ParticipantRole,
  type Recipient,
  type RecipientForm,
  type recipientSchema,
  type StepActor,
  saveDraft,
  type UploadState,
  uploadWhole,
  wholeUploadBytes,
} from '@tomar/contract';
import { makePdf } from '@tomar/signatures/testing';
import type { z } from 'zod';
import type { Caller, Client } from './client.ts';

/** A server with the demo's people, whoever started it. */
export interface Scene extends Pick<Client, 'call'> {
  person(key: string): Promise<Caller>;
  userId(key: string): Promise<string>;
}

type Content = z.input<typeof draftContent>;

/**
 * Who acts, step by step: `approver` approves, `signer1!` signs, `approver~` initials, `@Hukuk!` is the sign group of that name, `#Mühür` the stamp account. `any` first: one
 * of the others completes the step.
 */
export type Flow = readonly (readonly string[])[];

export interface JobRecipe extends Partial<Omit<Content, 'steps' | 'recipients'>> {
  readonly flow?: Flow;
  /** The first e-mail is typed into the draft, the others come to stand in the account's list. */
  readonly recipients?: readonly z.input<typeof recipientSchema>[];
  /** Recipients of the account's list, in place of the above. */
  readonly recipientIds?: readonly string[];
  /** Bytes by file name; one small PDF unless given. */
  readonly files?: Readonly<Record<string, Uint8Array>>;
  /** Person of the demo; `owner` unless given. */
  readonly by?: string;
  /** A box for each signer on the first page of every document. */
  readonly withBoxes?: boolean;
}

const smallPdf = makePdf();

export const folder = (path: string): Recipient => fileSystemRecipient.parse({ kind: 'FileSystem', path });

/** Steps as a draft has them. The key of a person in the draft is the person's key in the demo. */
export async function stepsOf(scene: Scene, flow: Flow): Promise<Content['steps']> {
  return Promise.all(
    flow.map(async ([first, ...others], at) => ({
      key: `step${at}`,
      completion: first === 'any' ? ('any' as const) : ('all' as const),
      people: await Promise.all(
        [...(first === undefined || first === 'any' ? [] : [first]), ...others].map(async (text) => {
          const key = text.replace(/[!~]$/, '');
          const role: ParticipantRole = text.startsWith('#')
            ? 'Stamper'
            : text.endsWith('!')
              ? 'Signer'
              : text.endsWith('~')
                ? 'Initialler'
                : 'Approver';
          return { key, role, ...(await actorOf(scene, key)) };
        }),
      ),
    })),
  );
}

async function actorOf(scene: Scene, key: string): Promise<StepActor> {
  if (key.startsWith('#')) return stampOf(scene, key.slice(1));
  if (!key.startsWith('@')) return { kind: 'user', userId: await scene.userId(key) };
  const body = { name: key.slice(1) };
  const { items } = await scene.call(lookUpSignGroups, { body }, await scene.person('owner'));
  const [group] = items;
  if (!group) throw new Error(`no sign group ${key}`);
  return { kind: 'signGroup', signGroupId: group.id };
}

async function stampOf(scene: Scene, name: string): Promise<StepActor> {
  const { items } = await scene.call(lookUpStampAccounts, { body: { name } }, await scene.person('owner'));
  const [account] = items;
  if (!account) throw new Error(`no stamp account ${name}`);
  return { kind: 'stamp', stampAccountId: account.id };
}

/** A recipient of the account's list, made by the account's administrator; gives its id. */
export async function makeRecipient(
  scene: Scene,
  settings: z.input<typeof recipientSchema>,
  over: Partial<Pick<RecipientForm, 'name' | 'isActive' | 'isSingleUse'>> = {},
): Promise<string> {
  const name = settings.kind === 'Email' ? settings.to.join(', ') : `Klasör ${settings.path}`;
  const input = { params: { id: emptyId }, body: { version: 0, name, isActive: true, settings, ...over } };
  return (await scene.call(definitionEndpoints.recipient.save, input, await scene.person('owner'))).id;
}

async function recipientsOf(
  scene: Scene,
  recipients: readonly z.input<typeof recipientSchema>[],
): Promise<Content['recipients']> {
  const extra = recipients.find(({ kind }) => kind === 'Email');
  return Promise.all(
    recipients.map(async (settings, at) =>
      settings === extra
        ? { key: `r${at}`, settings }
        : { key: `r${at}`, recipientId: await makeRecipient(scene, settings) },
    ),
  );
}

/** A draft and the version that its last file gave it. */
type FilledDraft = Pick<DraftDetail, 'id' | 'version'>;

/** A draft with its files, ready to circulate. */
export async function makeDraft(scene: Scene, recipe: JobRecipe = {}): Promise<DraftDetail> {
  const { flow = defaultFlow, withBoxes = false, by = 'owner' } = recipe;
  const { id } = await fillDraft(scene, recipe);
  const caller = await scene.person(by);
  const full = await scene.call(getDraft, { params: { id } }, caller);
  return withBoxes ? placeBoxes(scene, caller, full, flow) : full;
}

const defaultFlow: Flow = [['signer1!']];

async function fillDraft(scene: Scene, recipe: JobRecipe): Promise<FilledDraft> {
  const {
    flow = defaultFlow,
    recipients = [],
    recipientIds,
    files = { 'Sözleşme.pdf': smallPdf },
    by = 'owner',
    withBoxes: _,
    ...fields
  } = recipe;
  const caller = await scene.person(by);
  const name = fields.name ?? 'Deneme işi';
  const content: Content = {
    ...fields,
    name,
    steps: await stepsOf(scene, flow),
    recipients:
      recipientIds?.map((recipientId, at) => ({ key: `r${at}`, recipientId })) ??
      (await recipientsOf(scene, recipients.length > 0 ? recipients : [folder(name)])),
  };
  const draft = await scene.call(
    saveDraft,
    { params: { id: emptyId }, body: { version: 0, content } },
    caller,
  );
  let { version } = draft;
  for (const [file, bytes] of Object.entries(files))
    version = (await send(scene, caller, draft.id, file, bytes)).draftVersion ?? version;
  return { id: draft.id, version };
}

/** A box for each who signs or initials, on the first page of every document. */
function placeBoxes(scene: Scene, caller: Caller, full: DraftDetail, flow: Flow): Promise<DraftDetail> {
  const placed = flow.flat().filter((text) => /[!~]$/.test(text));
  const boxes = full.files.flatMap((file) =>
    placed.map((text, at) => ({
      fileId: file.id,
      personKey: text.replace(/[!~]$/, ''),
      page: 1,
      x: 40 + at * 200,
      y: 60,
      width: 180,
      height: 60,
    })),
  );
  const body = { version: full.version, content: { ...full.content, boxes } };
  return scene.call(saveDraft, { params: { id: full.id }, body }, caller);
}

export function begin(
  scene: Scene,
  caller: Caller,
  draftId: string,
  name: string,
  size: number,
  kind: FileKind = 'Document',
): Promise<UploadState> {
  const fingerprint = createHash('sha256').update(`${name} ${size}`).digest('hex');
  return scene.call(beginUpload, { body: { draftId, kind, name, size, fingerprint } }, caller);
}

/** Sends bytes as soon as the person's other uploads leave room for them. @throws ApiError */
async function whenFree<T>(sendBytes: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await sendBytes();
    } catch (error) {
      if (!(error instanceof ApiError && error.keys.includes('lang_uploads_busy'))) throw error;
      await pause(50);
    }
  }
}

/** A file into a draft, as the page sends it. */
async function send(
  scene: Scene,
  caller: Caller,
  draftId: string,
  name: string,
  bytes: Uint8Array,
  kind: FileKind = 'Document',
): Promise<UploadState> {
  const size = bytes.length;
  if (size <= wholeUploadBytes) {
    const query = { draftId, kind, name, size, fingerprint: randomUUID() };
    return whenFree(() => scene.call(uploadWhole, { query, bytes }, caller));
  }
  const { id } = await begin(scene, caller, draftId, name, size, kind);
  await whenFree(() => scene.call(appendUpload, { params: { id }, query: { offset: 0 }, bytes }, caller));
  return scene.call(completeUpload, { params: { id } }, caller);
}

/** A file that came. @throws ApiError */
export async function upload(...sent: Parameters<typeof send>): Promise<JobFile> {
  const { file } = await send(...sent);
  const [, , , name] = sent;
  if (!file) throw new Error(`the upload of ${name} did not become a file`);
  return file;
}

/** A job in circulation; gives its id. */
export async function makeJob(scene: Scene, recipe: JobRecipe = {}): Promise<string> {
  const { id, version } = await (recipe.withBoxes ? makeDraft(scene, recipe) : fillDraft(scene, recipe));
  const caller = await scene.person(recipe.by ?? 'owner');
  const { jobId } = await scene.call(circulateDraft, { params: { id }, body: { version } }, caller);
  return jobId;
}

export const approve = async (scene: Scene, key: string, jobId: string): Promise<JobDetail> =>
  scene.call(approveJob, { params: { id: jobId }, body: { approved: true } }, await scene.person(key));

export const readJob = async (scene: Scene, jobId: string, by = 'owner'): Promise<JobDetail> =>
  scene.call(getJob, { params: { id: jobId } }, await scene.person(by));

/** Waits until the job looks as wanted. @throws Error with how it looks instead */
export async function jobWhen(
  scene: Scene,
  jobId: string,
  wanted: (job: JobDetail) => boolean,
  patienceMs = 20_000,
): Promise<JobDetail> {
  for (const end = Date.now() + patienceMs; ; ) {
    const job = await readJob(scene, jobId);
    if (wanted(job)) return job;
    if (Date.now() > end) throw new Error(`the job is not as wanted: ${JSON.stringify(job, null, 1)}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
