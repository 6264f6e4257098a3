import * as accounts from './accounts/parameterEndpoints.ts';
import { listSettingChanges } from './accounts/settingChange.ts';
import * as comments from './circulation/comments/commentEndpoints.ts';
import * as completion from './circulation/completionEndpoints.ts';
import * as copies from './circulation/copies/copyEndpoints.ts';
import * as drafts from './circulation/draftEndpoints.ts';
import * as files from './circulation/fileEndpoints.ts';
import * as jobs from './circulation/jobEndpoints.ts';
import { getDashboard } from './circulation/lists/dashboardEndpoint.ts';
import * as jobArchives from './circulation/lists/jobArchives.ts';
import * as jobSheets from './circulation/lists/jobSheets.ts';
import * as looks from './circulation/lookEndpoints.ts';
import * as merging from './circulation/merging/mergeEndpoints.ts';
import * as notices from './circulation/notices/noticeEndpoints.ts';
import * as office from './circulation/office/officeEndpoints.ts';
import * as signGroups from './circulation/signGroupEndpoints.ts';
import * as templates from './circulation/templates/templateEndpoints.ts';
import * as uploads from './circulation/uploads/uploadEndpoints.ts';
import * as verifying from './circulation/verification/verificationEndpoints.ts';
import { namedDefinitionEndpoints } from './definitions/definitionEndpoints.ts';
import * as departments from './definitions/departmentEndpoints.ts';
import * as profiles from './definitions/profileEndpoints.ts';
import * as stampLookups from './definitions/stamps/stampAccountLookup.ts';
import * as stamps from './definitions/stamps/stampEndpoints.ts';
import * as recipients from './delivery/recipientEndpoints.ts';
import type { Endpoint } from './endpoint.ts';
import * as directory from './identity/directory/endpoints.ts';
import * as directoryPeople from './identity/directory/people.ts';
import * as identity from './identity/endpoints.ts';
import * as external from './identity/external/endpoints.ts';
import * as freshProofs from './identity/freshProofEndpoints.ts';
import * as information from './identity/information.ts';
import * as invitations from './identity/invitationEndpoints.ts';
import * as links from './identity/linkEndpoints.ts';
import * as loginHistory from './identity/loginHistory.ts';
import * as mobileSignIn from './identity/mobileSignIn.ts';
import * as ownFactors from './identity/ownFactorEndpoints.ts';
import * as passwords from './identity/passwordEndpoints.ts';
import * as rights from './identity/rightsEndpoints.ts';
import * as secondFactors from './identity/secondFactorEndpoints.ts';
import * as sessions from './identity/sessionEndpoints.ts';
import * as signIn from './identity/signIn.ts';
import * as batches from './imports/batches/batchEndpoints.ts';
import * as importing from './imports/importEndpoints.ts';
import { namedImportEndpoints } from './imports/importEndpoints.ts';
import * as incoming from './incoming/incomingEndpoints.ts';
import * as operations from './operations/endpoints.ts';
import { getLicenceSummary } from './operations/licence.ts';
import * as setup from './operations/setup/endpoints.ts';
import * as system from './operations/system.ts';
import * as signing from './signing/endpoints.ts';
import * as eSignIn from './signing/signInEndpoints.ts';
import * as users from './users/endpoints.ts';
import * as handover from './users/handover.ts';
import * as managedUsers from './users/managedUsers.ts';
import * as substitutions from './users/substitutionEndpoints.ts';
import * as views from './users/views/views.ts';

const declared = {
  ...identity,
  ...sessions,
  ...loginHistory,
  ...rights,
  ...signIn,
  ...information,
  ...mobileSignIn,
  ...invitations,
  ...external,
  ...directory,
  ...directoryPeople,
  ...links,
  ...passwords,
  ...secondFactors,
  ...freshProofs,
  ...ownFactors,
  ...accounts,
  ...users,
  ...managedUsers,
  ...views,
  ...handover,
  ...substitutions,
  ...drafts,
  ...uploads,
  ...verifying,
  ...copies,
  ...merging,
  ...office,
  ...templates,
  ...batches,
  ...files,
  ...looks,
  ...jobs,
  getDashboard,
  ...jobArchives,
  ...jobSheets,
  ...comments,
  ...notices,
  ...completion,
  ...signGroups,
  ...recipients,
  ...namedDefinitionEndpoints,
  ...departments,
  ...profiles,
  ...importing,
  ...namedImportEndpoints,
  ...stamps,
  ...incoming,
  ...stampLookups,
  ...signing,
  ...eSignIn,
  ...operations,
  getLicenceSummary,
  listSettingChanges,
  ...setup,
  ...system,
};

type Declared = typeof declared;

/** Names of all endpoints, so that a table of them can be asked by the types to leave none out. */
export type EndpointName = {
  [Name in keyof Declared]: Declared[Name] extends Pick<Endpoint, 'method' | 'path' | 'caller'>
    ? Name
    : never;
}[keyof Declared];

function isEndpoint(entry: [string, unknown]): entry is [string, Endpoint] {
  const [name, value] = entry;
  if (typeof value !== 'object' || value === null || !('method' in value && 'path' in value)) return false;
  if (!('caller' in value)) throw new Error(`${name} does not say who may call it`);
  return true;
}

/** Every endpoint by name: for the server's completeness check, the outsider walk and the OpenAPI page. */
export const endpoints: ReadonlyMap<string, Endpoint> = new Map(
  Object.entries<unknown>(declared).filter(isEndpoint),
);
