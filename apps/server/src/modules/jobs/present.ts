import type { JobFile } from '@tomar/contract';
import { type FileRow, nameAndType } from './files/fileRecord.ts';

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
});
