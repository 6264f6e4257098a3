import { SimpleGrid, Skeleton, Text } from '@mantine/core';
import {
  IconArrowForwardUp,
  IconBan,
  IconCircleCheck,
  IconHourglass,
  IconRotateClockwise2,
  IconSend,
  IconSignature,
  IconX,
  type TablerIcon,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { JobList } from '@tomar/contract';
import { formatNumber } from '../../i18n/format.ts';
import { t } from '../../i18n/t.ts';
import { iconSize } from '../../ui/iconSize.ts';
import { useAccountCode } from '../../ui/page/useAccountCode.ts';
import classes from './Dashboard.module.css';
import { dashboardTexts } from './texts.ts';

export type Count = Exclude<JobList, 'mine' | 'approved'>;

const counts: readonly (readonly [Count, TablerIcon])[] = [
  ['waiting', IconHourglass],
  ['started', IconArrowForwardUp],
  ['circulating', IconRotateClockwise2],
  ['signed', IconSignature],
  ['finalizing', IconSend],
  ['completed', IconCircleCheck],
  ['declined', IconX],
  ['cancelled', IconBan],
];

/** The eight counts, each the way to its list; what waits for the reader is warm, what there is none of steps back. */
export function DashboardCounts({ counts: values }: { counts: Readonly<Record<Count, number>> | undefined }) {
  const accountCode = useAccountCode();
  return (
    <nav aria-label={t(dashboardTexts.counts)}>
      <SimpleGrid cols={{ base: 2, sm: 4, lg: 8 }} spacing="xs">
        {counts.map(([key, Icon]) => (
          <Link
            key={key}
            to="/$accountCode/myjob"
            params={{ accountCode }}
            search={{ list: key }}
            className={classes.count}
            data-warm={(key === 'waiting' && (values?.waiting ?? 0) > 0) || undefined}
            data-none={values?.[key] === 0 || undefined}
          >
            <Icon size={iconSize.small} stroke={1.7} aria-hidden className={classes.countIcon} />
            <span className={classes.countText}>
              {values ? (
                <Text component="span" className={classes.countNumber}>
                  {formatNumber(values[key])}
                </Text>
              ) : (
                <Skeleton component="span" display="block" h={22} w={30} mb={4} />
              )}
              <Text component="span" size="xs" c="dimmed" className={classes.countLabel}>
                {t(dashboardTexts[key])}
              </Text>
            </span>
          </Link>
        ))}
      </SimpleGrid>
    </nav>
  );
}
