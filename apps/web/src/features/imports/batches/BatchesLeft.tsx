import { Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { listBatchesLeft } from '@tomar/contract';
import { call } from '../../../api/call.ts';
import { keys } from '../../../api/queryKeys.ts';
import { formatMoment, formatNumber } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { useAccountCode } from '../../../ui/page/useAccountCode.ts';
import tableClasses from '../../../ui/RecordTable.module.css';
import { Section } from '../../../ui/Section.tsx';
import { batchTexts } from './texts.ts';

/** The reader's files of jobs whose templates are deleted; nothing where there are none. */
export function BatchesLeft() {
  const accountCode = useAccountCode();
  const { data } = useQuery({
    queryKey: keys.batchesLeft,
    queryFn: ({ signal }) => call(listBatchesLeft, { signal }),
  });
  if (!data || data.items.length === 0) return null;
  return (
    <Section title={t(batchTexts.left)}>
      <Stack gap="xs">
        {data.items.map(({ id, templateId, templateName, fileName, createdAt, counts }) => (
          <Group key={id} justify="space-between">
            <div>
              <Link
                to="/$accountCode/template/$id/many"
                params={{ accountCode, id: templateId }}
                className={tableClasses.link}
              >
                {templateName || fileName}
              </Link>
              <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
                {[
                  ...(templateName ? [fileName] : []),
                  formatMoment(createdAt),
                  t(batchTexts.doneBody, formatNumber(counts.made), formatNumber(counts.failed)),
                ].join(' · ')}
              </Text>
            </div>
          </Group>
        ))}
      </Stack>
    </Section>
  );
}
