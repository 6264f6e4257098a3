import { listDrafts } from '../circulation/draftEndpoints.ts';
import { getDashboard, listJobs, listMyJobs } from '../circulation/jobEndpoints.ts';
import { getSignGroup } from '../circulation/signGroupEndpoints.ts';
import { listRecipients } from '../delivery/recipientEndpoints.ts';
import type { Endpoint } from '../endpoint.ts';
import { emptyId } from '../ids.ts';
import { listAudit, listTasks } from '../operations/endpoints.ts';
import { getAccountParameters } from './parameterEndpoints.ts';

export interface MenuEntry {
  readonly key:
    | 'overview'
    | 'createJob'
    | 'myJobs'
    | 'jobManagement'
    | 'signGroups'
    | 'parameters'
    | 'recipients'
    | 'tasks'
    | 'audit';
  /** Below `/{accountCode}/`. */
  readonly path: string;
  /** What its page asks the server first: who may not call it does not see the entry (UI-50). */
  readonly endpoint: Pick<Endpoint, 'caller' | 'needs'>;
}

/** The side menu, top to bottom (UI-51 and following). An entry stands here once its screen exists. */
export const menu: readonly MenuEntry[] = [
  { key: 'overview', path: '', endpoint: getDashboard },
  { key: 'createJob', path: `draft/${emptyId}`, endpoint: listDrafts },
  { key: 'myJobs', path: 'myjob', endpoint: listMyJobs },
  { key: 'jobManagement', path: 'job', endpoint: listJobs },
  { key: 'signGroups', path: 'settings/signgroups', endpoint: getSignGroup },
  { key: 'parameters', path: 'settings/params', endpoint: getAccountParameters },
  { key: 'recipients', path: 'settings/targetsystem', endpoint: listRecipients },
  { key: 'tasks', path: 'settings/tasks', endpoint: listTasks },
  { key: 'audit', path: 'settings/audit', endpoint: listAudit },
];
