import { definitionEndpoints, definitionLookups } from '@tomar/contract';
import { accountWriters } from './accountWriters.ts';
import { batchWriters } from './batchWriters.ts';
import { circulationWriters } from './circulationWriters.ts';
import { definitionWriters } from './definitionWriters.ts';
import { eSignInWriters } from './eSignInWriters.ts';
import { factorWriters } from './factorWriters.ts';
import { importWriters } from './importWriters.ts';
import { incomingWriters } from './incomingWriters.ts';
import { signingWriters } from './signingWriters.ts';
import { userWriters } from './userWriters.ts';
import type { Writer } from './world.ts';

/** Every endpoint that writes, by its name in the contract. */
export const writers: Readonly<Record<string, Writer>> = {
  ...accountWriters,
  ...factorWriters,
  ...batchWriters,
  ...circulationWriters,
  ...definitionWriters,
  ...eSignInWriters,
  ...importWriters,
  ...incomingWriters,
  ...signingWriters,
  ...userWriters,
};

/** Writers that no provider vouches for here, and no directory answers: they count, begin and are refused, which is what meets the others. */
export const refusedAlways: readonly string[] = [
  'beginExternalSignIn',
  'importFromDirectory',
  'signInWithMicrosoft',
  'signInWithAdfs',
  // No sign-in waits in this world, and its address is none that passkeys are made for.
  'sendSignInCode',
  'completeSignIn',
  'askPasskey',
  'beginPasskey',
  'addPasskey',
  'renamePasskey',
  'removePasskey',
];

/** Endpoints that write nothing although they are asked by POST. Every GET is taken for one that reads. */
export const readers: readonly string[] = [
  'checkSigningCertificate',
  'countWorkOfUsers',
  'getFlowInputs',
  'listAudit',
  'listDrafts',
  'listIncoming',
  'listImportRows',
  'listJobs',
  'listLoginHistory',
  'listMyJobs',
  'listMyStamps',
  'listProfilesNaming',
  'listTasks',
  'listBatchRows',
  'listTemplates',
  'listUsers',
  'lookUpDepartments',
  'lookUpDetailedProfiles',
  'lookUpSignGroups',
  'lookUpStampAccounts',
  'lookUpRecipients',
  'lookUpUsers',
  'searchDirectory',
  'testDirectory',
  'testIdentityProvider',
  'testRecipient',
  'openPendingSignIn',
  'previewHandover',
  'testTimestampSettings',
  ...Object.keys(definitionEndpoints).flatMap((type) => [`${type}.list`, `${type}.uses`]),
  ...Object.keys(definitionLookups).map((type) => `${type}.lookUp`),
];
