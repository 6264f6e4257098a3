import { draftContent } from '@tomar/contract';
import { byId } from '../../../platform/database/tenancy.ts';
import { notFound, refused } from '../../../platform/http/errors.ts';
import type { Person } from '../../../platform/http/person.ts';
import type { Platform } from '../../../platform/platform.ts';
import { inUnit } from '../../../platform/unit.ts';
import { accountSettings } from '../../accounts/index.ts';
import { jobFiles } from '../../jobs/tables.ts';
import { attachmentsStay } from './attachmentsStay.ts';
import { loadDraft } from './draftRecord.ts';
import { filesChanged } from './filesChanged.ts';
import { takeOut } from './takeOut.ts';

/**
 * Takes a file out of the person's own draft, with its place in the order and its boxes: both go, or neither.
 * @throws AppError not_found; refused for an attachment that stays (AUTH-09)
 */
export function removeDraftFile(
  platform: Platform,
  person: Person,
  fileId: string,
): Promise<{ success: true; draftVersion: number }> {
  return inUnit(platform, person, async (unit) => {
    const { tx, accountId } = unit;
    const [file] = await tx
      .select()
      .from(jobFiles)
      .where(byId(jobFiles, accountId, fileId));
    if (!file || file.jobId === null) throw notFound();
    const draft = await loadDraft(tx, person, file.jobId, 'lock');
    if (file.kind === 'Attachment' && attachmentsStay(await accountSettings(tx, accountId), person))
      throw refused('lang_attachment_admin_only');
    await takeOut(unit, draft.id, [file]);
    const content = draftContent.parse(draft.content);
    const draftVersion = await filesChanged(unit, person, draft, {
      ...content,
      fileOrder: content.fileOrder.filter((id) => id !== fileId),
      boxes: content.boxes.filter((box) => box.fileId !== fileId),
      placeholders: content.placeholders.filter((one) => one.fileId !== fileId),
      verificationPlaces: content.verificationPlaces.filter((one) => one.fileId !== fileId),
    });
    return { success: true, draftVersion };
  });
}
