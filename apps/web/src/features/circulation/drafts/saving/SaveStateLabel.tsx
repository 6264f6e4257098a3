import { Button, Group, Text } from '@mantine/core';
import { useNetwork } from '@mantine/hooks';
import {
  IconAlertTriangle,
  IconCloudCheck,
  IconCloudOff,
  IconCloudUp,
  IconPencil,
  type TablerIcon,
} from '@tabler/icons-react';
import { useSession } from '../../../../api/useSession.ts';
import { type Text as Phrase, t } from '../../../../i18n/t.ts';
import { iconSize } from '../../../../ui/iconSize.ts';
import { draftTexts } from '../texts.ts';
import { type SaveState, stateShown } from './draftSaver.ts';
import { failureInShort } from './failureInShort.ts';
import type { DraftEditing } from './useDraftEditor.ts';

const looks: Readonly<Record<SaveState, readonly [TablerIcon, Phrase, string]>> = {
  saved: [IconCloudCheck, draftTexts.saved, 'dimmed'],
  saving: [IconCloudUp, draftTexts.saving, 'dimmed'],
  unsaved: [IconCloudUp, draftTexts.unsaved, 'dimmed'],
  blocked: [IconPencil, draftTexts.blocked, 'var(--tomar-waiting)'],
  waiting: [IconCloudOff, draftTexts.waiting, 'var(--tomar-waiting)'],
  conflict: [IconAlertTriangle, draftTexts.conflictTitle, 'var(--tomar-bad)'],
  refused: [IconAlertTriangle, draftTexts.refused, 'var(--tomar-bad)'],
};

/** Says at any time whether what is on the screen is safe. */
export function SaveStateLabel({ editing }: { editing: DraftEditing }) {
  const { failure, content, detail } = editing.snapshot;
  const state = stateShown(editing.snapshot.state, useNetwork().online);
  const signedOut = useSession().state === 'expired' && state === 'waiting';
  const [Icon, words, color] = looks[state];
  if (detail.version === 0 && state === 'saved') return null;
  const otherFields = state === 'blocked' && content.name.trim() !== '';
  const text = otherFields ? draftTexts.blockedOther : signedOut ? draftTexts.signedOut : words;
  return (
    <Group gap={8} role="status" wrap="nowrap">
      <Icon
        size={iconSize.normal}
        stroke={1.7}
        aria-hidden
        style={{ flex: 'none' }}
        color={`var(--mantine-color-${color}, ${color})`}
      />
      <Text size="sm" c={color}>
        {state === 'refused' ? `${t(text)}: ${failureInShort(failure)}` : t(text)}
      </Text>
      {((state === 'waiting' && !signedOut) || state === 'refused') && (
        <Button
          size="compact-xs"
          variant="default"
          flex="none"
          onClick={() => void editing.saver.flush().catch(() => undefined)}
        >
          {t(draftTexts.retryNow)}
        </Button>
      )}
    </Group>
  );
}
