import { Alert, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { Finding, MessageKey } from '@tomar/contract';
import { t } from '../../../../../i18n/t.ts';
import { tMessage } from '../../../../../i18n/tMessage.ts';
import classes from '../Boxes.module.css';
import { type PlaceableActs, PlaceableRow } from '../PlaceableRow.tsx';
import type { Placeable } from '../placeable.ts';
import { boxTexts } from '../texts.ts';

interface CodeSideProps {
  readonly code: Placeable;
  readonly acts: PlaceableActs;
  readonly fileName: string;
  /** Why the document cannot carry one; null: it can. */
  readonly problem: MessageKey | null;
  /** What is wrong with its place. */
  readonly wrong: readonly Finding[];
}

/** Beside the pages: the verification QR code, what it is for, and what is wrong with it (SIGN-17). */
export function CodeSide({ code, acts, fileName, problem, wrong }: CodeSideProps) {
  return (
    <section aria-label={code.name} className={classes.signers}>
      {problem && !code.box ? (
        <Text size="sm" c="dimmed">
          {tMessage(problem, [fileName])}
        </Text>
      ) : (
        <PlaceableRow one={code} acts={acts} />
      )}
      {wrong.length > 0 && (
        <Alert color="red" icon={<IconAlertTriangle />} role="alert">
          {wrong.map(({ key, params }) => tMessage(key, params)).join(' ')}
        </Alert>
      )}
      {!problem && !code.box && (
        <Text size="xs" c="dimmed">
          {t(boxTexts.codeHelp)}
        </Text>
      )}
    </section>
  );
}
