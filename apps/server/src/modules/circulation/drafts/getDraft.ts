import { type DraftDetail, isEmptyId } from '@tomar/contract';
import type { Person } from '../../../platform/http/person.ts';
import type { Platform } from '../../../platform/platform.ts';
import { loadDraft } from './draftRecord.ts';
import { blankDraft, presentDraft } from './present.ts';

export const getDraft = (platform: Platform, person: Person, draftId: string): Promise<DraftDetail> =>
  platform.db.inAccount(person.accountId, async (tx) =>
    isEmptyId(draftId)
      ? blankDraft(platform, tx, person)
      : presentDraft(platform, tx, person, await loadDraft(tx, person, draftId)),
  );

/** The same for the page of bank orders: a new one is such from its beginning (BANK-01). */
export const getBankOrder = (platform: Platform, person: Person, draftId: string): Promise<DraftDetail> =>
  isEmptyId(draftId)
    ? platform.db.inAccount(person.accountId, (tx) => blankDraft(platform, tx, person, 'BankOrder'))
    : getDraft(platform, person, draftId);
