import { TextInput } from '@mantine/core';
import {
  type Definition,
  type DefinitionField,
  type DefinitionValues,
  type FieldValue,
  fieldsOf,
  isAsked,
  type Named,
} from '@tomar/contract';
import { t } from '../../../i18n/t.ts';
import type { StoredForm } from '../../../ui/form/useStoredForm.ts';
import { type Names, nameLabel } from '../say.ts';
import type { Adder } from './AddRecordButton.tsx';
import { FieldInput } from './FieldInput.tsx';

interface DefinitionFieldsProps {
  readonly definition: Definition;
  readonly form: Pick<StoredForm<DefinitionValues>, 'values' | 'set' | 'errorOf'>;
  readonly names: Names;
  /** Told what an id that is chosen names. */
  readonly know: (named: Named) => void;
  /** The record itself, which no reference can choose; absent in the dialog that adds one, where people are asked for who are needed alone. */
  readonly self?: string;
  /** The dialog that adds what is missing; without it nothing is added from here. */
  readonly adder?: Adder;
}

const isOff = (field: DefinitionField, values: DefinitionValues) =>
  field.kind === 'amount' && field.unless !== undefined && values[field.unless] === true;

/** The name and the fields of a definition's declaration, as inputs. */
export function DefinitionFields({ definition, form, names, know, self, adder }: DefinitionFieldsProps) {
  const isDialog = self === undefined;
  // Who belongs to it is said on its own page.
  const fields = fieldsOf(definition).filter(
    ([, field]) =>
      isAsked(field, form.values) &&
      !(isDialog && field.kind === 'people' && !field.inDialog) &&
      !isOff(field, form.values),
  );
  // What a switch leaves no room for is emptied with it.
  const change = (name: string, value: FieldValue) => {
    const emptied = fieldsOf(definition).flatMap(([other, field]) =>
      field.kind === 'amount' && field.unless === name && value === true ? [[other, ''] as const] : [],
    );
    form.set({ [name]: value, ...Object.fromEntries(emptied) });
  };
  return (
    <>
      <TextInput
        label={t(nameLabel(definition))}
        {...(definition.nameHint && { description: t(definition.nameHint) })}
        required
        value={form.values.name}
        onChange={(event) => form.set({ name: event.currentTarget.value })}
        error={form.errorOf('name')}
      />
      {fields.map(([name, field]) => (
        <FieldInput
          key={name}
          field={field}
          value={form.values[name] ?? null}
          change={(value) => change(name, value)}
          error={form.errorOf(name)}
          names={names}
          know={know}
          self={self}
          adder={adder}
        />
      ))}
    </>
  );
}
