import { Radio, Stack } from '@mantine/core';
import type { AccountParameters } from '@tomar/contract';
import { type Text, t } from '../../../../i18n/t.ts';
import type { ParametersForm } from '../parametersForm.ts';
import { Parameter } from './Parameter.tsx';

/** Parameters that are one of a few words. */
type ChoiceName = 'defaultSignaturePage' | 'boxRule' | 'unknownRevocation' | 'attachmentSending';

interface ChoiceFieldProps<N extends ChoiceName> {
  readonly form: ParametersForm;
  readonly name: N;
  readonly label: Text;
  readonly hint: Text;
  readonly choices: Readonly<Record<AccountParameters[N], Text>>;
}

/** A parameter of which one of a few choices holds. */
export function ChoiceField<N extends ChoiceName>({ form, name, label, hint, choices }: ChoiceFieldProps<N>) {
  const values = Object.keys(choices) as AccountParameters[N][];
  return (
    <Parameter name={name}>
      <Radio.Group
        label={t(label)}
        description={t(hint)}
        value={form.values[name]}
        onChange={(value) => {
          const chosen = values.find((one) => one === value);
          if (chosen) form.set({ [name]: chosen });
        }}
      >
        <Stack gap="xs" mt="xs">
          {values.map((one) => (
            <Radio key={one} value={one} label={t(choices[one])} />
          ))}
        </Stack>
      </Radio.Group>
    </Parameter>
  );
}
