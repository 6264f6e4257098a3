import { Button, Text, VisuallyHidden } from '@mantine/core';
import { IconForms } from '@tabler/icons-react';
import { type JobFile, placeholderName, placeholderProblem, textFields } from '@tomar/contract';
import { t } from '../../../../../i18n/t.ts';
import { tMessage } from '../../../../../i18n/tMessage.ts';
import { iconSize } from '../../../../../ui/iconSize.ts';
import type { DraftEditing } from '../../saving/useDraftEditor.ts';
import { draftTexts } from '../../texts.ts';
import classes from '../DocumentPlaces.module.css';

interface PlaceholdersOfFileProps {
  readonly editing: DraftEditing;
  readonly file: JobFile;
  readonly open: () => void;
}

/** In the row of a template's document: its text fields, and the way to their places; or why it can have none. */
export function PlaceholdersOfFile({ editing, file, open }: PlaceholdersOfFileProps) {
  const own = editing.content.placeholders.filter(({ fileId }) => fileId === file.id);
  const problem = placeholderProblem(file);
  const names = textFields(own).map(({ name }) => placeholderName(name));
  if (problem && own.length === 0)
    return (
      <Text size="xs" c="dimmed" className={classes.none ?? ''}>
        {tMessage(problem, [file.name])}
      </Text>
    );
  return (
    <div className={classes.places}>
      <Text size="xs" c="dimmed" className={classes.none ?? ''}>
        {names.length > 0
          ? `${t(draftTexts.placeholders)}: ${names.filter(Boolean).join(', ')}`
          : t(draftTexts.placeholdersNone)}
      </Text>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconForms size={iconSize.small} aria-hidden />}
        onClick={open}
      >
        {t(draftTexts.placePlaceholders)}
        <VisuallyHidden> {file.name}</VisuallyHidden>
      </Button>
    </div>
  );
}
