import { Table } from '@mantine/core';
import { t } from '../../../i18n/t.ts';
import classes from './Charts.module.css';
import { settingsHomeTexts as texts } from './settingsHomeTexts.ts';

export interface Limit {
  readonly name: string;
  /** How many are included: null without a limit, 0 where it is no part of the licence. */
  readonly slots: number | null;
  /** The same in words. */
  readonly said: string;
  /** One thing that is there or not, in place of slots that wait to be taken. */
  readonly isSwitch?: boolean;
}

/** More slots than these are one bar: nobody counts them. */
const maxCells = 24;

/** What the licence includes, a row each. The words beside each drawing say all that it shows. */
export function LimitsChart({ limits }: { limits: readonly Limit[] }) {
  return (
    <figure className={classes.figure}>
      <Table withRowBorders={false} verticalSpacing={6} className={classes.limits}>
        <Table.Caption className={classes.hidden}>{t(texts.limitsTable)}</Table.Caption>
        <Table.Thead className={classes.hidden}>
          <Table.Tr>
            <Table.Th scope="col">{t(texts.limit)}</Table.Th>
            <Table.Th scope="col">{t(texts.count)}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {limits.map((limit) => (
            <Table.Tr key={limit.name}>
              <Table.Th scope="row" fw="normal">
                {limit.name}
              </Table.Th>
              <Table.Td>
                <span className={classes.limit}>
                  <Slots {...limit} />
                  <span>{limit.said}</span>
                </span>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </figure>
  );
}

/** The accounts of REM and UETS come with the exchange; until then none takes a slot, and each is drawn empty. */
function Slots({ slots, isSwitch }: Limit) {
  const cells = slots === null || slots > maxCells ? 1 : slots;
  const kind = isSwitch ? classes.cellOn : slots === null ? classes.cellOpen : classes.cell;
  return (
    <span className={classes.cells} aria-hidden="true">
      {Array.from({ length: cells }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: slots are alike, and have nothing but their place
        <span key={at} className={kind} />
      ))}
    </span>
  );
}
