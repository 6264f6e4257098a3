import { copyDraft, copyJob, previewDraftCopy, previewJobCopy } from '@tomar/contract';

/** What a draft is begun from. */
export interface CopySource {
  readonly kind: 'draft' | 'job';
  readonly id: string;
}

export const copyEndpoints = {
  draft: { preview: previewDraftCopy, copy: copyDraft },
  job: { preview: previewJobCopy, copy: copyJob },
} as const;
