import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { Finding } from '@tomar/contract';
import { t } from '../../../../../i18n/t.ts';
import { tMessage } from '../../../../../i18n/tMessage.ts';
import { draftTexts } from '../../texts.ts';
import { overlapping } from '../boxGeometry.ts';
import type { Placeable } from '../placeable.ts';
import { boxTexts } from '../texts.ts';
import { codeKey } from '../verification/codeBox.ts';

interface PlacingWarningsProps {
  readonly fileName: string;
  readonly signers: readonly Placeable[];
  /** What stands over text. */
  readonly covers: ReadonlySet<string>;
  /** What is wrong with the place of the QR code. */
  readonly codeWrong: readonly Finding[];
}

/** What is wrong with the places, and what stands over text. */
export function PlacingWarnings({ fileName, signers, covers, codeWrong }: PlacingWarningsProps) {
  const covering = signers.filter(({ key }) => covers.has(key));
  return (
    <>
      {overlapping(signers.flatMap(({ box }) => box ?? [])).size > 0 && (
        <Alert color="red" icon={<IconAlertTriangle />} role="alert">
          {tMessage('lang_draft_boxes_overlap', [fileName])}
        </Alert>
      )}
      {codeWrong.length > 0 && (
        <Alert color="red" icon={<IconAlertTriangle />} role="alert">
          {codeWrong.map(({ key, params }) => tMessage(key, params)).join(' ')}
        </Alert>
      )}
      {covering.length > 0 && (
        <Alert color="warm" icon={<IconAlertTriangle />} role="status">
          {t(draftTexts.boxesCover, covering.map(({ name }) => name).join(', '))}
        </Alert>
      )}
      {covers.has(codeKey) && (
        <Alert color="warm" icon={<IconAlertTriangle />} role="status">
          {t(boxTexts.codeCovers)}
        </Alert>
      )}
    </>
  );
}
