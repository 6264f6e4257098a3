import { Alert, Button, Group, List, Text } from '@mantine/core';
import { IconAlertTriangle, IconArrowBackUp, IconCheck } from '@tabler/icons-react';
import { t } from '../../../../../i18n/t.ts';
import { tMessage } from '../../../../../i18n/tMessage.ts';
import { iconSize } from '../../../../../ui/iconSize.ts';
import classes from '../Boxes.module.css';
import { boxTexts } from '../texts.ts';
import { type Missed, mayStandElsewhere, type Obstacle, type Placed } from './samePlace.ts';
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
    <div role="status" className={classes.became}>
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
          <List size="sm" className={classes.report} mb="xs">
            {[...missedLines(state.missed, nameOf), ...placedLines(state.placed)].map((line) => (
              <List.Item key={line}>{line}</List.Item>
            ))}
          </List>
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

/** By document: how many boxes were put there, and on which pages. */
function placedLines(placed: readonly Placed[]): string[] {
  const byFile = Map.groupBy(placed, ({ file }) => file.id);
  return [...byFile.values()].flatMap((all) => {
    const [first] = all;
    if (!first) return [];
    const pages = [...new Set(all.map(({ box }) => box.page))].sort((a, b) => a - b).join(', ');
    const label = all.length === 1 ? boxTexts.sameDoneOne : boxTexts.sameDone;
    const line = t(label, first.file.name, all.length, pages);
    return [all.some(({ isShifted }) => isShifted) ? t(boxTexts.sameShifted, line) : line];
  });
}

/** By document: whose box is missing, and why. */
function missedLines(missed: readonly Missed[], nameOf: SamePlaceReportProps['nameOf']): string[] {
  const lines = missed.map(({ file, box, why }) =>
    // Of a document that cannot be signed it is so for all.
    why.kind === 'unfit'
      ? tMessage(why.problem, [file.name])
      : t(boxTexts.sameMissed, file.name, nameOf(box.personKey), reason(why)),
  );
  return [...new Set(lines)];
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
