import { Group, Pagination, Text } from '@mantine/core';
import { formatNumber } from '../i18n/format.ts';
import { say } from '../i18n/say.ts';
import { uiTexts } from './texts.ts';

interface PagingProps {
  readonly page: number;
  readonly pageSize: number;
  readonly total: number;
  /** There are more than `total`. */
  readonly capped?: boolean;
  readonly change: (page: number) => void;
}

/** Where one is in a list, and the way to the other pages. */
export function Paging({ page, pageSize, total, capped, change }: PagingProps) {
  if (total === 0) return null;
  const first = (page - 1) * pageSize + 1;
  const last = Math.min(page * pageSize, total);
  const pages = Math.ceil(total / pageSize);
  return (
    <Group justify="space-between" component="nav" aria-label={say(uiTexts.pages)}>
      <Text size="sm" c="dimmed">
        {say(
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
          onChange={change}
          siblings={1}
          getItemProps={(number) => ({ 'aria-label': say(uiTexts.pageNumber, number) })}
          getControlProps={(control) => ({
            'aria-label': say(control === 'next' ? uiTexts.nextPage : uiTexts.previousPage),
          })}
        />
      )}
    </Group>
  );
}
