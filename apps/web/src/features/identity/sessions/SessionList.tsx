import { Badge, Button, Group, Stack, Text } from '@mantine/core';
import { IconDeviceDesktop, IconDeviceMobile, IconDeviceTablet } from '@tabler/icons-react';
import type { RunningSession } from '@tomar/contract';
import { useId, useState } from 'react';
import { formatAgo, formatMoment, formatNumber } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { fontWeight } from '../../../ui/fontWeight.ts';
import { iconSize } from '../../../ui/iconSize.ts';
import { uiTexts } from '../../../ui/texts.ts';
import { loginValueText } from '../../users/texts.ts';
import { sessionTexts } from './sessionTexts.ts';

/** Browser and system, as far as the browser said. */
export const nameOfSession = ({ browser, operatingSystem }: RunningSession): string =>
  [browser, operatingSystem].filter(Boolean).join(' · ') || t(sessionTexts.unknownDevice);

const icons: Readonly<Record<string, typeof IconDeviceDesktop>> = {
  Phone: IconDeviceMobile,
  Tablet: IconDeviceTablet,
};

interface SessionListProps {
  /** Says what is listed, for those who do not see it. */
  readonly label: string;
  readonly sessions: readonly RunningSession[];
  /** Of those that are not the reader's own present one; without it nothing can be ended one by one. */
  readonly end?: (session: RunningSession) => void;
}

/** Who signs in every day without signing out has dozens of them. */
const few = 5;

/** Sessions that last: where, since when, seen when. Of many the present one and the first few, until all are asked for. */
export function SessionList({ label, sessions, end }: SessionListProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const first = sessions.filter((session, index) => session.isThis || index < few);
  const folds = first.length < sessions.length;
  return (
    <Stack gap="md">
      <Stack id={id} component="ul" gap="md" m={0} p={0} aria-label={label} style={{ listStyle: 'none' }}>
        {(isOpen ? sessions : first).map((session) => (
          <Group key={session.id} component="li" wrap="nowrap" align="flex-start" gap="sm">
            <DeviceIcon device={session.device} />
            <div style={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
              <Group gap="xs">
                <Text fw={fontWeight.medium}>{nameOfSession(session)}</Text>
                {session.isThis && <Badge color="leaf">{t(sessionTexts.thisOne)}</Badge>}
              </Group>
              <Text size="sm" c="dimmed">
                {session.ipAddress} · {loginValueText(session.validationType, t(uiTexts.notGiven))}
              </Text>
              <Text size="sm" c="dimmed">
                {t(sessionTexts.when, formatMoment(session.since), formatAgo(session.lastSeen, Date.now()))}
              </Text>
            </div>
            {end && !session.isThis && (
              <Button
                variant="default"
                size="xs"
                aria-label={t(sessionTexts.endNamed, nameOfSession(session))}
                onClick={() => end(session)}
              >
                {t(sessionTexts.end)}
              </Button>
            )}
          </Group>
        ))}
      </Stack>
      {folds && (
        <Button
          variant="subtle"
          style={{ alignSelf: 'flex-start' }}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? t(sessionTexts.showFewer) : t(sessionTexts.showAll, formatNumber(sessions.length))}
        </Button>
      )}
    </Stack>
  );
}

function DeviceIcon({ device }: { device: string }) {
  const Icon = icons[device] ?? IconDeviceDesktop;
  return <Icon size={iconSize.large} stroke={1.5} aria-hidden style={{ flexShrink: 0 }} />;
}
