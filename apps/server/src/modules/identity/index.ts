export {
  addInvitedLogins,
  addLogin,
  addMembership,
  addMemberships,
  ensureInvitedLogin,
  type KnownLogin,
  loginsOf,
} from './addLogin.ts';
export { describeAgent } from './agent.ts';
export { clearLoginHistory } from './clearLoginHistory.ts';
export { directoryDaily, directoryHourly, synchroniseHandler } from './directory/directoryTasks.ts';
export { resealDirectory } from './directory/resealDirectory.ts';
export { askedOnReturn } from './external/beginExternal.ts';
export { withdrawWords } from './external/withdrawWord.ts';
export { sendMailCodeHandler } from './factors/sentCodes/sendMailCodeHandler.ts';
export { sendSmsCodeHandler } from './factors/sentCodes/sendSmsCodeHandler.ts';
export { resealTotpSecrets } from './factors/totpRecord.ts';
export { digestNumbers, resealIdentities } from './information/resealIdentities.ts';
export { writeNumber } from './information/writeNumber.ts';
export { invitationLetter } from './invitations/invitationLetter.ts';
export { addInvitation, type Invited, invitationLink } from './invitations/invite.ts';
export { sendInvitationHandler } from './invitations/sendInvitationHandler.ts';
export { sendLinkHandler } from './links/sendLinkHandler.ts';
export { type LoginRecord, loginHistory } from './loginHistory.ts';
export { entryOf } from './managedUsers/entry.ts';
export { moveLogin } from './managedUsers/moveLogin.ts';
export { sendInvitationTo } from './managedUsers/sendInvitationTo.ts';
export { storeMobileSignature } from './mobileSignIn/mobileNumbers.ts';
export { tellNumbers } from './mobileSignIn/tellNumbers.ts';
export { securityNoticeHandler } from './notices/securityNoticeHandler.ts';
export { knownSource } from './rights/knownSource.ts';
export { type IdentityNeeds, identityRoutes } from './routes.ts';
export { clearSessions } from './sessions/clearSessions.ts';
export { answerTry } from './signIn/answerSignIn.ts';
export { enterByNumber, matchNumber, type NumberMatch } from './signIn/enterByNumber.ts';
export { forgetDevices } from './signIn/knownDevices.ts';
export { hashPassword } from './signIn/passwords.ts';
export { recordRefusal } from './signIn/refusedSignIns.ts';
export { foldEmail } from './signIn/signIn.ts';
export {
  networkSubjects,
  secondsToWait,
  takeTry,
  verificationSubjects,
} from './signIn/throttle.ts';
export { withPicture } from './withPicture.ts';
