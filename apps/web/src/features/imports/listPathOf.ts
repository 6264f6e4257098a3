import { definitions, type ImportKind, pagePathOf } from '@tomar/contract';

/** Where the records of a kind are listed, below the account. */
export function listPathOf(kind: ImportKind): string {
  switch (kind) {
    case 'user':
      return 'settings/user';
    default:
      return pagePathOf(definitions[kind]);
  }
}
