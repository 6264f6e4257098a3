import {
  type DefinitionType,
  definitionLookups,
  type Named,
  searchDepartments,
  searchRecipients,
  searchSignGroups,
  searchStampAccounts,
} from '@tomar/contract';
import { call } from '../../../api/call.ts';
import type { LookupAnswer } from '../../../ui/lookup/useLookup.ts';

/** What a field may refer to, found by words of its name. */
export function searchRecords(
  type: DefinitionType,
  name: string,
  signal: AbortSignal,
): Promise<LookupAnswer<Named>> {
  switch (type) {
    case 'department':
      return call(searchDepartments, { query: { name }, signal });
    case 'signGroup':
      return call(searchSignGroups, { query: { name }, signal });
    case 'stampAccount':
      return call(searchStampAccounts, { query: { name }, signal });
    case 'recipient':
      return call(searchRecipients, { query: { name }, signal });
    default:
      return call(definitionLookups[type].search, { query: { name }, signal });
  }
}
