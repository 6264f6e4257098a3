import * as endpoints from '@tomar/contract';
import { type Route, serve, serveCompanion, servePublic } from '../../platform/http/serve.ts';
import type { Platform } from '../../platform/platform.ts';
import { withPicture } from '../identity/index.ts';
import type { ProfilePicture } from '../users/index.ts';
import { checkCertificate } from './certificates/checkCertificate.ts';
import { type PresentJob, retryCompletion } from './completion/retryCompletion.ts';
import { getServerKey } from './serverKeys/getServerKey.ts';
import { askToStamp } from './session/askToStamp.ts';
import { askToSign, beginSigning } from './session/beginSigning.ts';
import { cancelSigning, getSigningSession, renewSigningTicket } from './session/followSession.ts';
import { redeemTicket } from './session/holders/redeemTicket.ts';
import { reportSigningFailure } from './session/reportFailure.ts';
import { retrySigning } from './session/retrySigning.ts';
import { submitCertificate } from './session/submitCertificate.ts';
import { submitSignatures } from './session/submitSignatures.ts';
import { beginESignIn } from './signIn/beginESignIn.ts';
import { enterByESignature } from './signIn/enterByESignature.ts';
import { submitSignInCertificate } from './signIn/submitSignInCertificate.ts';
import { submitSignInSignature } from './signIn/submitSignInSignature.ts';
import { fileVerdicts } from './verdicts/fileVerdicts.ts';

/** What signing asks of the modules that come after it. */
export interface SigningNeeds {
  readonly presentJob: PresentJob;
  readonly profilePicture: ProfilePicture;
}

export const signingRoutes = (platform: Platform, { presentJob, ...needs }: SigningNeeds): Route[] => [
  serve(endpoints.beginSigning, (call) => beginSigning(platform, call.person, call.body)),
  serve(endpoints.askToSign, (call) => askToSign(platform, call.person, call.body)),
  serve(endpoints.askToStamp, (call) => askToStamp(platform, call.person, call.body)),
  serve(endpoints.getServerKey, (call) => getServerKey(platform, call.person)),
  serve(endpoints.checkSigningCertificate, (call) => checkCertificate(platform, call.person, call.body)),
  serve(endpoints.getSigningSession, (call) => getSigningSession(platform, call.person, call.params.id)),
  serve(endpoints.renewSigningTicket, (call) =>
    renewSigningTicket(platform, call.person, call.params.id, call.body.note),
  ),
  serve(endpoints.retrySigning, (call) => retrySigning(platform, call.person, call.params.id)),
  serve(endpoints.cancelSigning, (call) => cancelSigning(platform, call.person, call.params.id)),
  servePublic(endpoints.redeemTicket, (call) =>
    redeemTicket(platform, call.body.ticket, call.body.signerVersion),
  ),
  servePublic(endpoints.beginESignIn, (call) => beginESignIn(platform, call.body, call.ip)),
  servePublic(endpoints.submitSignInCertificate, (call) => submitSignInCertificate(platform, call)),
  servePublic(endpoints.submitSignInSignature, (call) => submitSignInSignature(platform, call.body)),
  servePublic(endpoints.enterByESignature, async (call) =>
    withPicture(platform, needs, await enterByESignature(platform, call)),
  ),
  serveCompanion(endpoints.submitCertificate, (call) =>
    submitCertificate(platform, call.companion, call.body),
  ),
  serveCompanion(endpoints.submitSignatures, (call) => submitSignatures(platform, call.companion, call.body)),
  serveCompanion(endpoints.reportSigningFailure, (call) =>
    reportSigningFailure(platform, call.companion, call.body),
  ),
  serve(endpoints.retryCompletion, (call) =>
    retryCompletion(platform, presentJob, call.person, call.params.id),
  ),
  serve(endpoints.getFileVerdicts, (call) => fileVerdicts(platform, call.person, call.params.id)),
];
