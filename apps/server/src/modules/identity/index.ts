export { addLogin, addMembership, ensureInvitedLogin, type KnownLogin } from './addLogin.ts';
export { clearLoginHistory } from './clearLoginHistory.ts';
export { addInvitation, type Invited, invitationLink } from './invitations/invite.ts';
export { type LoginRecord, loginHistory } from './loginHistory.ts';
export { type IdentityNeeds, identityRoutes } from './routes.ts';
export { clearSessions } from './sessions/clearSessions.ts';
export { forgetDevices } from './signIn/knownDevices.ts';
