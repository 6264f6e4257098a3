import type { JobDetail } from '@tomar/contract';

/** A document that waits for the reader's signature, with the job it belongs to. */
export interface DocumentToSign {
  readonly job: JobDetail;
  readonly file: JobDetail['files'][number];
}
