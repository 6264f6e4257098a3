import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { t } from '../i18n/t.ts';
import { iconSize } from './iconSize.ts';
import { uiTexts } from './texts.ts';

const settleMs = 350;

/** A search that runs once the typing pauses. */
export function SearchField({
  value,
  change,
  label,
}: {
  value: string;
  change: (value: string) => void;
  label: string;
}) {
  const [text, setText] = useState(value);
  const [seen, setSeen] = useState(value);
  const [sent, setSent] = useState<string | null>(null);
  if (value !== seen) {
    setSeen(value);
    setSent(null);
    // What comes back is what was sent; by then more may have been typed.
    if (value !== sent) setText(value);
  }
  useEffect(() => {
    if (text === value) return;
    const timer = setTimeout(() => {
      setSent(text);
      change(text);
    }, settleMs);
    return () => clearTimeout(timer);
  }, [text, value, change]);
  return (
    <TextInput
      type="search"
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      aria-label={label}
      placeholder={label}
      maxLength={200}
      leftSection={<IconSearch size={iconSize.small} aria-hidden />}
      rightSection={
        text && <CloseButton size="sm" aria-label={t(uiTexts.clear)} onClick={() => setText('')} />
      }
      w={{ base: '100%', xs: 280 }}
    />
  );
}
