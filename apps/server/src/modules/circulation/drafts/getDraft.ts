import {
  type DraftDetail,
  draftContent,
  isEmptyId,
  type Language,
  limits,
  usableDocumentTypes,
  withCategory,
} from '@tomar/contract';
import type { Person } from '../../../platform/http/person.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findCategories } from '../../definitions/index.ts';
import { documentToAnswer } from '../../incoming/index.ts';
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
    ? platform.db.inAccount(person.accountId, (tx) =>
        blankDraft(platform, tx, person, { documentType: 'BankOrder' }),
      )
    : getDraft(platform, person, draftId);

/** How the name of an answer begins. */
const answerTo = { tr: 'Cevap: ', en: 'Re: ' } as const satisfies Readonly<Record<Language, string>>;

/**
 * UI-42, INC-12: a new draft that answers an incoming document, with its name, its category and what that brings (DRAFT-30).
 * @throws AppError invalid where the person may not see the document, or not answer it
 */
export const getIncomingReply = (
  platform: Platform,
  person: Person,
  documentId: string,
  language: Language,
): Promise<DraftDetail> =>
  platform.db.inAccount(person.accountId, async (tx) => {
    const { id, name, categoryId } = await documentToAnswer(tx, person, documentId);
    const named = [...`${answerTo[language]}${name}`].slice(0, limits.jobNameLength).join('');
    const blank = draftContent.parse({ name: named, incomingDocId: id });
    const known = await findCategories(tx, person.accountId, categoryId === null ? [] : [categoryId]);
    const content = [...known.values()].reduce(
      (draft, category) => withCategory(draft, category, [], usableDocumentTypes(person)),
      blank,
    );
    return blankDraft(platform, tx, person, content);
  });
