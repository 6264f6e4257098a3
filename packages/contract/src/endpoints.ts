import * as accounts from './accounts/parameterEndpoints.ts';
import * as completion from './circulation/completionEndpoints.ts';
import * as drafts from './circulation/draftEndpoints.ts';
import * as jobs from './circulation/jobEndpoints.ts';
import * as looks from './circulation/lookEndpoints.ts';
import * as signGroups from './circulation/signGroupEndpoints.ts';
import * as recipients from './delivery/recipientEndpoints.ts';
import type { Endpoint } from './endpoint.ts';
import * as identity from './identity/endpoints.ts';
import * as invitations from './identity/invitationEndpoints.ts';
import * as signIn from './identity/signIn.ts';
import * as operations from './operations/endpoints.ts';
import * as system from './operations/system.ts';
import * as signing from './signing/endpoints.ts';
import * as users from './users/endpoints.ts';

const declared: Record<string, unknown> = {
  ...identity,
  ...signIn,
  ...invitations,
  ...accounts,
  ...users,
  ...drafts,
  ...looks,
  ...jobs,
  ...completion,
  ...signGroups,
  ...recipients,
  ...signing,
  ...operations,
  ...system,
};

function isEndpoint(entry: [string, unknown]): entry is [string, Endpoint] {
  const [name, value] = entry;
  if (typeof value !== 'object' || value === null || !('method' in value && 'path' in value)) return false;
  if (!('caller' in value)) throw new Error(`${name} does not say who may call it`);
  return true;
}

/** Every endpoint by name: for the server's completeness check, the outsider walk and the OpenAPI page. */
export const endpoints: ReadonlyMap<string, Endpoint> = new Map(Object.entries(declared).filter(isEndpoint));
