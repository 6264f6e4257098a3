import { Switch } from '@mantine/core';
import type { AccountParameters, ParameterName } from '@tomar/contract';
import { type Text, t } from '../../../../i18n/t.ts';
import type { ParametersForm } from '../parametersForm.ts';
import { Parameter } from './Parameter.tsx';

type SwitchName = { [N in ParameterName]: AccountParameters[N] extends boolean ? N : never }[ParameterName];

interface SwitchFieldProps {
  readonly form: ParametersForm;
  readonly name: SwitchName;
  readonly label: Text;
  readonly hint: Text;
  /** What the hint names. */
  readonly params?: readonly (string | number)[];
}

/** A parameter that is on or off. */
export function SwitchField({ form, name, label, hint, params = [] }: SwitchFieldProps) {
  return (
    <Parameter name={name}>
      <Switch
        label={t(label)}
        description={t(hint, ...params)}
        error={form.errorOf(`parameters.${name}`)}
        {...form.box(name)}
      />
    </Parameter>
  );
}
