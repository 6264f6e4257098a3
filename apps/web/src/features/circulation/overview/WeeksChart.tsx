import { Group, Text, VisuallyHidden } from '@mantine/core';
import { formatNumber, formatShortDay } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { overviewTexts } from './overviewTexts.ts';
import classes from './Weeks.module.css';

interface Week {
  readonly monday: string;
  readonly started: number;
  readonly completed: number;
}

/** Two bars a week, each with its number; whoever does not see them gets the same as a table. */
export function WeeksChart({ weeks }: { weeks: readonly Week[] }) {
  const highest = Math.max(1, ...weeks.flatMap((week) => [week.started, week.completed]));
  const nothing = weeks.every((week) => week.started + week.completed === 0);
  const sum = (key: 'started' | 'completed') => weeks.reduce((total, week) => total + week[key], 0);
  return (
    <figure style={{ margin: 0 }}>
      <div className={classes.chart} aria-hidden="true">
        {nothing && <span className={classes.nothing}>{t(overviewTexts.weeksEmpty)}</span>}
        {weeks.map((week) => (
          <div key={week.monday} className={classes.week}>
            <div className={classes.bars}>
              {(['started', 'completed'] as const).map((key) => (
                <div key={key} className={classes.bar}>
                  {week[key] > 0 && <span className={classes.number}>{formatNumber(week[key])}</span>}
                  <span className={classes[key]} style={{ height: `${(100 * week[key]) / highest}%` }} />
                </div>
              ))}
            </div>
            <span className={classes.monday}>{formatShortDay(week.monday)}</span>
          </div>
        ))}
      </div>
      <figcaption>
        <Group gap="md" mt={4}>
          <Text size="xs" c="dimmed">
            <span className={`${classes.key} ${classes.keyStarted}`} />
            {t(overviewTexts.weekStarted)}
          </Text>
          <Text size="xs" c="dimmed">
            <span className={`${classes.key} ${classes.keyCompleted}`} />
            {t(overviewTexts.weekCompleted)}
          </Text>
        </Group>
        <VisuallyHidden>
          {t(overviewTexts.weeksSummary, formatNumber(sum('started')), formatNumber(sum('completed')))}
          <table>
            <thead>
              <tr>
                <th>{t(overviewTexts.week)}</th>
                <th>{t(overviewTexts.weekStarted)}</th>
                <th>{t(overviewTexts.weekCompleted)}</th>
              </tr>
            </thead>
            <tbody>
              {weeks.map((week) => (
                <tr key={week.monday}>
                  <td>{formatShortDay(week.monday)}</td>
                  <td>{week.started}</td>
                  <td>{week.completed}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </VisuallyHidden>
      </figcaption>
    </figure>
  );
}
