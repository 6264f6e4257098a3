import { actorId } from '../circulation/actors.ts';
import type { Step } from '../circulation/steps.ts';
import { emptyId } from '../ids.ts';
import type { Definition, DefinitionValues } from './definition.ts';
import type { DefinitionField, FieldValue, FieldValues, OwnValue, TextField } from './fields.ts';

/** The fields of a definition with their names. */
export const fieldsOf = ({ fields }: Pick<Definition, 'fields'>): [name: string, field: DefinitionField][] =>
  Object.entries(fields);

/** What a new record's field holds. */
export function blankValue(field: DefinitionField): FieldValue {
  switch (field.kind) {
    case 'text':
    case 'amount':
      return '';
    case 'choice':
      return field.options[0]?.[0] ?? '';
    case 'switch':
      return false;
    case 'reference':
      return null;
    case 'references':
    case 'people':
    case 'steps':
      return [];
    case 'own':
      return field.blank;
  }
}

export const isIds = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');
const isSteps = (value: unknown): value is readonly Step[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'object');

/** What stands in an own field. */
export const isOwn = (value: unknown): value is OwnValue =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A number of a person, which is found by a digest. */
export const isPersonal = (field: DefinitionField): boolean =>
  field.kind === 'text' && field.personal === true;

/** What is kept sealed, apart from what anybody may read. */
export const isSealed = (field: DefinitionField): boolean =>
  field.kind === 'text' && (field.personal === true || field.secret === true);

/** What is kept of a text that was typed: nothing of the spaces around it, and in one spelling. */
export const keptText = ({ spell }: Pick<TextField, 'spell'>, typed: string): string => {
  const text = typed.trim();
  return spell ? spell(text) : text;
};

/** Whether a field is asked for beside what the others hold. */
export const isAsked = ({ when }: DefinitionField, values: FieldValues): boolean =>
  !when || values[when[0]] === when[1];

const isOf: Readonly<Record<DefinitionField['kind'], (value: unknown) => value is FieldValue>> = {
  text: (value) => typeof value === 'string',
  choice: (value) => typeof value === 'string',
  amount: (value) => typeof value === 'string',
  switch: (value) => typeof value === 'boolean',
  reference: (value) => value === null || typeof value === 'string',
  references: isIds,
  people: isIds,
  steps: isSteps,
  own: isOwn,
};

/** What is edited of a record, out of all that is said of it; what is missing is a new record's. */
export function valuesOf(
  definition: Definition,
  record: Readonly<Record<string, unknown>>,
): DefinitionValues {
  const fields = fieldsOf(definition).map(([name, field]) => {
    const value = record[name];
    const isKept = isSealed(field) && value === null;
    return [name, isKept || isOf[field.kind](value) ? value : blankValue(field)] as const;
  });
  return {
    ...Object.fromEntries(fields),
    name: typeof record.name === 'string' ? record.name : '',
    isActive: record.isActive !== false,
  };
}

/** API-10: a record that is not stored. */
export const blankRecord = (definition: Definition) => ({
  id: emptyId,
  version: 0,
  ...valuesOf(definition, {}),
  named: [],
  remarks: [],
});

/** The steps that a field holds. */
export const stepsIn = (value: FieldValue | undefined): readonly Step[] => (isSteps(value) ? value : []);

/** The ids that a record's fields hold; of steps, those of whoever acts. */
export function idsIn(field: DefinitionField, value: FieldValue): readonly string[] {
  switch (field.kind) {
    case 'reference':
      return typeof value === 'string' ? [value] : [];
    case 'references':
    case 'people':
      return isIds(value) ? value : [];
    case 'steps':
      return stepsIn(value).flatMap(({ people }) => people.map(actorId));
    case 'text':
    case 'amount':
    case 'choice':
    case 'switch':
    case 'own':
      return [];
  }
}

/** A personal number as it is shown where it is not edited: its last two signs, and how many stand before them. */
export const masked = (number: string): string =>
  '*'.repeat(Math.max(0, number.length - 2)) +
  (number.length > 2 ? number.slice(-2) : '*'.repeat(number.length));

/** The people that a field holds. */
export const idsOf = (values: FieldValues, field: string): readonly string[] => {
  const value = values[field];
  return isIds(value) ? value : [];
};
