import { type AccountParameters, holds } from '@tomar/contract';
import type { Person } from '../../../platform/http/person.ts';

/** AUTH-09: where the account wants it so, only an administrator deletes attachments. */
export const attachmentsStay = (
  { onlyAdminDeletesAttachments }: Pick<AccountParameters, 'onlyAdminDeletesAttachments'>,
  { authorities }: Person,
): boolean => onlyAdminDeletesAttachments && !holds(authorities, 'Admin');
