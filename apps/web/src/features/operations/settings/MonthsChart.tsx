import { VisuallyHidden } from '@mantine/core';
import { formatLocale, formatNumber, formatSize } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import classes from './Charts.module.css';
import type { Month } from './monthsOf.ts';
import { settingsHomeTexts as texts } from './settingsHomeTexts.ts';

/** A bar for each month; whoever does not see them gets the same as a table. */
export function MonthsChart({ months }: { months: readonly Month[] }) {
  const highest = Math.max(1, ...months.map(({ bytes }) => bytes));
  const short = new Intl.DateTimeFormat(formatLocale(), { month: 'short', timeZone: 'UTC' });
  const long = new Intl.DateTimeFormat(formatLocale(), { month: 'long', year: 'numeric', timeZone: 'UTC' });
  const day = (month: string) => new Date(`${month}-01T00:00:00Z`);
  return (
    <figure className={classes.figure}>
      <div className={classes.months} aria-hidden="true">
        <div className={classes.axis}>{formatSize(highest)}</div>
        <div className={classes.columns}>
          {months.map(({ month, bytes }) => (
            <div key={month} className={classes.column}>
              <div className={classes.first} style={{ height: `${(100 * bytes) / highest}%` }} />
            </div>
          ))}
        </div>
        <div className={classes.names}>
          {months.map(({ month }) => (
            <div key={month} className={classes.axis}>
              {short.format(day(month))}
            </div>
          ))}
        </div>
      </div>
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
