export { addLogin, addMembership, ensureInvitedLogin, type KnownLogin } from './addLogin.ts';
export { clearLoginHistory } from './clearLoginHistory.ts';
export { clearSessions } from './clearSessions.ts';
export { addInvitation, type Invited, invitationLink } from './invite.ts';
export { forgetDevices } from './knownDevices.ts';
export { type LoginRecord, loginHistory } from './loginHistory.ts';
export { type IdentityNeeds, identityRoutes } from './routes.ts';
