import { VisuallyHidden } from '@mantine/core';
import { formatLocale, formatNumber, formatSize } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import classes from './Charts.module.css';
import type { Month } from './monthsOf.ts';
import { settingsHomeTexts as texts } from './settingsHomeTexts.ts';

const width = 640;
const height = 148;
const floor = 122;
const top = 14;

/** A bar for each month; whoever does not see them gets the same as a table. */
export function MonthsChart({ months }: { months: readonly Month[] }) {
  const highest = Math.max(1, ...months.map(({ bytes }) => bytes));
  const slot = width / Math.max(1, months.length);
  const short = new Intl.DateTimeFormat(formatLocale(), { month: 'short', timeZone: 'UTC' });
  const long = new Intl.DateTimeFormat(formatLocale(), { month: 'long', year: 'numeric', timeZone: 'UTC' });
  const day = (month: string) => new Date(`${month}-01T00:00:00Z`);
  return (
    <figure className={classes.figure}>
      <svg viewBox={`0 0 ${width} ${height}`} className={classes.months} aria-hidden="true" focusable="false">
        <line x1={0} x2={width} y1={floor + 0.5} y2={floor + 0.5} className={classes.grid} />
        <text x={0} y={9} className={classes.axis}>
          {formatSize(highest)}
        </text>
        {months.map(({ month, bytes }, index) => {
          const tall = ((floor - top) * bytes) / highest;
          const middle = index * slot + slot / 2;
          return (
            <g key={month}>
              <rect
                className={classes.first}
                x={middle - 10}
                width={20}
                rx={2}
                y={floor - tall}
                height={tall}
              />
              <text x={middle} y={floor + 18} textAnchor="middle" className={classes.axis}>
                {short.format(day(month))}
              </text>
            </g>
          );
        })}
      </svg>
      <VisuallyHidden>
        <table>
          <caption>{t(texts.byMonth)}</caption>
          <thead>
            <tr>
              <th scope="col">{t(texts.month)}</th>
              <th scope="col">{t(texts.size)}</th>
              <th scope="col">{t(texts.files)}</th>
            </tr>
          </thead>
          <tbody>
            {months.map(({ month, bytes, files }) => (
              <tr key={month}>
                <th scope="row">{long.format(day(month))}</th>
                <td>{formatSize(bytes)}</td>
                <td>{formatNumber(files)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </VisuallyHidden>
    </figure>
  );
}
