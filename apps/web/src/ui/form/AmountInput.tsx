import { TextInput } from '@mantine/core';
import { formatAmount, isAmount, readAmount } from '@tomar/contract';
import { useState } from 'react';
import { language } from '../../i18n/language.ts';

interface AmountInputProps {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly required: boolean;
  /** As `amounts.ts` writes it, or what was typed and is none. */
  readonly value: string;
  readonly change: (value: string) => void;
  /** The field was left, or Enter pressed. */
  readonly left?: () => void;
  readonly error: string | undefined;
  /** It is as wide as the fields beside it. */
  readonly wide?: boolean;
}

/** An amount as people type it; left, it is written with its groups and decimals. */
export function AmountInput({
  label,
  hint,
  required,
  value,
  change,
  left,
  error,
  wide = false,
}: AmountInputProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const written = isAmount(value) ? formatAmount(value, language) : value;
  return (
    <TextInput
      label={label}
      description={hint}
      required={required}
      inputMode="decimal"
      {...(wide ? { flex: 1 } : { maw: 280 })}
      styles={{ input: { fontVariantNumeric: 'tabular-nums', textAlign: 'end' } }}
      value={typed ?? written}
      onChange={({ currentTarget }) => {
        const text = currentTarget.value;
        setTyped(text);
        change(text.trim() === '' ? '' : (readAmount(text, language) ?? text));
      }}
      onBlur={() => {
        setTyped(null);
        left?.();
      }}
      onKeyDown={({ key }) => key === 'Enter' && left?.()}
      error={error}
    />
  );
}
