import { Button, Group, Modal, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { noteActivity } from '../api/idle.ts';
import { endSession } from '../api/refresh.ts';
import { formatNumber } from '../i18n/format.ts';
import { t } from '../i18n/t.ts';
import { idleTexts } from './idleTexts.ts';

/**
 * In the last minute before somebody is signed out for idleness. Any movement is activity, and takes it away.
 * @param endsAt milliseconds since 1970
 */
export function IdleWarning({ endsAt }: { endsAt: number }) {
  const secondsLeft = () => Math.max(0, Math.ceil((endsAt - Date.now()) / 1000));
  const [seconds, setSeconds] = useState(secondsLeft);
  useEffect(() => {
    const timer = setInterval(() => setSeconds(secondsLeft), 1000);
    return () => clearInterval(timer);
  });
  return (
    <Modal opened onClose={noteActivity} withCloseButton={false} title={t(idleTexts.title)}>
      <Text size="sm">{t(idleTexts.body)}</Text>
      <Text fz={32} ta="center" my="md" role="timer" style={{ fontVariantNumeric: 'tabular-nums' }}>
        {t(idleTexts.seconds, formatNumber(seconds))}
      </Text>
      <Group justify="flex-end">
        <Button variant="default" onClick={() => void endSession('signedOut')}>
          {t(idleTexts.signOut)}
        </Button>
        <Button onClick={noteActivity} data-autofocus>
          {t(idleTexts.stay)}
        </Button>
      </Group>
    </Modal>
  );
}
