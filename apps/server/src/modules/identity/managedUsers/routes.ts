import {
  activateUsers as activateUsersEndpoint,
  assignUsers as assignUsersEndpoint,
  createUser as createUserEndpoint,
  deleteUser,
  exportUsers as exportUsersEndpoint,
  getUser,
  getUserHistory,
  inviteUsers as inviteUsersEndpoint,
  listUsers as listUsersEndpoint,
  saveUser as saveUserEndpoint,
  withdrawInvitation,
} from '@tomar/contract';
import { type Route, serve } from '../../../platform/http/serve.ts';
import type { Platform } from '../../../platform/platform.ts';
import { activateUsers } from './activateUsers.ts';
import { assignUsers } from './assignUsers.ts';
import { createUser } from './createUser.ts';
import { deleteUserFor, type ForgetUser } from './deleteUser.ts';
import { exportUsers } from './exportUsers.ts';
import { historyOfUser } from './historyOfUser.ts';
import { inviteUsers, withdrawInvitationOf } from './inviteUsers.ts';
import { listUsers } from './listUsers.ts';
import { loadUser } from './loadUser.ts';
import { saveUser } from './saveUser.ts';

/** The account's users, for its administrators (UI-25). */
export const managedUserRoutes = (platform: Platform, forgetUser: ForgetUser): Route[] => [
  serve(listUsersEndpoint, ({ person, body }) => listUsers(platform, person, body)),
  serve(exportUsersEndpoint, ({ person, query, language }) => exportUsers(platform, person, query, language)),
  serve(getUser, ({ person, params }) => loadUser(platform, person, params.id)),
  serve(saveUserEndpoint, ({ person, params, body }) => saveUser(platform, person, params.id, body)),
  serve(createUserEndpoint, ({ person, body }) => createUser(platform, person, body)),
  serve(activateUsersEndpoint, ({ person, body }) => activateUsers(platform, person, body)),
  serve(assignUsersEndpoint, ({ person, body }) => assignUsers(platform, person, body)),
  serve(inviteUsersEndpoint, ({ person, body }) => inviteUsers(platform, person, body)),
  serve(withdrawInvitation, ({ person, params }) => withdrawInvitationOf(platform, person, params.id)),
  serve(deleteUser, ({ person, params }) => deleteUserFor(platform, person, params.id, forgetUser)),
  serve(getUserHistory, ({ person, params }) => historyOfUser(platform, person, params.id)),
];
