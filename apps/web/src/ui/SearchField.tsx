import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { say } from '../i18n/say.ts';
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
  const [told, setTold] = useState(value);
  if (value !== told) {
    setTold(value);
    setText(value);
  }
  useEffect(() => {
    if (text === value) return;
    const timer = setTimeout(() => change(text), settleMs);
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
      leftSection={<IconSearch size={17} aria-hidden />}
      rightSection={
        text && <CloseButton size="sm" aria-label={say(uiTexts.clear)} onClick={() => setText('')} />
      }
      w={{ base: '100%', xs: 280 }}
    />
  );
}
