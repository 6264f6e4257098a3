import { Button, Group } from '@mantine/core';
import { IconSquarePlus } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { t, tCount } from '../../../../i18n/t.ts';
import { iconSize } from '../../../../ui/iconSize.ts';
import { lazyPart } from '../../../../ui/page/lazyPart.tsx';
import { Section } from '../../../../ui/Section.tsx';
import { placedOf } from '../../flow/editor/flowEdits.ts';
import { DraftFiles } from '../files/DraftFiles.tsx';
import { inOrder } from '../files/fileOrder.ts';
import { MergeButton } from '../files/merging/MergeButton.tsx';
import type { DraftEditing } from '../saving/useDraftEditor.ts';
import { draftTexts } from '../texts.ts';
import { DocumentPlaces } from './DocumentPlaces.tsx';
import { lackingBoxes, type Placing } from './documentPlaces.ts';
import { codeTexts } from './verification/codeTexts.ts';

const BoxEditor = lazyPart(async () => (await import('./BoxEditor.tsx')).BoxEditor, true);
const PlaceholderEditor = lazyPart(
  async () => (await import('./placeholders/PlaceholderEditor.tsx')).PlaceholderEditor,
  true,
);
const PlaceholdersOfFile = lazyPart(
  async () => (await import('./placeholders/PlaceholdersOfFile.tsx')).PlaceholdersOfFile,
  true,
);

/** The documents, and where the visible signatures and the QR code of each PDF stand (SIGN-16 to SIGN-19). */
export function DocumentsToSign({ editing }: { editing: DraftEditing }) {
  const [placing, place] = useState<Placing | null>(null);
  const [writing, write] = useState<string | null>(null);
  const { content, files, snapshot } = editing;
  const { boxRule } = snapshot.detail.signing;
  const documents = inOrder(files, content.fileOrder, 'Document').filter(({ pages }) => pages);
  const showsSignatures = content.signatureStandard === 'Pades' && documents.length > 0;
  const hasSigners = placedOf(content.steps).length > 0;
  const lacking = showsSignatures ? lackingBoxes(content, documents, boxRule) : [];
  const missing = lacking.flatMap((one) => one.missing).length;
  const [first] = lacking;
  const written = writing && files.find(({ id }) => id === writing);
  const hint = !hasSigners
    ? draftTexts.boxesNoSigners
    : boxRule === 'always'
      ? draftTexts.boxesHintAlways
      : boxRule === 'allOrNone' && lacking.length > 0
        ? draftTexts.boxesHintAllOrNone
        : draftTexts.boxesHint;
  const losesCodes = content.signatureStandard !== 'Pades' && content.verificationPlaces.length > 0;
  const shownHint = losesCodes ? codeTexts.notPrinted : showsSignatures ? hint : null;
  return (
    <Section
      title={t(draftTexts.documentsList)}
      {...(shownHint && { hint: t(shownHint) })}
      actions={
        <Group gap="xs">
          {first && (
            <Button
              variant="light"
              size="xs"
              leftSection={<IconSquarePlus size={iconSize.small} aria-hidden />}
              onClick={() => place({ file: first.file, personKey: first.missing[0] ?? null })}
            >
              {tCount(missing, draftTexts.boxesLackOne, draftTexts.boxesLack)}
            </Button>
          )}
          <MergeButton editing={editing} />
        </Group>
      }
    >
      <DraftFiles
        editing={editing}
        kind="Document"
        below={(file) => (
          <>
            {showsSignatures && (file.pages ?? 0) > 0 && (
              <DocumentPlaces
                editing={editing}
                file={file}
                lacks={lacking.some((one) => one.file.id === file.id)}
                open={(personKey) => place({ file, personKey })}
              />
            )}
            {snapshot.detail.isTemplate && (
              <Suspense fallback={null}>
                <PlaceholdersOfFile editing={editing} file={file} open={() => write(file.id)} />
              </Suspense>
            )}
          </>
        )}
      />
      {written && (
        <Suspense fallback={null}>
          <PlaceholderEditor editing={editing} file={written} close={() => write(null)} />
        </Suspense>
      )}
      {placing && (
        <Suspense fallback={null}>
          <BoxEditor
            editing={editing}
            documents={documents}
            placing={placing}
            place={place}
            close={() => place(null)}
          />
        </Suspense>
      )}
    </Section>
  );
}
