import { csvOf, type LoginHistoryRecord, listLoginHistory } from '@tomar/contract';
import { call } from '../../../api/call.ts';
import { saveBlob } from '../../../api/download.ts';
import { formatPreciseMoment, today } from '../../../i18n/format.ts';
import { language } from '../../../i18n/language.ts';
import { t } from '../../../i18n/t.ts';
import { loginValueText, profileTexts } from '../texts.ts';
import { bodyOf, type HistoryFilter } from './historyFilter.ts';
import { historyTexts, outcomeTexts } from './historyTexts.ts';

const pageSize = 100;

/** The records as a spreadsheet shows them, under the titles of the page. */
export function rowsOf(records: readonly LoginHistoryRecord[]): (string | number)[][] {
  const shown = (value: string) => loginValueText(value, '');
  const head = [
    profileTexts.date,
    profileTexts.device,
    profileTexts.system,
    profileTexts.browser,
    profileTexts.address,
    profileTexts.source,
    profileTexts.way,
    historyTexts.outcome,
    historyTexts.tries,
    historyTexts.seconds,
  ].map((title) => t(title));
  return [
    head,
    ...records.map((one) => [
      formatPreciseMoment(one.date),
      shown(one.device),
      shown(one.operatingSystem),
      shown(one.browser),
      one.ipAddress,
      shown(one.source),
      shown(one.validationType),
      one.refusal === null ? t(outcomeTexts.opened) : loginValueText(one.refusal, one.refusal),
      one.tries,
      one.duration ?? '',
    ]),
  ];
}

/** Saves everything that fits, not only the page that is shown. */
export async function saveHistory(filter: HistoryFilter): Promise<void> {
  const records: LoginHistoryRecord[] = [];
  for (let page = 1; ; page += 1) {
    const { items, total } = await call(listLoginHistory, { body: { ...bodyOf(filter), page, pageSize } });
    records.push(...items);
    if (items.length < pageSize || records.length >= total) break;
  }
  const text = csvOf(rowsOf(records), language === 'tr' ? ';' : ',');
  saveBlob(new Blob([text], { type: 'text/csv;charset=utf-8' }), `${t(historyTexts.file)}-${today()}.csv`);
}
