import * as endpoints from '@tomar/contract';
import { type Route, serve, servePublic, serveTicket } from '../../platform/http/serve.ts';
import type { Platform } from '../../platform/platform.ts';
import { beginSigning } from './beginSigning.ts';
import { checkCertificate } from './checkCertificate.ts';
import { type PresentJob, retryCompletion } from './completion/retryCompletion.ts';
import { fileVerdicts } from './fileVerdicts.ts';
import { cancelSigning, getSigningSession, renewSigningTicket } from './followSession.ts';
import { giveCertificate } from './giveCertificate.ts';
import { giveSignatures } from './giveSignatures.ts';
import { redeemTicket } from './keyHolder.ts';
import { reportSigningFailure } from './reportFailure.ts';
import { retrySigning } from './retrySigning.ts';

export const signingRoutes = (
  platform: Platform,
  { presentJob }: { readonly presentJob: PresentJob },
): Route[] => [
  serve(endpoints.beginSigning, (call) => beginSigning(platform, call.person, call.body)),
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
  serveTicket(endpoints.giveCertificate, (call) =>
    giveCertificate(platform, call.ticket, call.ip, call.body),
  ),
  serveTicket(endpoints.giveSignatures, (call) => giveSignatures(platform, call.ticket, call.ip, call.body)),
  serveTicket(endpoints.reportSigningFailure, (call) =>
    reportSigningFailure(platform, call.ticket, call.ip, call.body),
  ),
  serve(endpoints.retryCompletion, (call) =>
    retryCompletion(platform, presentJob, call.person, call.params.id),
  ),
  serve(endpoints.getFileVerdicts, (call) => fileVerdicts(platform, call.person, call.params.id)),
];
