import type { EndpointName } from '@tomar/contract';
import type { WalkedJob } from './privacyScene.ts';

interface Request {
  readonly id?: string;
  readonly query?: unknown;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * A door to one job. `ask` is what would have its way if the job could be seen. `harmless`: in its place for those who see the
 * job, so that it stays as it is; what they are told of it does not matter, except that it is there.
 */
export interface Door {
  readonly ask: (job: WalkedJob) => Request;
  readonly harmless?: (job: WalkedJob) => Request;
  /** Whom alone it opens to, whoever else sees the job; null: nobody. Default: those who see the job. */
  readonly own?: 'approver' | 'signer' | null;
  /** Of jobs that run. */
  readonly running?: true;
}

const ofJob = ({ id }: WalkedJob): Request => ({ id });
const read =
  (query?: unknown): Door['ask'] =>
  ({ id }) => ({ id, ...(query !== undefined && { query }) });
const readFile =
  (query?: unknown, headers?: Request['headers']): Door['ask'] =>
  ({ fileId }) => ({ id: fileId, ...(query !== undefined && { query }), ...(headers && { headers }) });
const act = (body?: unknown, harmless = body): Door => ({
  ask: ({ id }) => ({ id, ...(body !== undefined && { body }) }),
  harmless: ({ id }) => ({ id, ...(harmless !== undefined && { body: harmless }) }),
  running: true,
});
const ofSession = (body?: unknown): Door => ({
  ask: ({ sessionId }) => ({ id: sessionId, ...(body !== undefined && { body }) }),
  own: 'signer',
  running: true,
});
const reason = { description: 'Görmeden' };

/** Every endpoint that speaks of one job, with what it is asked. */
export const doors: Partial<Readonly<Record<EndpointName, readonly Door[]>>> = {
  getJob: [{ ask: ofJob }],
  getJobArchive: [{ ask: ofJob }],
  getJobArchives: [{ ask: ({ id }) => ({ query: { ids: id } }) }],
  getJobLog: [{ ask: read({ format: 'pdf' }) }, { ask: read({ format: 'jsonl' }) }],
  getFile: [
    { ask: readFile({}) },
    { ask: readFile({ version: 'original', download: '1' }) },
    { ask: readFile({}, { range: 'bytes=0-99' }) },
    { ask: ({ fileId, fileSize }) => ({ id: fileId, query: { version: 'signed', upTo: fileSize } }) },
  ],
  getFileVerdicts: [{ ask: readFile() }],
  // What has circulated is no draft any more.
  removeDraftFile: [{ ask: readFile(), own: null }],
  previewJobCopy: [{ ask: ofJob }],
  copyJob: [act({ name: 'Kopya' }, { name: '' })],
  approveJob: [act({ approved: true }, { approved: false })],
  initialJob: [act({ initialled: true }, { initialled: false })],
  declineJob: [act(reason, { description: '' })],
  cancelJob: [act(reason, { description: '' })],
  undoCancelJob: [act()],
  // A document, which stays: only what is seen is told that.
  removeAttachment: [{ ask: ofDocument, harmless: ofDocument, running: true }],
  remindPeople: [act()],
  reviseJob: [act()],
  retryCompletion: [act()],
  retryDelivery: [
    {
      ask: ({ deliveryId }) => ({ id: deliveryId, body: { confirmUncertain: true, confirmSent: true } }),
      harmless: ({ deliveryId }) => ({ id: deliveryId, body: {} }),
      running: true,
    },
  ],
  addComment: [act({ text: 'Görmeden' }, { text: ' ' })],
  deleteComment: [
    {
      ask: ({ id, commentId }) => ({ id, body: { commentId } }),
      own: 'approver',
      running: true,
    },
  ],
  readJobNotices: [{ ask: ofJob }],
  readNotice: [{ ask: ({ noticeId }) => ({ id: noticeId }), own: 'approver', running: true }],
  beginSigning: [{ ask: toSign({}), harmless: toSign({}), running: true }],
  checkSigningCertificate: [
    { ask: toSign({ certificate: 'AAAA' }), harmless: toSign({ certificate: 'AAAA' }), running: true },
  ],
  getSigningSession: [ofSession()],
  renewSigningTicket: [ofSession({})],
  retrySigning: [ofSession()],
  cancelSigning: [ofSession()],
};

function ofDocument({ id, fileId }: WalkedJob): Request {
  return { id, body: { fileId } };
}

function toSign(body: object): Door['ask'] {
  return ({ id }) => ({ body: { jobIds: [id], ...body } });
}
