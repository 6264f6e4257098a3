import { Alert, Button, Stack } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import type { LeftBehind } from '@tomar/contract';
import { t } from '../../../i18n/t.ts';
import { LeftBehindList } from './LeftBehindList.tsx';
import { copyTexts } from './texts.ts';

interface LeftBehindNoticeProps {
  readonly left: readonly LeftBehind[];
  readonly understood: () => void;
}

/** Stands over a draft that was begun from another record until its drafter has taken note. */
export function LeftBehindNotice({ left, understood }: LeftBehindNoticeProps) {
  if (left.length === 0) return null;
  return (
    <Alert color="warm" variant="light" icon={<IconInfoCircle />} title={t(copyTexts.leftTitle)} mb="md">
      <Stack gap="sm" align="flex-start">
        <LeftBehindList left={left} />
        <Button size="compact-sm" variant="default" onClick={understood}>
          {t(copyTexts.understood)}
        </Button>
      </Stack>
    </Alert>
  );
}
