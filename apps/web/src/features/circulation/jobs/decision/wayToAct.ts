import type { JobListItem } from '@tomar/contract';

/** What waits for the reader in a job, and the page below the account on which it is done. */
export interface WayToAct {
  readonly action: 'approve' | 'initial' | 'sign' | 'stamp';
  readonly path: string;
}

/** Null where nothing waits for the reader. */
export function wayToAct({ id, actions }: Pick<JobListItem, 'id' | 'actions'>): WayToAct | null {
  if (actions.includes('sign')) return { action: 'sign', path: `myjob/sign?jobs=${id}` };
  if (actions.includes('stamp')) return { action: 'stamp', path: `mymuhurjob/stamp?jobs=${id}` };
  if (actions.includes('approve')) return { action: 'approve', path: `myjob/${id}` };
  if (actions.includes('initial')) return { action: 'initial', path: `myjob/${id}` };
  return null;
}

/** The first of those that wait, apart from what was done just now: the list may not know of that yet. */
export const nextOf = (
  waiting: readonly JobListItem[],
  done: readonly string[],
): { readonly job: JobListItem; readonly way: WayToAct } | null => {
  for (const job of waiting) {
    const way = wayToAct(job);
    if (way && !done.includes(job.id)) return { job, way };
  }
  return null;
};
