import { Group, Pagination, Text } from '@mantine/core';
import { useEffect, useEffectEvent } from 'react';
import { formatNumber } from '../i18n/format.ts';
import { t } from '../i18n/t.ts';
import { isBeyond } from './beyond.ts';
import { uiTexts } from './texts.ts';

interface PagingProps {
  readonly page: number;
  readonly pageSize: number;
  /** How many records this page has. */
  readonly shown: number;
  readonly total: number;
  /** There are more than `total`. */
  readonly capped?: boolean;
  /** `replace`: the page that was asked for is none to come back to. */
  readonly change: (page: number, replace: boolean) => void;
}

/** Where one is in a list, and the way to the other pages. A page after the last leads to the last. */
export function Paging({ page, pageSize, shown, total, capped, change }: PagingProps) {
  const pages = Math.ceil(total / pageSize);
  const beyond = isBeyond(page, shown, total);
  const toLast = useEffectEvent(() => change(pages, true));
  useEffect(() => {
    if (beyond) toLast();
  }, [beyond]);
  if (total === 0 || beyond) return null;
  const first = (page - 1) * pageSize + 1;
  const last = first + shown - 1;
  return (
    <Group justify="space-between" component="nav" aria-label={t(uiTexts.pages)}>
      <Text size="sm" c="dimmed">
        {t(
          capped ? uiTexts.recordsMore : uiTexts.records,
          formatNumber(first),
          formatNumber(last),
          formatNumber(total),
        )}
      </Text>
      {pages > 1 && (
        <Pagination
          size="sm"
          value={page}
          total={pages}
          onChange={(next) => change(next, false)}
          siblings={1}
          getItemProps={(number) => ({ 'aria-label': t(uiTexts.pageNumber, number) })}
          getControlProps={(control) => ({
            'aria-label': t(control === 'next' ? uiTexts.nextPage : uiTexts.previousPage),
          })}
        />
      )}
    </Group>
  );
}
