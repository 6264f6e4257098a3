import { accountWriters } from './accountWriters.ts';
import { circulationWriters } from './circulationWriters.ts';
import { signingWriters } from './signingWriters.ts';
import type { Writer } from './world.ts';

/** Every endpoint that writes, by its name in the contract. */
export const writers: Readonly<Record<string, Writer>> = {
  ...accountWriters,
  ...circulationWriters,
  ...signingWriters,
};

/** Endpoints that write nothing although they are asked by POST. Every GET is taken for one that reads. */
export const readers: readonly string[] = [
  'checkSigningCertificate',
  'listAudit',
  'listDrafts',
  'listJobs',
  'listMyJobs',
  'listRecipients',
  'listTasks',
  'lookUpDepartments',
  'lookUpSignGroups',
  'lookUpRecipients',
  'lookUpTitles',
  'lookUpUsers',
  'testTimestampSettings',
];
