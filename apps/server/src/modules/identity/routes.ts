import {
  acceptInvitation,
  beginMobileSignIn,
  followMobileSignIn,
  getIdentityInformation,
  getMobileSignature,
  getUserRights,
  listLoginHistory as listLoginHistoryEndpoint,
  listUserAccounts,
  openInvitation,
  refreshSession,
  resetUserFactors,
  saveIdentityInformation as saveIdentityInformationEndpoint,
  saveMobileSignature,
  saveUserRights,
  showIdentityNumber,
  signIn,
  signOut as signOutEndpoint,
  switchAccount,
} from '@tomar/contract';
import type { FastifyRequest } from 'fastify';
import type { Tx } from '../../platform/database/database.ts';
import { lookTogether } from '../../platform/database/lookTogether.ts';
import { type Route, serve, servePublic, serveSession } from '../../platform/http/serve.ts';
import type { Platform } from '../../platform/platform.ts';
import type { ProfilePicture } from '../users/index.ts';
import { directoryRoutes } from './directory/routes.ts';
import { externalRoutes } from './external/routes.ts';
import { resetFactors } from './factors/reset/resetFactors.ts';
import { factorRoutes } from './factors/routes.ts';
import {
  loadIdentityInformation,
  saveIdentityInformation,
  showNumber,
} from './information/identityInformation.ts';
import { acceptInvitationOf, showInvitation } from './invitations/acceptInvitation.ts';
import { linkRoutes } from './links/linkRoutes.ts';
import { listLoginHistory } from './listLoginHistory.ts';
import type { ForgetUser } from './managedUsers/deleteUser.ts';
import { managedUserRoutes } from './managedUsers/routes.ts';
import { activeMembershipsOf } from './memberships.ts';
import type { MobileNeeds } from './mobileSignIn/askPhone.ts';
import { begin } from './mobileSignIn/beginMobileSignIn.ts';
import { follow } from './mobileSignIn/followMobileSignIn.ts';
import { loadMobileSignature, saveOwnMobileSignature } from './mobileSignIn/saveMobileSignature.ts';
import { passwordRoutes } from './passwords/passwordRoutes.ts';
import { loadUserRights, saveRights } from './rights/userRights.ts';
import { runningSessionRoutes } from './runningSessions/routes.ts';
import { refresh, signOut, switchTo } from './sessions/sessionCommands.ts';
import { answerSignIn } from './signIn/answerSignIn.ts';
import { readDevice } from './signIn/deviceCookie.ts';
import { withPicture } from './withPicture.ts';

/** What identity asks of the modules that come after it. */
export interface IdentityNeeds extends MobileNeeds {
  /** ACC-13: jobs that wait for the user. */
  readonly waitingJobCount: (tx: Tx, accountId: string, userId: string) => Promise<number>;
  /** Of the bell in every page's header. */
  readonly unreadNoticeCount: (tx: Tx, accountId: string, userId: string) => Promise<number>;
  readonly profilePicture: ProfilePicture;
  readonly forgetUser: ForgetUser;
}

const keyOf = (request: FastifyRequest): string => String(request.headers.token ?? '');

export const identityRoutes = (platform: Platform, needs: IdentityNeeds): Route[] => [
  servePublic(signIn, async (call) => withPicture(platform, needs, await answerSignIn(platform, call))),
  servePublic(openInvitation, ({ body, ip }) => showInvitation(platform, body.token, ip)),
  servePublic(acceptInvitation, ({ body, ip }) => acceptInvitationOf(platform, body, ip)),
  serve(getIdentityInformation, ({ person, params }) => loadIdentityInformation(platform, person, params.id)),
  serve(showIdentityNumber, ({ person, params }) => showNumber(platform, person, params.id)),
  serve(saveIdentityInformationEndpoint, ({ person, params, body }) =>
    saveIdentityInformation(platform, person, params.id, body),
  ),
  ...externalRoutes(platform, (login) => withPicture(platform, needs, login)),
  ...directoryRoutes(platform),
  ...managedUserRoutes(platform, needs.forgetUser),
  servePublic(beginMobileSignIn, ({ body, ip, request, afterwards }) => {
    const device = readDevice(request.headers.cookie, platform.config.production);
    return begin(platform, needs, body, { ip, device, afterwards });
  }),
  servePublic(followMobileSignIn, async (call) => {
    const { secondsLeft, result } = await follow(platform, needs, call);
    return { secondsLeft, result: result && (await withPicture(platform, needs, result)) };
  }),
  serve(getMobileSignature, ({ person }) => loadMobileSignature(platform, person)),
  serve(saveMobileSignature, ({ person, body }) => saveOwnMobileSignature(platform, person, body)),
  ...runningSessionRoutes(platform),
  serve(listLoginHistoryEndpoint, ({ person, body }) => listLoginHistory(platform, person, body)),
  serve(getUserRights, ({ person, params }) => loadUserRights(platform, person, params.id)),
  serve(resetUserFactors, ({ person, params }) => resetFactors(platform, person, params.id)),
  serve(saveUserRights, ({ person, params, body }) => saveRights(platform, person, params.id, body)),
  ...passwordRoutes(platform),
  ...linkRoutes(platform, (result) => withPicture(platform, needs, result)),
  ...factorRoutes(platform, (result) => withPicture(platform, needs, result)),
  serveSession(refreshSession, async ({ session, request }) =>
    withPicture(platform, needs, await refresh(platform, session, keyOf(request))),
  ),
  serveSession(signOutEndpoint, async ({ session }) => {
    await signOut(platform, session);
    return { success: true as const };
  }),
  serveSession(listUserAccounts, async ({ session }) => {
    const memberships = await activeMembershipsOf(platform, session.loginId, session.sessionId);
    const items = [];
    for (const { accountId, code, title, userId, proofMissing } of memberships) {
      const [waitingJobCount, unreadNoticeCount] = proofMissing
        ? [0, 0]
        : await platform.db.lookInAccount(accountId, (tx) =>
            lookTogether(
              tx,
              () => needs.waitingJobCount(tx, accountId, userId),
              () => needs.unreadNoticeCount(tx, accountId, userId),
            ),
          );
      const missingProof = proofMissing ? ('secondFactor' as const) : null;
      items.push({ id: accountId, code, title, waitingJobCount, unreadNoticeCount, missingProof });
    }
    return items;
  }),
  serveSession(switchAccount, async ({ session, params, request }) =>
    withPicture(platform, needs, await switchTo(platform, session, params.id, keyOf(request))),
  ),
];
