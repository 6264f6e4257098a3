import { type DefinitionState, definitionStates } from '@tomar/contract';

/** What the address of a list says; whatever stands at its default is left out. */
export interface DefinitionSearch {
  readonly q?: string;
  readonly state?: DefinitionState;
  readonly page?: number;
  readonly sort?: string;
  readonly desc?: boolean;
  readonly view?: 'tree';
}

export function readDefinitionSearch(search: Readonly<Record<string, unknown>>): DefinitionSearch {
  const q = search.q === undefined ? '' : String(search.q).slice(0, 200);
  const state = definitionStates.find((known) => known === search.state);
  const page = Number(search.page);
  const sort = typeof search.sort === 'string' && /^[a-zA-Z]{1,50}$/.test(search.sort) ? search.sort : 'name';
  return {
    ...(q && { q }),
    ...(state && state !== 'all' && { state }),
    ...(Number.isInteger(page) && page > 1 && page <= 10_000 && { page }),
    ...(sort !== 'name' && { sort }),
    ...(search.desc === true && { desc: true }),
    ...(search.view === 'tree' && { view: 'tree' }),
  };
}
