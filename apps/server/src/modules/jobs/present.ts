import { type JobFile, trackingNumber } from '@tomar/contract';
import { type FileRow, nameAndType } from './files/fileRecord.ts';
import type { JobRow } from './tables.ts';

/** What people call a job by; of one that was circulated. */
export const trackingOf = ({
  serial,
  number,
  revision,
}: Pick<JobRow, 'serial' | 'number' | 'revision'>): string =>
  trackingNumber(serial ?? '', number ?? 0, revision);

export const presentFile = (file: FileRow): JobFile => ({
  ...nameAndType(file),
  id: file.id,
  kind: file.kind,
  size: file.currentSize,
  sha256: file.originalSha256,
  pages: file.pages,
  pageSizes: file.pageSizes,
  priorSignatures: file.priorSignatures,
  problem: file.problem,
  remark: file.remark,
});
