import { List, Text } from '@mantine/core';
import type { FileKind, JobFile } from '@tomar/contract';
import type { ReactNode } from 'react';
import { t } from '../../../../i18n/t.ts';
import { nameOfActor } from '../../flow/editor/actors.ts';
import { type Place, placesIn } from '../boxes/documentPlaces.ts';
import { whereOf } from '../boxes/whereOf.ts';
import { inOrder } from '../files/fileOrder.ts';
import type { DraftEditing } from '../saving/useDraftEditor.ts';
import { draftTexts } from '../texts.ts';

interface FileLinesProps {
  readonly editing: DraftEditing;
  readonly kind: FileKind;
  /** In their place. */
  readonly none: ReactNode;
}

/** The files in their order; of a document, whose signature shows on which page. */
export function FileLines({ editing, kind, none }: FileLinesProps) {
  const { content, files, named } = editing;
  const shown = inOrder(files, content.fileOrder, kind);
  if (shown.length === 0) return none;
  const placesOf = (file: JobFile): readonly Place[] =>
    kind === 'Document' && content.signatureStandard === 'Pades' && file.pages ? placesIn(content, file) : [];
  const say = (place: Place) => `${nameOfActor(named, place.person)} ${whereOf(place)}`;
  return (
    <List size="sm">
      {shown.map((file) => {
        const places = placesOf(file);
        return (
          <List.Item key={file.id}>
            {file.name}
            {places.length > 0 && (
              <Text size="xs" c="dimmed" component="div">
                {places.some(({ box }) => box) ? places.map(say).join(' · ') : t(draftTexts.boxesNone)}
              </Text>
            )}
          </List.Item>
        );
      })}
    </List>
  );
}
