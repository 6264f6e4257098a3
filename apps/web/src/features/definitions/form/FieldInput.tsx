import { Radio, Stack, Switch, Textarea, TextInput } from '@mantine/core';
import { type DefinitionField, type FieldValue, idsIn, isSealed, type Named } from '@tomar/contract';
import { t } from '../../../i18n/t.ts';
import { AmountInput } from '../../../ui/form/AmountInput.tsx';
import type { Names } from '../say.ts';
import type { Adder } from './AddRecordButton.tsx';
import { PeopleInput } from './PeopleInput.tsx';
import { ReferenceInput } from './ReferenceInput.tsx';
import { ReferencesInput } from './ReferencesInput.tsx';
import { SealedInput } from './SealedInput.tsx';

interface FieldInputProps {
  readonly field: DefinitionField;
  readonly value: FieldValue;
  readonly change: (value: FieldValue) => void;
  readonly error: string | undefined;
  readonly names: Names;
  /** Told what an id that is chosen names. */
  readonly know: (named: Named) => void;
  /** The record itself, which cannot be chosen. */
  readonly self?: string;
  /** The dialog that adds what is missing; without it nothing is added from here. */
  readonly adder?: Adder;
}

/** The input of a field, by its kind. */
export function FieldInput({ field, value, change, error, names, know, self, adder }: FieldInputProps) {
  if (field.kind === 'text' && isSealed(field))
    return <SealedInput field={field} value={value} change={change} error={error} />;
  const label = t(field.label);
  const description = field.hint && t(field.hint);
  switch (field.kind) {
    case 'text': {
      const shared = {
        label,
        description,
        error,
        required: field.required === true,
        value: typeof value === 'string' ? value : '',
        onChange: (event: { currentTarget: { value: string } }) => change(event.currentTarget.value),
      };
      return field.lines ? (
        <Textarea autosize minRows={2} maxRows={8} {...shared} />
      ) : (
        <TextInput {...shared} />
      );
    }
    case 'amount':
      return (
        <AmountInput
          label={t(field.label)}
          hint={field.hint && t(field.hint)}
          required={field.required === true}
          value={typeof value === 'string' ? value : ''}
          change={change}
          error={error}
        />
      );
    case 'choice':
      return (
        <Radio.Group
          label={label}
          description={description}
          error={error}
          value={typeof value === 'string' ? value : ''}
          onChange={change}
        >
          <Stack gap="xs" mt="xs">
            {field.options.map(([option, text]) => (
              <Radio key={option} value={option} label={t(text)} />
            ))}
          </Stack>
        </Radio.Group>
      );
    case 'switch':
      return (
        <Switch
          label={label}
          description={description}
          error={error}
          checked={value === true}
          onChange={(event) => change(event.currentTarget.checked)}
        />
      );
    case 'reference':
      return (
        <ReferenceInput
          field={field}
          chosen={typeof value === 'string' ? (names.get(value) ?? null) : null}
          choose={(named) => {
            if (named) know(named);
            change(named?.id ?? null);
          }}
          error={error}
          self={self}
          adder={adder}
        />
      );
    case 'references':
      return (
        <ReferencesInput
          field={field}
          ids={idsIn(field, value)}
          names={names}
          change={change}
          know={know}
          error={error}
          adder={adder}
        />
      );
    // They have a part of the page of their own.
    case 'own':
    case 'steps':
      return null;
    case 'people':
      return (
        <PeopleInput
          field={field}
          ids={idsIn(field, value)}
          names={names}
          change={change}
          know={know}
          error={error}
        />
      );
  }
}
