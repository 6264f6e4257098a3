import { NumberInput } from '@mantine/core';
import { type Text, t } from '../../../../i18n/t.ts';
import type { ParametersForm } from '../parametersForm.ts';
import { type NumberName, numberRanges } from './numberRanges.ts';
import { Parameter } from './Parameter.tsx';

interface NumberFieldProps {
  readonly form: ParametersForm;
  readonly name: NumberName;
  readonly label: Text;
  readonly hint: Text;
}

/** A parameter that is a whole number. What does not fit stays as it was typed, with what does. */
export function NumberField({ form, name, label, hint }: NumberFieldProps) {
  const value = form.values[name];
  return (
    <Parameter name={name}>
      <NumberInput
        label={t(label)}
        description={t(hint, ...numberRanges[name])}
        maw={520}
        allowDecimal={false}
        allowNegative={false}
        value={Number.isNaN(value) ? '' : value}
        onChange={(next) => form.set({ [name]: next === '' ? Number.NaN : Number(next) })}
        error={form.errorOf(`parameters.${name}`)}
      />
    </Parameter>
  );
}
