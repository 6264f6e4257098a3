import {
  acceptInvitation,
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
import { acceptInvitationOf, showInvitation } from './invitations/acceptInvitation.ts';
import { activeMembershipsOf } from './memberships.ts';
import { refresh, signOut, switchTo } from './sessions/sessionCommands.ts';
import { answerSignIn } from './signIn/answerSignIn.ts';

/** What identity asks of the modules that come after it. */
export interface IdentityNeeds {
  /** ACC-13: jobs that wait for the user. */
  readonly waitingJobCount: (tx: Tx, accountId: string, userId: string) => Promise<number>;
}

const keyOf = (request: FastifyRequest): string => String(request.headers.token ?? '');

export const identityRoutes = (platform: Platform, needs: IdentityNeeds): Route[] => [
  servePublic(signIn, (call) => answerSignIn(platform, call)),
  servePublic(openInvitation, ({ body, ip }) => showInvitation(platform, body.token, ip)),
  servePublic(acceptInvitation, ({ body, ip }) => acceptInvitationOf(platform, body, ip)),
  serveSession(refreshSession, ({ session, request }) => refresh(platform, session, keyOf(request))),
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
  serveSession(switchAccount, ({ session, params, request }) =>
    switchTo(platform, session, params.id, keyOf(request)),
  ),
];
