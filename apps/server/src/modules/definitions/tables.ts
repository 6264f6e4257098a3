import type { DefinitionType } from '@tomar/contract';
import { departments, titles } from '../users/tables.ts';
import type { DefinitionTable } from './definitionStore.ts';

/** Where the records of each definition are kept. Users belong to departments and have titles: those are theirs. */
export const definitionTables: Readonly<Record<DefinitionType, DefinitionTable>> = {
  department: departments,
  title: titles,
};
