import { Group, Paper, Skeleton, Stack, Text } from '@mantine/core';
import { IconCornerDownRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { definitions, getDepartmentTree, inTreeOrder } from '@tomar/contract';
import { call } from '../../../api/call.ts';
import { keys } from '../../../api/queryKeys.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { t, tCount } from '../../../i18n/t.ts';
import { FailureBox } from '../../../ui/FailureBox.tsx';
import { iconSize } from '../../../ui/iconSize.ts';
import { inSentence } from '../say.ts';
import { definitionTexts } from '../texts.ts';
import { RecordLink, StateBadge } from './columns.tsx';

/** Deeper ones stand no further to the right: a phone is narrow. */
const shownDepth = 6;

/** The departments, each below the one that it belongs to. */
export function DepartmentTree() {
  const tree = useQuery({
    queryKey: [...keys.definitions('department'), 'tree'],
    queryFn: ({ signal }) => call(getDepartmentTree, { signal }),
  });
  if (tree.isError && !tree.data) return <FailureBox error={tree.error} retry={() => void tree.refetch()} />;
  if (!tree.data) return <Skeleton h={320} />;
  const { texts } = definitions.department;
  return (
    <Paper className="tomar-surface" p="md">
      {tree.data.length === 0 && (
        <Text c="dimmed">{t(definitionTexts.listEmpty, inSentence(texts.one))}</Text>
      )}
      <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }} aria-label={t(texts.many)}>
        {inTreeOrder(tree.data).map(({ node, depth }) => (
          <Group
            key={node.id}
            component="li"
            gap="xs"
            wrap="nowrap"
            align="flex-start"
            pl={Math.min(depth, shownDepth) * 20}
          >
            {depth > 0 && (
              <IconCornerDownRight size={iconSize.small} aria-hidden style={{ flex: 'none', marginTop: 3 }} />
            )}
            <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
              <Group gap="xs">
                <RecordLink definition={definitions.department} record={node} />
                {!node.isActive && <StateBadge isActive={false} />}
              </Group>
              <Text size="xs" c="dimmed">
                {[
                  node.managers.length > 0 && t(definitionTexts.lead, node.managers.join(', ')),
                  tCount(
                    node.people,
                    definitionTexts.onePerson,
                    definitionTexts.people,
                    formatNumber(node.people),
                  ),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </Text>
            </div>
          </Group>
        ))}
      </Stack>
    </Paper>
  );
}
