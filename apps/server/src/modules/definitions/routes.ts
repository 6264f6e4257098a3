import {
  blankRecord,
  definitionEndpoints,
  definitionLookups,
  definitionTypes,
  getDepartmentTree,
  getFlowInputs,
  getStampAccountsOfCompany,
  isEmptyId,
  listAuthorizedCompanies,
  lookUpDetailedProfiles as lookUpDetailed,
  lookUpStampAccounts as lookUpStamps,
  listProfilesNaming as profilesNaming,
  searchStampAccounts,
} from '@tomar/contract';
import { type Route, serve } from '../../platform/http/serve.ts';
import type { Platform } from '../../platform/platform.ts';
import { activateDefinitions } from './activateDefinitions.ts';
import type { DefinitionStore } from './definitionStore.ts';
import { departmentTree } from './department/departmentTree.ts';
import { exportDefinitions } from './exportDefinitions.ts';
import { historyOfDefinition } from './historyOfDefinition.ts';
import { listDefinitions } from './listDefinitions.ts';
import { lookUpDefinitions } from './lookUpDefinitions.ts';
import { lookUpDetailedProfiles, presentFlowInputs } from './profile/lookUpProfiles.ts';
import { listProfilesNaming } from './profile/namedInProfiles.ts';
import { loadRow, presentDetail } from './records.ts';
import { saveDefinition } from './saveDefinition.ts';
import { lookUpStampAccounts } from './stamps/findStampAccounts.ts';
import { authorizedCompanies, stampAccountsOfCompany } from './stamps/stampAccountsOf.ts';
import { type DefinitionNeeds, definitionStores } from './stores.ts';
import { usesOfDefinitions } from './usesOfDefinitions.ts';

/** What is declared of each definition, served. */
export function definitionsRoutes(platform: Platform, needs: DefinitionNeeds): Route[] {
  const stores = definitionStores(platform, needs);
  return [
    ...definitionTypes.flatMap((type) => routesOf(platform, stores[type])),
    ...Object.entries(definitionLookups).flatMap(([type, { lookUp, search }]) => {
      const store = stores[type as keyof typeof definitionLookups];
      return [
        serve(lookUp, ({ person, body }) => lookUpDefinitions(platform, person, store, body)),
        serve(search, ({ person, query }) => lookUpDefinitions(platform, person, store, query)),
      ];
    }),
    serve(getStampAccountsOfCompany, ({ person, params }) =>
      stampAccountsOfCompany(platform, person, params.id),
    ),
    serve(lookUpStamps, ({ person, body }) => lookUpStampAccounts(platform, person, body)),
    serve(searchStampAccounts, ({ person, query }) => lookUpStampAccounts(platform, person, query)),
    serve(listAuthorizedCompanies, ({ person }) => authorizedCompanies(platform, person)),
    serve(getDepartmentTree, ({ person }) => departmentTree(platform, person)),
    serve(lookUpDetailed, ({ person, body }) =>
      lookUpDetailedProfiles(platform, person, stores.circulationProfile, needs.recipientsOfProfiles, body),
    ),
    serve(profilesNaming, ({ person, body }) =>
      listProfilesNaming(platform, person, needs.recipientsOfProfiles, body),
    ),
    serve(getFlowInputs, ({ person, body }) =>
      presentFlowInputs(platform, person, needs.recipientsOfProfiles, body),
    ),
  ];
}

function routesOf(platform: Platform, store: DefinitionStore): Route[] {
  const declared = definitionEndpoints[store.definition.type];
  return [
    serve(declared.list, ({ person, body }) => listDefinitions(platform, person, store, body)),
    serve(declared.get, async ({ person, params: { id } }) =>
      isEmptyId(id)
        ? blankRecord(store.definition)
        : platform.db.inAccount(person.accountId, async (tx) =>
            presentDetail(tx, person.accountId, store, await loadRow(tx, person, store, id)),
          ),
    ),
    serve(declared.save, ({ person, params, sent }) =>
      saveDefinition(platform, person, store, params.id, sent),
    ),
    serve(declared.uses, ({ person, body }) => usesOfDefinitions(platform, person, store, body)),
    serve(declared.activate, ({ person, body }) => activateDefinitions(platform, person, store, body)),
    serve(declared.history, ({ person, params }) => historyOfDefinition(platform, person, store, params.id)),
    serve(declared.export, ({ person, query, language }) =>
      exportDefinitions(platform, person, store, query, language),
    ),
  ];
}
