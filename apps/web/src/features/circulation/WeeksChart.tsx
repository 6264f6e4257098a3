import { Group, Text, VisuallyHidden } from '@mantine/core';
import { formatNumber, formatShortDay } from '../../i18n/format.ts';
import { t } from '../../i18n/t.ts';
import classes from './Dashboard.module.css';
import { dashboardTexts } from './texts.ts';

interface Week {
  readonly monday: string;
  readonly started: number;
  readonly completed: number;
}

const width = 400;
const height = 148;
const floor = 122;
const top = 14;

/** Two bars a week; whoever does not see them gets the same as a table. */
export function WeeksChart({ weeks }: { weeks: readonly Week[] }) {
  const highest = Math.max(1, ...weeks.flatMap((week) => [week.started, week.completed]));
  const nothing = weeks.every((week) => week.started + week.completed === 0);
  const slot = width / Math.max(1, weeks.length);
  const tall = (value: number) => ((floor - top) * value) / highest;
  const sum = (key: 'started' | 'completed') => weeks.reduce((total, week) => total + week[key], 0);
  return (
    <figure style={{ margin: 0 }}>
      <svg viewBox={`0 0 ${width} ${height}`} className={classes.chart} aria-hidden="true" focusable="false">
        <line x1={0} x2={width} y1={floor + 0.5} y2={floor + 0.5} className={classes.grid} />
        {nothing ? (
          <text x={width / 2} y={floor / 2} textAnchor="middle" className={classes.axis}>
            {t(dashboardTexts.weeksEmpty)}
          </text>
        ) : (
          <text x={0} y={9} className={classes.axis}>
            {formatNumber(highest)}
          </text>
        )}
        {weeks.map((week, index) => {
          const middle = index * slot + slot / 2;
          return (
            <g key={week.monday}>
              <rect
                className={classes.started}
                x={middle - 11}
                width={10}
                rx={2}
                y={floor - tall(week.started)}
                height={tall(week.started)}
              />
              <rect
                className={classes.completed}
                x={middle + 1}
                width={10}
                rx={2}
                y={floor - tall(week.completed)}
                height={tall(week.completed)}
              />
              <text x={middle} y={floor + 18} textAnchor="middle" className={classes.axis}>
                {formatShortDay(week.monday)}
              </text>
            </g>
          );
        })}
      </svg>
      <figcaption>
        <Group gap="md" mt={4}>
          <Text size="xs" c="dimmed">
            <span className={`${classes.key} ${classes.keyStarted}`} />
            {t(dashboardTexts.weekStarted)}
          </Text>
          <Text size="xs" c="dimmed">
            <span className={`${classes.key} ${classes.keyCompleted}`} />
            {t(dashboardTexts.weekCompleted)}
          </Text>
        </Group>
        <VisuallyHidden>
          {t(dashboardTexts.weeksSummary, formatNumber(sum('started')), formatNumber(sum('completed')))}
          <table>
            <thead>
              <tr>
                <th>{t(dashboardTexts.week)}</th>
                <th>{t(dashboardTexts.weekStarted)}</th>
                <th>{t(dashboardTexts.weekCompleted)}</th>
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
