import { Alert, Button, Group, List, Text } from '@mantine/core';
import { IconAlertTriangle, IconArrowBackUp, IconCheck } from '@tabler/icons-react';
import { t } from '../../../../i18n/t.ts';
import { tMessage } from '../../../../i18n/tMessage.ts';
import { iconSize } from '../../../../ui/iconSize.ts';
import classes from './Boxes.module.css';
import { type Missed, mayStandElsewhere, type Obstacle } from './samePlace.ts';
import { boxTexts } from './texts.ts';
import type { SamePlaceState } from './useSamePlace.ts';

interface SamePlaceReportProps {
  readonly state: SamePlaceState | null;
  readonly nameOf: (personKey: string) => string;
  readonly undo: () => void;
  readonly placeMissed: () => void;
}

/** What became of the boxes on the other documents: how many stand there, where not and why, and the ways on and back. */
export function SamePlaceReport({ state, nameOf, undo, placeMissed }: SamePlaceReportProps) {
  return (
    // There from the beginning, so that what comes into it is read aloud.
    <div role="status">
      {state?.kind === 'running' && (
        <Text size="sm">{t(boxTexts.sameRunning, state.looked + 1, state.of)}</Text>
      )}
      {state?.kind === 'undone' && <Text size="sm">{t(boxTexts.sameUndone)}</Text>}
      {state?.kind === 'done' && (
        <Alert
          color={state.missed.length > 0 ? 'warm' : 'leaf'}
          icon={state.missed.length > 0 ? <IconAlertTriangle /> : <IconCheck />}
          title={state.placed.length > 0 ? t(boxTexts.samePlaced, state.placed.length) : t(boxTexts.sameNone)}
        >
          <MissedList missed={state.missed} nameOf={nameOf} />
          <Group gap="xs">
            {state.missed.some(mayStandElsewhere) && (
              <Button size="compact-sm" variant="default" onClick={placeMissed}>
                {t(boxTexts.sameFree)}
              </Button>
            )}
            {state.placed.length > 0 && (
              <Button
                size="compact-sm"
                variant="default"
                leftSection={<IconArrowBackUp size={iconSize.small} aria-hidden />}
                onClick={undo}
              >
                {t(boxTexts.sameUndo)}
              </Button>
            )}
          </Group>
        </Alert>
      )}
    </div>
  );
}

/** By document: whose box is missing, and why. */
function MissedList({
  missed,
  nameOf,
}: Pick<SamePlaceReportProps, 'nameOf'> & { missed: readonly Missed[] }) {
  if (missed.length === 0) return null;
  const lines = missed.map(({ file, box, why }) =>
    // Of a document that cannot be signed it is so for all.
    why.kind === 'unfit'
      ? tMessage(why.problem, [file.name])
      : t(boxTexts.sameMissed, file.name, nameOf(box.personKey), reason(why)),
  );
  return (
    <List size="sm" className={classes.missed} mb="xs">
      {[...new Set(lines)].map((line) => (
        <List.Item key={line}>{line}</List.Item>
      ))}
    </List>
  );
}

function reason(why: Exclude<Obstacle, { kind: 'unfit' }>): string {
  switch (why.kind) {
    case 'noPage':
      return t(boxTexts.whyNoPage, why.page);
    case 'smallPage':
      return t(boxTexts.whySmallPage);
    case 'box':
      return t(boxTexts.whyBox);
    case 'text':
      return t(boxTexts.whyText);
    case 'unread':
      return t(boxTexts.whyUnread);
  }
}
