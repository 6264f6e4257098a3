import {
  acceptInvitation,
  type LoginResult,
  listUserAccounts,
  openInvitation,
  refreshSession,
  signIn,
  signOut as signOutEndpoint,
  switchAccount,
} from '@tomar/contract';
import type { FastifyRequest } from 'fastify';
import type { Tx } from '../../platform/database/database.ts';
import { type Route, servePublic, serveSession } from '../../platform/http/serve.ts';
import type { Platform } from '../../platform/platform.ts';
import type { ProfilePicture } from '../users/index.ts';
import { acceptInvitationOf, showInvitation } from './invitations/acceptInvitation.ts';
import { activeMembershipsOf } from './memberships.ts';
import { refresh, signOut, switchTo } from './sessions/sessionCommands.ts';
import { answerSignIn } from './signIn/answerSignIn.ts';

/** What identity asks of the modules that come after it. */
export interface IdentityNeeds {
  /** ACC-13: jobs that wait for the user. */
  readonly waitingJobCount: (tx: Tx, accountId: string, userId: string) => Promise<number>;
  readonly profilePicture: ProfilePicture;
}

const keyOf = (request: FastifyRequest): string => String(request.headers.token ?? '');

export const identityRoutes = (platform: Platform, needs: IdentityNeeds): Route[] => [
  servePublic(signIn, async (call) => withPicture(platform, needs, await answerSignIn(platform, call))),
  servePublic(openInvitation, ({ body, ip }) => showInvitation(platform, body.token, ip)),
  servePublic(acceptInvitation, ({ body, ip }) => acceptInvitationOf(platform, body, ip)),
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
      const waitingJobCount = proofMissing
        ? 0
        : await platform.db.inAccount(accountId, (tx) => needs.waitingJobCount(tx, accountId, userId));
      const missingProof = proofMissing ? ('secondFactor' as const) : null;
      items.push({ id: accountId, code, title, waitingJobCount, missingProof });
    }
    return items;
  }),
  serveSession(switchAccount, async ({ session, params, request }) =>
    withPicture(platform, needs, await switchTo(platform, session, params.id, keyOf(request))),
  ),
];

/** ID-17: the picture comes with every answer that opens, renews or moves a session. */
async function withPicture(
  platform: Platform,
  needs: IdentityNeeds,
  result: LoginResult,
): Promise<LoginResult> {
  const { data } = result;
  if (!data) return result;
  const base64ProfilePicture = await needs.profilePicture(platform, data.account.id, data.user.id);
  return { ...result, data: { ...data, user: { ...data.user, base64ProfilePicture } } };
}
