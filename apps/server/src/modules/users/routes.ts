import {
  authorities,
  deleteView as deleteViewEndpoint,
  getProfile,
  listAuthorityDefinitions,
  listViews as listViewsEndpoint,
  lookUpDepartments as lookUpDepartmentsEndpoint,
  lookUpUsers as lookUpUsersEndpoint,
  saveLanguage as saveLanguageEndpoint,
  saveProfile as saveProfileEndpoint,
  saveView as saveViewEndpoint,
  searchDepartments,
  searchUsers,
} from '@tomar/contract';
import { type Route, serve } from '../../platform/http/serve.ts';
import type { Platform } from '../../platform/platform.ts';
import { authorityNames } from './authorityNames.ts';
import { lookUpDepartments, lookUpUsers } from './lookups.ts';
import { loadProfile, saveProfile, type UsersNeeds } from './profile.ts';
import { saveLanguage } from './saveLanguage.ts';
import { deleteView, listViews, saveView } from './views/savedViews.ts';

export const usersRoutes = (platform: Platform, needs: UsersNeeds): Route[] => [
  serve(lookUpUsersEndpoint, ({ person, body }) => lookUpUsers(platform, person, body)),
  serve(searchUsers, ({ person, query }) => lookUpUsers(platform, person, query)),
  serve(listAuthorityDefinitions, async () =>
    authorities.map((authority) => {
      const [nameTr, nameEn] = authorityNames[authority];
      return { authority, nameTr, nameEn };
    }),
  ),
  serve(getProfile, ({ person }) => loadProfile(platform, person, needs)),
  serve(saveProfileEndpoint, async ({ person, body }) => {
    await saveProfile(platform, person, body);
    return loadProfile(platform, person, needs);
  }),
  serve(saveLanguageEndpoint, ({ person, body }) => saveLanguage(platform, person, body)),
  serve(listViewsEndpoint, ({ person, query }) => listViews(platform, person, query)),
  serve(saveViewEndpoint, ({ person, params, body }) => saveView(platform, person, params.id, body)),
  serve(deleteViewEndpoint, ({ person, params }) => deleteView(platform, person, params.id)),
  serve(lookUpDepartmentsEndpoint, ({ person, body }) => lookUpDepartments(platform, person, body)),
  serve(searchDepartments, ({ person, query }) => lookUpDepartments(platform, person, query)),
];
