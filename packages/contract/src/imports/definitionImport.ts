import { formatAmount } from '../definitions/amounts.ts';
import { checkDefinition } from '../definitions/checkDefinition.ts';
import type { Definition, DefinitionValues } from '../definitions/definition.ts';
import { definitions } from '../definitions/definitions.ts';
import type { DefinitionType } from '../definitions/definitionTypes.ts';
import type { DefinitionField } from '../definitions/fields.ts';
import { blankValue, fieldsOf } from '../definitions/values.ts';
import { limits } from '../limits.ts';
import type { Message } from '../messages/message.ts';
import type { Finding } from '../text.ts';
import type { ImportColumn, RowValues } from './importColumn.ts';
import type { ImportDeclaration } from './importDeclaration.ts';
import type { ImportKind } from './importKinds.ts';

const nameColumn: ImportColumn = {
  name: 'name',
  heading: ['Ad', 'Name'],
  kind: 'text',
  maxLength: limits.definitionNameLength,
  required: true,
  keeps: true,
};

const aboutNames: Message = [
  'Her satır bir kayıttır. Aynı addaki kayıt güncellenir, yoksa eklenir; boş hücre var olanı değiştirmez, “-” boşaltır.',
  'Each row is a record. One of the same name is updated, otherwise it is added; an empty cell changes nothing, “-” empties.',
];

const aboutAddresses: Message = [
  'Her satır bir kişidir. Aynı e-postadaki kayıt güncellenir, yoksa eklenir; boş hücre var olanı değiştirmez, “-” boşaltır.',
  'Each row is a person. A record of the same e-mail is updated, otherwise it is added; an empty cell changes nothing, “-” empties.',
];

export const activeColumn: ImportColumn = {
  name: 'isActive',
  heading: ['Etkin', 'Active'],
  also: ['Aktif'],
  kind: 'switch',
  sample: ['evet', 'yes'],
};

/** The column that a field of a definition is filled from. What an id names is written by its name, people by e-mail. */
function columnOf(name: string, field: DefinitionField): ImportColumn {
  const said = { name, heading: field.label, ...(field.hint && { hint: field.hint }) };
  switch (field.kind) {
    case 'text':
      return {
        ...said,
        kind: 'text',
        maxLength: field.maxLength,
        ...(field.rule && { rule: field.rule }),
        ...(field.sample && { sample: [field.sample, field.sample] as const }),
      };
    case 'choice':
      return {
        ...said,
        kind: 'choice',
        options: field.options,
        ...(field.options[0] && { sample: field.options[0][1] }),
      };
    case 'amount':
      return {
        ...said,
        kind: 'amount',
        ...(field.sample && {
          sample: [formatAmount(field.sample, 'tr'), formatAmount(field.sample, 'en')] as const,
        }),
      };
    case 'switch':
      return { ...said, kind: 'switch', sample: ['hayır', 'no'] };
    case 'reference':
      return { ...said, kind: 'text', maxLength: limits.definitionNameLength };
    case 'references':
      return {
        ...said,
        kind: 'list',
        most: field.maxRecords,
        hint: ['Adları, aralarında noktalı virgülle.', 'Their names, apart by semicolons.'],
      };
    case 'steps':
    case 'own':
      throw new Error(`${name}: it does not fit into a cell`);
    case 'people':
      return {
        ...said,
        kind: 'list',
        most: field.maxPeople,
        hint: ['E-posta adresleri, aralarında noktalı virgülle.', 'E-mail addresses, apart by semicolons.'],
      };
  }
}

/** Whether the field's cell names other records, whose ids are found in the account. */
const isNamed = ({ kind }: DefinitionField) =>
  kind === 'reference' || kind === 'references' || kind === 'people';

/** What the definition says of a new record with these cells; what its cells name is left out. */
function checkCells(definition: Definition, values: RowValues): Finding[] {
  const fields = fieldsOf(definition).map(([name, field]) => {
    const value = values[name];
    const isSaid = !isNamed(field) && value !== undefined && value !== null;
    return [name, isSaid ? value : blankValue(field)] as const;
  });
  const record = {
    ...Object.fromEntries(fields),
    name: String(values.name ?? ''),
    isActive: values.isActive !== false,
  } as DefinitionValues;
  // What the whole says is asked of the record as it will be; here of each cell by itself.
  const { check: _, ...alone } = definition;
  return checkDefinition(alone, record).filter(({ field }) => field in values);
}

/** How the records of a definition are imported, out of its declaration. */
export function definitionImport<Type extends DefinitionType & ImportKind>(
  type: Type,
  sample: Message,
  key: 'name' | 'email' = 'name',
): ImportDeclaration & { readonly kind: Type } {
  const definition = definitions[type];
  const { nameLabel: heading = nameColumn.heading } = definition;
  return {
    kind: type,
    path: `${definition.path}import`,
    texts: {
      many: definition.texts.many,
      about: key === 'email' ? aboutAddresses : aboutNames,
    },
    needs: definition.needs,
    key,
    columns: [
      { ...nameColumn, heading, sample },
      ...fieldsOf(definition).map(([name, field]): ImportColumn => {
        const column = columnOf(name, field);
        return name === key || ('required' in field && field.required)
          ? { ...column, required: true }
          : column;
      }),
      activeColumn,
    ],
    check: (values) => checkCells(definition, values),
  };
}
