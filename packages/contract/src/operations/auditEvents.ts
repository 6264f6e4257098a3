import type { AuditArea, AuditAreaFilter } from './auditAreas.ts';

/**
 * Every event there is, with its area. Names are stored: never rename or remove one. A new one enters here first; its
 * facts (`platform/audit/facts.ts` of the server) and its words on the page (`eventTexts.ts`) are asked for by the types.
 */
export const auditEventAreas = {
  'account.created': 'administration',
  'account.directorySaved': 'administration',
  'account.directorySynchronised': 'administration',
  'account.externalUsersChanged': 'administration',
  'account.identityProviderSaved': 'administration',
  'account.logoSaved': 'administration',
  'account.modulesChanged': 'administration',
  'account.parametersSaved': 'administration',
  'account.periodAdded': 'administration',
  'account.renamed': 'administration',
  'account.timestampAuthoritySaved': 'administration',
  'audit.exported': 'administration',
  'audit.textsErased': 'administration',
  'delivery.notSent': 'other',
  'delivery.resent': 'other',
  'delivery.retried': 'other',
  'delivery.sent': 'other',
  'document.completed': 'other',
  'document.signed': 'other',
  'draft.created': 'other',
  'draft.deleted': 'other',
  'factor.added': 'right',
  'factor.removed': 'right',
  'factor.renamed': 'right',
  'file.removed': 'other',
  'file.uploaded': 'other',
  'files.erased': 'administration',
  'files.keyRotated': 'administration',
  'identity.saved': 'right',
  'invitation.accepted': 'signIn',
  'job.approved': 'other',
  'job.cancelUndone': 'other',
  'job.canceled': 'other',
  'job.circulated': 'other',
  'job.completed': 'other',
  'job.completionRetried': 'other',
  'job.declined': 'other',
  'job.finalizing': 'other',
  'job.signaturesCompleted': 'other',
  'job.signaturesNotCompleted': 'other',
  'job.signed': 'other',
  'mobileSignature.saved': 'right',
  'link.requested': 'signIn',
  'notice.notSent': 'other',
  'password.changed': 'signIn',
  'profile.pictureSaved': 'other',
  'profile.saved': 'other',
  'recoveryCodes.renewed': 'right',
  'recipient.created': 'administration',
  'recipient.saved': 'administration',
  'serverKey.bound': 'right',
  'serverKey.released': 'right',
  'session.ended': 'signIn',
  'session.endedElsewhere': 'signIn',
  'session.opened': 'signIn',
  'proof.refused': 'refusal',
  'proof.given': 'signIn',
  'session.refused': 'refusal',
  'session.switched': 'signIn',
  'signGroup.saved': 'right',
  'task.retried': 'administration',
  'user.added': 'right',
  'user.authoritiesChanged': 'right',
  'user.authoritiesTaken': 'right',
  'user.deactivated': 'right',
  'user.identityBound': 'right',
  'user.identitySourceChanged': 'right',
  'user.invited': 'right',
  'user.renamed': 'administration',
  'user.takenFromDirectory': 'right',
  'user.sessionsEnded': 'administration',
  'user.factorsReset': 'administration',
} as const satisfies Readonly<Record<string, AuditArea>>;

export type AuditEventName = keyof typeof auditEventAreas;

/** The events of an area, or of the whole security record. */
export const eventsOfArea = (filter: AuditAreaFilter): AuditEventName[] =>
  (Object.keys(auditEventAreas) as AuditEventName[]).filter((event) => {
    const area = auditEventAreas[event];
    return filter === 'security' ? area !== 'other' : area === filter;
  });
