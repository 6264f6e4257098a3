import { Button, Textarea } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '../../i18n/t.ts';
import { iconSize } from '../../ui/iconSize.ts';
import { type SigningWords, signWords } from './signingWords.ts';
import { signTexts } from './texts.ts';

interface NoteAndSignProps {
  readonly words?: SigningWords;
  readonly note: string;
  readonly change: (note: string) => void;
  readonly error: ReactNode;
  /** How many documents the signature goes into. */
  readonly documents: number;
  readonly disabled: boolean;
}

/** How every form of signing ends, whatever holds the key. */
export function NoteAndSign({
  words = signWords,
  note,
  change,
  error,
  documents,
  disabled,
}: NoteAndSignProps) {
  return (
    <>
      <Textarea
        label={t(signTexts.note)}
        autosize
        minRows={1}
        maxRows={5}
        value={note}
        onChange={(event) => change(event.currentTarget.value)}
        error={error}
      />
      <Button
        type="submit"
        size="lg"
        fullWidth
        disabled={disabled}
        leftSection={<words.icon size={iconSize.normal} aria-hidden />}
      >
        {documents === 1 ? t(words.one) : t(words.several, documents)}
      </Button>
    </>
  );
}
