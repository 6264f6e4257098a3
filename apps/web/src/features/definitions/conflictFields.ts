import { type Definition, type DefinitionValues, fieldsOf } from '@tomar/contract';
import { t } from '../../i18n/t.ts';
import type { ConflictField } from '../../ui/form/conflict/conflictField.ts';
import { type Names, nameLabel, sayField } from './say.ts';
import { definitionTexts } from './texts.ts';

/** What is chosen by when two people saved the same record: every field of the declaration. */
export const definitionFields = (
  definition: Definition,
  names: Names,
  /** What an own field is told apart by, where that is more than the whole. */
  own: readonly ConflictField<DefinitionValues>[] = [],
): readonly ConflictField<DefinitionValues>[] => [
  {
    name: 'name',
    label: nameLabel(definition),
    say: ({ name }) => name,
    of: ({ name }) => name,
    take: ({ name }, into) => ({ ...into, name }),
  },
  ...fieldsOf(definition).flatMap(([name, field]): ConflictField<DefinitionValues>[] => {
    if (field.kind === 'own' && own.length > 0) return [...own];
    return [
      {
        name,
        label: field.label,
        say: (values) => sayField(field, values[name] ?? null, names),
        of: (values) => values[name],
        take: (from, into) => ({ ...into, [name]: from[name] ?? null }),
      },
    ];
  }),
  {
    name: 'isActive',
    label: definitionTexts.state,
    say: ({ isActive }) => t(isActive ? definitionTexts.active : definitionTexts.passive),
    of: ({ isActive }) => isActive,
    take: ({ isActive }, into) => ({ ...into, isActive }),
  },
];
