import { SimpleGrid, Text } from '@mantine/core';
import { IconCircleCheck, IconClockExclamation } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { getDashboard, ReplyOf } from '@tomar/contract';
import { formatDay } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { fontWeight } from '../../../ui/fontWeight.ts';
import { iconSize } from '../../../ui/iconSize.ts';
import { useAccountCode } from '../../../ui/page/useAccountCode.ts';
import { Section } from '../../../ui/Section.tsx';
import classes from '../Dashboard.module.css';
import { WhoHasIt } from '../WhoHasIt.tsx';
import { overviewTexts } from './overviewTexts.ts';
import { WeeksChart } from './WeeksChart.tsx';

type Dashboard = ReplyOf<typeof getDashboard>;

/** What is late, and how many jobs the last weeks began and ended. */
export function LateAndWeeks({ dashboard }: { dashboard: Pick<Dashboard, 'late' | 'weeks'> }) {
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
      <Late late={dashboard.late} />
      <Section kind="panel" className={classes.panel ?? ''} title={t(overviewTexts.weeks)}>
        <WeeksChart weeks={dashboard.weeks} />
      </Section>
    </SimpleGrid>
  );
}

function Late({ late }: Pick<Dashboard, 'late'>) {
  const accountCode = useAccountCode();
  return (
    <Section
      kind="flush"
      className={classes.panel ?? ''}
      icon={<IconClockExclamation size={iconSize.normal} stroke={1.7} aria-hidden />}
      title={t(overviewTexts.late)}
    >
      {late.length === 0 ? (
        <EmptyState
          icon={<IconCircleCheck size={iconSize.large} />}
          title={t(overviewTexts.lateEmpty)}
          body={t(overviewTexts.lateEmptyBody)}
          room={16}
        />
      ) : (
        <ul className={classes.rows}>
          {late.map((job) => (
            <li key={job.id}>
              <Link to="/$accountCode/myjob/$id" params={{ accountCode, id: job.id }} className={classes.row}>
                <span className={classes.rowText}>
                  <Text component="span" display="block" fw={fontWeight.medium} truncate>
                    {job.name}
                  </Text>
                  <WhoHasIt job={job} />
                </span>
                <Text component="span" size="xs" c="var(--tomar-bad)" fw={fontWeight.medium}>
                  {t(overviewTexts.lateBy, formatDay(job.targetEndDate ?? ''))}
                </Text>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
