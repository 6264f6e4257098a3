import { Anchor, Badge, Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import {
  type DefinitionRecord,
  definitionEndpoints,
  definitions,
  getStampAccountsOfCompany,
  may,
  type StampAccountOfCompany,
} from '@tomar/contract';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { keys } from '../../../api/queryKeys.ts';
import { useViewer } from '../../../api/useViewer.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { t, tCount } from '../../../i18n/t.ts';
import { FailureBox } from '../../../ui/FailureBox.tsx';
import { iconSize } from '../../../ui/iconSize.ts';
import { useAccountCode } from '../../../ui/page/useAccountCode.ts';
import { Section } from '../../../ui/Section.tsx';
import { AddRecordDialog } from '../form/AddRecordDialog.tsx';
import { StateBadge } from '../list/columns.tsx';
import { addText, inSentence, sayField } from '../say.ts';
import { definitionTexts } from '../texts.ts';

const { stampAccount } = definitions;

/** DEF-20: the stamp accounts of a company, and the way to another one. Seen where the account has the module (ACC-11). */
export function StampAccounts({ record }: { record: DefinitionRecord }) {
  const viewer = useViewer();
  return may(getStampAccountsOfCompany, viewer) ? <List company={record} /> : null;
}

function List({ company }: { company: DefinitionRecord }) {
  const client = useQueryClient();
  const [adding, setAdding] = useState(false);
  const mayAdd = may(definitionEndpoints.stampAccount.save, useViewer());
  const accounts = useQuery({
    queryKey: [...keys.definitions('stampAccount'), 'of', company.id],
    queryFn: ({ signal }) => call(getStampAccountsOfCompany, { params: { id: company.id }, signal }),
  });
  const items = accounts.data?.items;
  const { one, many } = stampAccount.texts;
  return (
    <Section
      title={t(many)}
      actions={
        mayAdd && (
          <Button
            variant="default"
            leftSection={<IconPlus size={iconSize.small} aria-hidden />}
            onClick={() => setAdding(true)}
          >
            {addText(one)}
          </Button>
        )
      }
    >
      {accounts.isError && !items && (
        <FailureBox error={accounts.error} retry={() => void accounts.refetch()} />
      )}
      {!items && !accounts.isError && <Skeleton h={48} />}
      {items?.length === 0 && (
        <Text size="sm" c="dimmed">
          {t(definitionTexts.listEmpty, inSentence(one))}
        </Text>
      )}
      {items && items.length > 0 && (
        <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none', overflowWrap: 'anywhere' }}>
          {items.map((account) => (
            <Line key={account.id} account={account} />
          ))}
        </Stack>
      )}
      {adding && (
        <AddRecordDialog
          type="stampAccount"
          title={t(definitionTexts.created, inSentence(one))}
          preset={{
            values: { companyId: company.id },
            named: { id: company.id, name: company.name, isActive: company.isActive },
          }}
          close={() => setAdding(false)}
          added={() => void client.invalidateQueries({ queryKey: keys.definitions('stampAccount') })}
        />
      )}
    </Section>
  );
}

function Line({ account: { id, name, kind, isActive, people } }: { account: StampAccountOfCompany }) {
  const accountCode = useAccountCode();
  const field = stampAccount.fields.kind;
  return (
    <Group component="li" gap="xs">
      <Anchor component={Link} to={`/${accountCode}/settings/${stampAccount.path}/${id}`} inherit>
        {name}
      </Anchor>
      {field && <Badge color="gray">{sayField(field, kind, new Map())}</Badge>}
      <StateBadge isActive={isActive} />
      <Text size="sm" c="dimmed">
        {tCount(people, definitionTexts.onePerson, definitionTexts.people, formatNumber(people))}
      </Text>
    </Group>
  );
}
