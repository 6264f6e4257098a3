import { PasswordInput, TextInput } from '@mantine/core';
import type { FieldValue, TextField } from '@tomar/contract';
import { useEffect, useRef } from 'react';
import { t } from '../../../i18n/t.ts';
import { definitionTexts } from '../texts.ts';

interface SealedInputProps {
  readonly field: TextField;
  /** Null: what is kept stays as it is. */
  readonly value: FieldValue;
  readonly change: (value: FieldValue) => void;
  readonly error: string | undefined;
}

/** What is kept sealed: a secret, which is typed and never shown again, or a personal number, which is shown here alone. */
export function SealedInput({ field, value, change, error }: SealedInputProps) {
  const isKept = useRef(value === null);
  useEffect(() => {
    if (value === null) isKept.current = true;
  }, [value]);
  const hints = field.secret ? definitionTexts.secretHint : definitionTexts.unreadableHint;
  const shared = {
    label: t(field.label),
    description: value === null ? t(hints) : field.hint && t(field.hint),
    error,
    required: field.required === true && value !== null,
    autoComplete: field.secret ? 'new-password' : 'off',
    value: typeof value === 'string' ? value : '',
    // Whoever takes back what was typed leaves what is kept.
    onChange: (event: { currentTarget: { value: string } }) => {
      const typed = event.currentTarget.value;
      change(typed === '' && isKept.current ? null : typed);
    },
  };
  return field.secret ? <PasswordInput {...shared} /> : <TextInput {...shared} />;
}
