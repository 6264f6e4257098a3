export { judgeChallenge } from './certificates/judgeChallenge.ts';
export { completeHandler } from './completion/completeHandler.ts';
export { continueJob, finalizeJob } from './continueJob.ts';
export { presentCompletion } from './present.ts';
export { signingRoutes } from './routes.ts';
export { judgeSealKey } from './serverKeys/judgeSealKey.ts';
export { judgeServerKey } from './serverKeys/judgeServerKey.ts';
export { bindSealKey, isSealKey, releaseSealKey } from './serverKeys/sealKeyRecord.ts';
export {
  bindServerKey,
  type KeyCertificate,
  releaseServerKey,
  serverKeyOf,
  signersByKey,
} from './serverKeys/serverKeyRecord.ts';
export { clearSigningSessions } from './session/clearSigningSessions.ts';
export { signWithServerKeyHandler } from './session/holders/signWithServerKeyHandler.ts';
export { signatureCounts } from './signatureCounts.ts';
export { signedPlaces } from './signedPlaces.ts';
export { type Signer, signersOf } from './signersOf.ts';
export { clearSignInChallenges } from './signIn/challengeRecord.ts';
