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
