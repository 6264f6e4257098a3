import { type DefinitionType, definitions } from '@tomar/contract';
import { departments, titles } from '../users/tables.ts';
import type { DefinitionTable } from './definitionStore.ts';
import { definitionTable } from './definitionTable.ts';

/** FLOW-01 to FLOW-05 */
export const categories = definitionTable('categories', definitions.category);

/** UI-34 */
export const oznes = definitionTable('oznes', definitions.ozne);

/** DEF-18 to DEF-22 */
export const companies = definitionTable('companies', definitions.company);

/** Where the records of each definition are kept. Users belong to departments and have titles: those are theirs. */
export const definitionTables: Readonly<Record<DefinitionType, DefinitionTable>> = {
  department: departments,
  title: titles,
  category: categories,
  ozne: oznes,
  company: companies,
};
