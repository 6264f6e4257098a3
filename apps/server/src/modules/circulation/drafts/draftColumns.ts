import { type DraftContent, oneSpelling } from '@tomar/contract';
import { searchTextOf } from '../lists/searchText.ts';

/** The columns that stand beside the content for lists and rules. */
export const columnsOf = (content: DraftContent) => ({
  name: content.name.trim(),
  description: content.description,
  privacy: content.privacy,
  documentType: content.documentType,
  signatureStandard: content.signatureStandard,
  documentNumber: oneSpelling(content.documentNumber),
  departmentId: content.departmentId,
  targetEndDate: content.targetEndDate,
  finalizeLaterDate: content.finalizeLaterDate,
  searchText: searchTextOf(content),
  content,
});
