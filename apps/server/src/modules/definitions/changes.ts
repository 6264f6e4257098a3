import { fieldsOf, idsIn, isSealed, keepFlow, namesInFlow, stepsIn, valuesOf } from '@tomar/contract';
import { type SavedChange, writeChanges } from '../../platform/audit/savedChanges.ts';
import type { DefinitionStore } from './definitionStore.ts';
import type { Said } from './trail.ts';

/** What changed, for the audit trail: in words, because what an id names may change later. */
export function changesBetween(
  { definition }: Pick<DefinitionStore, 'definition'>,
  before: Said | null,
  after: Said,
): string {
  const names = ['name', 'isActive', ...Object.keys(definition.fields)];
  // Of a new record nothing is said that is so of every new one, but what was chosen.
  const began = before ?? { values: valuesOf(definition, {}), named: [] };
  const lines = names.flatMap((name): SavedChange[] => {
    const [was, is] = [say(definition, began, name), say(definition, after, name)];
    const field = definition.fields[name];
    const isNews = was !== is || (!before && field?.kind === 'choice');
    if (!isNews) return [];
    // Of what is kept sealed, or says how somebody is reached: that it changed, never what it is.
    if (field && (isSealed(field) || field.kind === 'own'))
      return [{ field: name, before: null, after: null }];
    return [{ field: name, before: before ? was : null, after: is }];
  });
  return writeChanges(lines);
}

function say(definition: DefinitionStore['definition'], { values, named }: Said, name: string): string {
  const value = values[name] ?? null;
  const field = Object.fromEntries(fieldsOf(definition))[name];
  const names = new Map(named.map((one) => [one.id, one.name]));
  const nameOf = (id: string) => names.get(id) ?? '';
  switch (field?.kind) {
    case 'reference':
    case 'references':
    case 'people':
      return idsIn(field, value).map(nameOf).join(', ');
    case 'steps':
      return keepFlow(namesInFlow(stepsIn(value), nameOf));
    case 'own':
      return JSON.stringify(value);
    default:
      return value === null ? '' : String(value);
  }
}
