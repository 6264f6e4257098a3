/**
 * What an event of the audit trail is of. All but `other` are the security record: who came in, who was refused, who was
 * given or lost a right, and what administrators and the operator did.
 */
export const auditAreas = ['signIn', 'refusal', 'right', 'administration', 'other'] as const;
export type AuditArea = (typeof auditAreas)[number];

/** What the trail can be asked for: one area, or all of the security record. */
export const auditAreaFilters = ['security', 'signIn', 'refusal', 'right', 'administration'] as const;
export type AuditAreaFilter = (typeof auditAreaFilters)[number];
