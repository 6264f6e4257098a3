import type { JobDetail, SigningItem, SigningSession } from '@tomar/contract';

/** A document that waits for the reader's signature, or the manifest that is signed in place of several, with its job. */
export interface DocumentToSign {
  readonly job: JobDetail;
  readonly file: JobDetail['files'][number];
}

/** All of a job that a signer has to read before signing. */
export const toSignIn = (job: JobDetail): DocumentToSign[] =>
  job.files.filter((file) => file.kind !== 'Attachment').map((file) => ({ job, file }));

/** What a session says of a document: the signature that is over it may go into a manifest. */
export const itemOf = (
  session: SigningSession | null,
  { file }: Pick<DocumentToSign, 'file'>,
): SigningItem | undefined => session?.items.find(({ fileId }) => fileId === (file.carrierId ?? file.id));

/** The documents themselves: a manifest is a list of some of them. */
export const documentsAmong = (documents: readonly DocumentToSign[]): DocumentToSign[] =>
  documents.filter(({ file }) => file.kind === 'Document');

/** How far a session got with the documents that it is over. */
export function countSigned(session: SigningSession | null, documents: readonly DocumentToSign[]) {
  const states = documentsAmong(documents).flatMap((one) => itemOf(session, one)?.state ?? []);
  return {
    signed: states.filter((state) => state === 'Embedded').length,
    failed: states.filter((state) => state === 'Failed').length,
    total: states.length,
  };
}

/** The session as it is known last: polling ends with the run, so its last answer may be older than what ended it. */
export const lastWordOf = (
  state: { readonly step: string; readonly session?: SigningSession },
  polled: SigningSession | undefined,
): SigningSession | null => state.session ?? polled ?? null;
