import {
  addPasskey,
  askPasskey,
  beginPasskey,
  beginTotp,
  completeSignIn,
  confirmTotp,
  getOwnFactors,
  getProofOffer,
  type LoginResult,
  openPendingSignIn,
  proveAgain,
  removePasskey,
  removeTotp,
  renamePasskey,
  renewRecoveryCodes,
  sendProofCode,
  sendSignInCode,
  signInWithPasskey,
} from '@tomar/contract';
import type { FastifyRequest } from 'fastify';
import type { SessionHolder } from '../../../platform/http/person.ts';
import { type Route, servePublic, serveSession } from '../../../platform/http/serve.ts';
import type { Platform } from '../../../platform/platform.ts';
import { answerTry } from '../signIn/answerSignIn.ts';
import { readDevice } from '../signIn/deviceCookie.ts';
import { proofOffer, proveSession, sendSessionCode } from './freshProof.ts';
import { mayChangeFactors } from './mayChangeFactors.ts';
import {
  beginOwnTotp,
  confirmOwnTotp,
  ownFactorsOf,
  removeOwnTotp,
  renewOwnRecoveryCodes,
} from './ownFactors.ts';
import { addOwnPasskey, beginOwnPasskey, removeOwnPasskey, renameOwnPasskey } from './ownPasskeys.ts';
import { challengePasskey, enterWithPasskey } from './passkeySignIn.ts';
import { completePending, findPending, sendPendingCode, showPending } from './pendingSignIn.ts';

/** @param withPicture what completes the answer of a sign-in (ID-17) */
export function factorRoutes(
  platform: Platform,
  withPicture: (result: LoginResult) => Promise<LoginResult>,
): Route[] {
  const deviceOf = ({ headers }: FastifyRequest) => readDevice(headers.cookie, platform.config.production);
  const changed = async <T>(session: SessionHolder, change: () => Promise<T>): Promise<T> => {
    await mayChangeFactors(platform, session);
    return change();
  };
  return [
    servePublic(openPendingSignIn, ({ body, request }) =>
      showPending(platform, body.secret, deviceOf(request)),
    ),
    servePublic(sendSignInCode, ({ body, request }) =>
      sendPendingCode(platform, body.secret, deviceOf(request), body.by ?? 'mail'),
    ),
    servePublic(completeSignIn, async (call) => {
      const pending = await findPending(platform, call.body.secret, deviceOf(call.request));
      const { way, loginId } = pending;
      return withPicture(
        await answerTry(platform, call, way, loginId, (from) =>
          completePending(platform, pending, call.body.given, from),
        ),
      );
    }),
    servePublic(askPasskey, () => challengePasskey(platform)),
    servePublic(signInWithPasskey, async (call) => {
      const { assertion, accountCode } = call.body;
      return withPicture(
        await answerTry(platform, call, 'Passkey', assertion.id, (from) =>
          enterWithPasskey(platform, assertion, accountCode, from),
        ),
      );
    }),
    serveSession(getProofOffer, ({ session }) => proofOffer(platform, session)),
    serveSession(sendProofCode, ({ session }) => sendSessionCode(platform, session)),
    serveSession(proveAgain, ({ session, body, request }) =>
      proveSession(platform, session, body.given, deviceOf(request)),
    ),
    serveSession(getOwnFactors, ({ session }) => ownFactorsOf(platform, session)),
    serveSession(beginTotp, ({ session }) => changed(session, () => beginOwnTotp(platform, session))),
    serveSession(confirmTotp, ({ session, body }) =>
      changed(session, () => confirmOwnTotp(platform, session, body.code)),
    ),
    serveSession(removeTotp, ({ session }) => changed(session, () => removeOwnTotp(platform, session))),
    serveSession(renewRecoveryCodes, ({ session }) =>
      changed(session, () => renewOwnRecoveryCodes(platform, session)),
    ),
    serveSession(beginPasskey, ({ session }) => changed(session, () => beginOwnPasskey(platform, session))),
    serveSession(addPasskey, ({ session, body }) =>
      changed(session, () => addOwnPasskey(platform, session, body)),
    ),
    serveSession(renamePasskey, ({ session, body }) =>
      changed(session, () => renameOwnPasskey(platform, session, body.passkeyId, body.name)),
    ),
    serveSession(removePasskey, ({ session, body }) =>
      changed(session, () => removeOwnPasskey(platform, session, body.passkeyId)),
    ),
  ];
}
