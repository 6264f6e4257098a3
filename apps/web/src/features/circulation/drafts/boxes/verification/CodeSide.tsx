import { Text } from '@mantine/core';
import type { MessageKey } from '@tomar/contract';
import { t } from '../../../../../i18n/t.ts';
import { tMessage } from '../../../../../i18n/tMessage.ts';
import classes from '../Boxes.module.css';
import type { Placeable } from '../placeable.ts';
import { type PlaceableActs, PlaceableRow } from '../side/PlaceableRow.tsx';
import { boxTexts } from '../texts.ts';

interface CodeSideProps {
  readonly code: Placeable;
  readonly acts: PlaceableActs;
  readonly fileName: string;
  /** Why the document cannot carry one; null: it can. */
  readonly problem: MessageKey | null;
}

/** Beside the pages: the verification QR code, and what it is for (SIGN-17). */
export function CodeSide({ code, acts, fileName, problem }: CodeSideProps) {
  return (
    <section aria-label={code.name} className={classes.signers}>
      {problem && !code.box ? (
        <Text size="sm" c="dimmed">
          {tMessage(problem, [fileName])}
        </Text>
      ) : (
        <PlaceableRow one={code} acts={acts} />
      )}
      {!problem && !code.box && (
        <Text size="xs" c="dimmed">
          {t(boxTexts.codeHelp)}
        </Text>
      )}
    </section>
  );
}
