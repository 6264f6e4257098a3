import { Table } from '@mantine/core';
import classes from './Charts.module.css';

export type Tone = 'first' | 'second' | 'third' | 'fourth' | 'fifth' | 'none';

export interface BarPart {
  readonly name: string;
  readonly value: number;
  /** The value in words. */
  readonly said: string;
  readonly tone: Tone;
}

interface BarProps {
  readonly caption: string;
  /** Of the names, and of the values. */
  readonly heads: readonly [string, string];
  readonly parts: readonly BarPart[];
  readonly total: readonly [string, string];
}

const width = 1000;

/** Parts of a whole, one beside the other; below it the table that says the same, which is the legend, too. */
export function Bar({ caption, heads, parts, total }: BarProps) {
  const sum = parts.reduce((all, { value }) => all + value, 0);
  let at = 0;
  return (
    <figure className={classes.figure}>
      <svg
        viewBox={`0 0 ${width} 20`}
        preserveAspectRatio="none"
        className={classes.bar}
        aria-hidden="true"
        focusable="false"
      >
        {parts.map(({ name, value, tone }) => {
          const wide = sum === 0 ? 0 : (value / sum) * width;
          at += wide;
          return <rect key={name} x={at - wide} y={0} width={wide} height={20} className={classes[tone]} />;
        })}
      </svg>
      <Table withRowBorders={false} verticalSpacing={4} className={classes.table}>
        <Table.Caption className={classes.hidden}>{caption}</Table.Caption>
        <Table.Thead className={classes.hidden}>
          <Table.Tr>
            <Table.Th scope="col">{heads[0]}</Table.Th>
            <Table.Th scope="col">{heads[1]}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {parts.map(({ name, said, tone }) => (
            <Table.Tr key={name}>
              <Table.Th scope="row" fw="normal">
                <span className={`${classes.key} ${classes[tone]}`} />
                {name}
              </Table.Th>
              <Table.Td ta="right">{said}</Table.Td>
            </Table.Tr>
          ))}
          <Table.Tr>
            <Table.Th scope="row">{total[0]}</Table.Th>
            <Table.Td ta="right">{total[1]}</Table.Td>
          </Table.Tr>
        </Table.Tbody>
      </Table>
    </figure>
  );
}
