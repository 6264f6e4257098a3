import { createHash } from 'node:crypto';
import {
  appendUpload,
  approveJob,
  beginSigning,
  beginUpload,
  type CompanionProgress,
  circulateDraft,
  companion,
  companionProgress,
  companionTokens,
  completeUpload,
  type DraftContent,
  type DraftDetail,
  definitionEndpoints,
  draftContent,
  emptyId,
  type FileKind,
  getDraft,
  getJob,
  type JobDetail,
  type JobFile,
  lookUpRecipients,
  lookUpUsers,
  saveDraft,
  uploadWhole,
  wholeUploadBytes,
} from '@tomar/contract';
import type { z } from 'zod';
import { type ApiClient, persistently } from './apiClient.ts';
import { companionClient, type Talk } from './companionClient.ts';

/** The main job, step by step, as the pages do it. Each step may be repeated after a crash. */

export async function makeDraft(
  client: ApiClient,
  content: z.input<typeof draftContent>,
  requestId: string = crypto.randomUUID(),
): Promise<DraftDetail> {
  const body = { version: 0, content: draftContent.parse(content) };
  return persistently(() => client.call(saveDraft, { params: { id: emptyId }, body, requestId }));
}

export async function changeDraft(
  client: ApiClient,
  draftId: string,
  change: (content: DraftContent, files: readonly JobFile[]) => Partial<DraftContent>,
): Promise<DraftDetail> {
  const draft = await readDraft(client, draftId);
  const content = { ...draft.content, ...change(draft.content, draft.files) };
  const requestId = crypto.randomUUID();
  return persistently(() =>
    client.call(saveDraft, { params: { id: draftId }, body: { version: draft.version, content }, requestId }),
  );
}

export const readDraft = (client: ApiClient, draftId: string): Promise<DraftDetail> =>
  persistently(() => client.call(getDraft, { params: { id: draftId } }));

/**
 * A recipient of the account's list whose files go to a folder below the account's own; found again by its name.
 * @param client of somebody who defines recipients
 * @returns its id
 */
export async function folderRecipient(client: ApiClient, path: string): Promise<string> {
  const name = `Klasör ${path}`;
  const { items } = await persistently(() => client.call(lookUpRecipients, { body: { name, limit: 200 } }));
  const known = items.find((one) => one.name === name);
  if (known) return known.id;
  const body = { version: 0, name, isActive: true, settings: { kind: 'FileSystem' as const, path } };
  const requestId = crypto.randomUUID();
  const made = await persistently(() =>
    client.call(definitionEndpoints.recipient.save, { params: { id: emptyId }, body, requestId }),
  );
  return made.id;
}

/** Uploads a small file whole, others in pieces, which go on from where the server says after each interruption. */
export async function upload(
  client: ApiClient,
  draftId: string,
  file: { readonly name: string; readonly bytes: Blob; readonly kind?: FileKind },
  pieceSize = 8 * 1024 * 1024,
): Promise<JobFile> {
  const { name, bytes, kind = 'Document' } = file;
  if (bytes.size <= wholeUploadBytes) {
    const query = { draftId, kind, name, size: bytes.size, fingerprint: crypto.randomUUID() };
    const { file: whole } = await persistently(() => client.call(uploadWhole, { query, bytes }));
    return fileOf(name, whole);
  }
  const fingerprint = createHash('sha256').update(`${name}\n${bytes.size}`).digest('hex');
  const body = { draftId, kind, name, size: bytes.size, fingerprint };
  let state = await persistently(() => client.call(beginUpload, { body }));
  while (state.received < state.size)
    state = await persistently(async () => {
      const { received, id } = await client.call(beginUpload, { body });
      if (received >= state.size) return client.call(beginUpload, { body });
      const piece = bytes.slice(received, received + pieceSize);
      return client.call(appendUpload, { params: { id }, query: { offset: received }, bytes: piece });
    });
  const done = await persistently(() => client.call(completeUpload, { params: { id: state.id } }));
  return fileOf(name, done.file);
}

function fileOf(name: string, file: JobFile | null): JobFile {
  if (!file) throw new Error(`the upload of ${name} has no file`);
  return file;
}

/** Ids of people by e-mail address, as seen by the drafter; of an account as small as the demo's. */
export async function peopleByEmail(client: ApiClient): Promise<ReadonlyMap<string, string>> {
  const { items, more } = await persistently(() => client.call(lookUpUsers, { body: { limit: 200 } }));
  if (more) throw new Error('the account has more people than one answer holds');
  return new Map(items.map((person) => [person.email, person.id]));
}

export async function circulate(client: ApiClient, draftId: string, version: number): Promise<string> {
  const requestId = crypto.randomUUID();
  const { jobId } = await persistently(() =>
    client.call(circulateDraft, { params: { id: draftId }, body: { version }, requestId }),
  );
  return jobId;
}

export function approve(client: ApiClient, jobId: string, note = ''): Promise<JobDetail> {
  const requestId = crypto.randomUUID();
  return persistently(() =>
    client.call(approveJob, { params: { id: jobId }, body: { approved: true, note }, requestId }),
  );
}

export const readJob = (client: ApiClient, jobId: string): Promise<JobDetail> =>
  persistently(() => client.call(getJob, { params: { id: jobId } }));

/** Waits until the job looks as wanted. @throws Error with how it looks instead */
export async function jobWhen(
  client: ApiClient,
  jobId: string,
  wanted: (job: JobDetail) => boolean,
  patienceMs = 60_000,
): Promise<JobDetail> {
  const end = Date.now() + patienceMs;
  for (;;) {
    const job = await readJob(client, jobId);
    if (wanted(job)) return job;
    if (Date.now() > end) throw new Error(`the job is not as wanted: ${JSON.stringify(job, null, 1)}`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

export interface Signing {
  readonly companionUrl: string;
  readonly pin: string;
  /** Whose certificate: the national identity number in it. */
  readonly nationalId: string;
}

/** Signs all that waits in these jobs with the companion, as the sign page does. */
export async function sign(
  client: ApiClient,
  jobIds: string[],
  signing: Signing,
): Promise<CompanionProgress> {
  const begun = await persistently(() => client.call(beginSigning, { body: { jobIds } }));
  return signWith(client, begun.ticket, signing);
}

async function signWith(client: ApiClient, ticket: string, signing: Signing): Promise<CompanionProgress> {
  const talk = companionClient(client.url, signing.companionUrl);
  const { tokens } = companionTokens.parse(await talk(companion.paths.tokens));
  for (const token of tokens) {
    const certificate = token.certificates.find((one) => one.nationalId === signing.nationalId);
    if (!certificate) continue;
    const begun = await talk(companion.paths.sign, {
      api: `${client.url}/api`,
      ticket,
      tokenId: token.id,
      certificateId: certificate.id,
      pin: signing.pin,
    });
    return untilEnded(talk, companionProgress.parse(begun));
  }
  throw new Error(`no token has a certificate for ${signing.nationalId}`);
}

async function untilEnded(talk: Talk, begun: CompanionProgress): Promise<CompanionProgress> {
  let progress = begun;
  while (progress.state === 'running') {
    await new Promise((resolve) => setTimeout(resolve, 100));
    progress = companionProgress.parse(await talk(`${companion.paths.run}${progress.id}`));
  }
  return progress;
}
