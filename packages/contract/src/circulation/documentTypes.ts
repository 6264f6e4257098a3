import { missingNeed, type Needs, type Viewer } from '../callers.ts';

export const documentTypes = ['BankOrder', 'Contract', 'General'] as const;
export type DocumentType = (typeof documentTypes)[number];

/** FLOW-02: what the jobs of a category are; `Unknown`: the category says nothing of it. */
export const categoryTypes = ['Unknown', ...documentTypes] as const;
export type CategoryType = (typeof categoryTypes)[number];

/** What an account needs for jobs of a type: a bank order its module and its option (ACC-12, UI-53). */
const typeNeeds: Readonly<Record<DocumentType, Needs>> = {
  BankOrder: { module: 'BankOrders', option: 'enableBankOrderPage' },
  Contract: {},
  General: {},
};

/** The types that somebody may draft and circulate. */
export const usableDocumentTypes = (viewer: Viewer): DocumentType[] =>
  documentTypes.filter((type) => missingNeed(typeNeeds[type], viewer) === null);
