import { List, Text } from '@mantine/core';
import type { FileKind, JobFile } from '@tomar/contract';
import type { ReactNode } from 'react';
import { t } from '../../../../i18n/t.ts';
import { nameOfActor } from '../../flow/editor/actors.ts';
import { type Place, placesIn } from '../boxes/documentPlaces.ts';
import { codeIn } from '../boxes/verification/codeIn.ts';
import { codeTexts } from '../boxes/verification/codeTexts.ts';
import { whereOf, whereOfCode } from '../boxes/whereOf.ts';
import { inOrder } from '../files/fileOrder.ts';
import type { DraftEditing } from '../saving/useDraftEditor.ts';
import { draftTexts } from '../texts.ts';

interface FileLinesProps {
  readonly editing: DraftEditing;
  readonly kind: FileKind;
  /** In their place. */
  readonly none: ReactNode;
}

/** The files in their order; of a document, whose signature shows on which page, and where the QR code stands. */
export function FileLines({ editing, kind, none }: FileLinesProps) {
  const { content, files, named } = editing;
  const shown = inOrder(files, content.fileOrder, kind);
  if (shown.length === 0) return none;
  const hasPlaces = (file: JobFile) =>
    kind === 'Document' && content.signatureStandard === 'Pades' && Boolean(file.pages);
  const say = (place: Place) => `${nameOfActor(named, place.person)} ${whereOf(place)}`;
  const linesOf = (file: JobFile): string[] => {
    if (!hasPlaces(file)) return [];
    const places = placesIn(content, file);
    const code = codeIn(content, file);
    const signers = places.some(({ box }) => box) ? places.map(say).join(' · ') : t(draftTexts.boxesNone);
    return [
      ...(places.length > 0 ? [signers] : []),
      ...(code.box ? [`${t(codeTexts.name)} ${whereOfCode(code)}`] : []),
    ];
  };
  return (
    <List size="sm">
      {shown.map((file) => (
        <List.Item key={file.id}>
          {file.name}
          {linesOf(file).map((line) => (
            <Text key={line} size="xs" c="dimmed" component="div">
              {line}
            </Text>
          ))}
        </List.Item>
      ))}
    </List>
  );
}
