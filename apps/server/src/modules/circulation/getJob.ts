import type { JobDetail } from '@tomar/contract';
import type { Person } from '../../platform/http/person.ts';
import type { Platform } from '../../platform/platform.ts';
import { loadVisibleJob } from '../jobs/index.ts';
import { presentJob } from './present.ts';

export const getJob = (platform: Platform, person: Person, jobId: string): Promise<JobDetail> =>
  platform.db.inAccount(person.accountId, async (tx) =>
    presentJob(tx, person, await loadVisibleJob(tx, person, jobId)),
  );
