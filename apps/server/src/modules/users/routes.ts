import {
  authorities,
  getProfile,
  listAuthorityDefinitions,
  lookUpDepartments as lookUpDepartmentsEndpoint,
  lookUpUsers as lookUpUsersEndpoint,
  saveLanguage as saveLanguageEndpoint,
  saveProfile as saveProfileEndpoint,
  searchDepartments,
  searchUsers,
} from '@tomar/contract';
import { type Route, serve } from '../../platform/http/serve.ts';
import type { Platform } from '../../platform/platform.ts';
import { authorityNames } from './authorityNames.ts';
import { lookUpDepartments, lookUpUsers } from './lookups.ts';
import { loadProfile, saveProfile, type UsersNeeds } from './profile.ts';
import { saveLanguage } from './saveLanguage.ts';

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
  serve(lookUpDepartmentsEndpoint, ({ person, body }) => lookUpDepartments(platform, person, body)),
  serve(searchDepartments, ({ person, query }) => lookUpDepartments(platform, person, query)),
];
