import { Button, Menu } from '@mantine/core';
import { IconCircleDot } from '@tabler/icons-react';
import { jobStatuses } from '@tomar/contract';
import { t } from '../../../../i18n/t.ts';
import { fontWeight } from '../../../../ui/fontWeight.ts';
import { iconSize } from '../../../../ui/iconSize.ts';
import { type JobSearch, statusesOf } from '../../jobSearch.ts';
import { jobTexts } from '../../jobTexts.ts';
import { statusTexts } from '../../texts.ts';
import type { SearchChange } from './useSearchChange.ts';

export function StatusFilter({ search, change }: { search: JobSearch; change: SearchChange }) {
  const chosen = statusesOf(search.status);
  return (
    <Menu closeOnItemClick={false} position="bottom-start">
      <Menu.Target>
        <Button
          variant="default"
          fw={fontWeight.normal}
          leftSection={<IconCircleDot size={iconSize.small} aria-hidden />}
        >
          {t(jobTexts.status)}
        </Button>
      </Menu.Target>
      <Menu.Dropdown aria-label={t(jobTexts.statusFilter)}>
        {jobStatuses.map((status) => {
          const on = chosen.includes(status);
          const next = on ? chosen.filter((one) => one !== status) : [...chosen, status];
          return (
            <Menu.CheckboxItem
              key={status}
              checked={on}
              onChange={() => change({ status: next.join(',') || undefined })}
            >
              {t(statusTexts[status])}
            </Menu.CheckboxItem>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
