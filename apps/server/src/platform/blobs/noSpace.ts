/** Full, over its quota, or read-only; and what PostgreSQL says when its own disk is full (53100). */
const codes = new Set(['ENOSPC', 'EDQUOT', 'EROFS', '53100']);

/** Whether an error means that a disk takes nothing more until its operator makes room. */
export function isNoSpace(error: unknown): boolean {
  for (let at: unknown = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth += 1)
    if ('code' in at && typeof at.code === 'string' && codes.has(at.code)) return true;
  return false;
}
