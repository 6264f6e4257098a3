import { Text, Textarea, TextInput } from '@mantine/core';
import { linesIn, type TemplateText } from '@tomar/contract';
import type { ReactNode } from 'react';
import { t } from '../../../i18n/t.ts';
import { fontWeight } from '../../../ui/fontWeight.ts';
import { templateTexts } from './texts.ts';

interface TextsToFillProps {
  readonly asked: readonly TemplateText[];
  /** By the name of their field. */
  readonly texts: Readonly<Record<string, string>>;
  readonly set: (texts: Readonly<Record<string, string>>) => void;
  readonly errorOf: (name: string) => ReactNode;
}

/** What goes into the text fields of the template's documents: several lines where each place has room for them. */
export function TextsToFill({ asked, texts, set, errorOf }: TextsToFillProps) {
  if (asked.length === 0) return null;
  return (
    <>
      <Text size="sm" fw={fontWeight.medium}>
        {t(templateTexts.textsToFill)}
      </Text>
      {asked.map(({ name, isRequired, places }) => {
        const Field = places.every((place) => linesIn(place) > 1) ? Textarea : TextInput;
        return (
          <Field
            key={name}
            label={name}
            required={isRequired}
            value={Object.hasOwn(texts, name) ? texts[name] : ''}
            onChange={(event) => set({ ...texts, [name]: event.currentTarget.value })}
            error={errorOf(name)}
            styles={{ label: { overflowWrap: 'anywhere' } }}
          />
        );
      })}
    </>
  );
}
