import { Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { listAuthorizedCompanies } from '@tomar/contract';
import { call } from '../../api/call.ts';
import { keys } from '../../api/queryKeys.ts';
import { t } from '../../i18n/t.ts';
import { FailureBox } from '../../ui/FailureBox.tsx';
import { fontWeight } from '../../ui/fontWeight.ts';
import { Section } from '../../ui/Section.tsx';
import { profileTexts } from './texts.ts';

/** UI-15: companies with whose stamp accounts the reader may act. */
export function AuthorizedCompanies() {
  const companies = useQuery({
    queryKey: keys.authorizedCompanies,
    queryFn: ({ signal }) => call(listAuthorizedCompanies, { signal }),
  });
  const items = companies.data?.items;
  return (
    <Section title={t(profileTexts.authorizedCompanies)} hint={t(profileTexts.authorizedCompaniesHint)}>
      {companies.isError && !items && (
        <FailureBox error={companies.error} retry={() => void companies.refetch()} />
      )}
      {!items && !companies.isError && <Skeleton h={24} />}
      {items?.length === 0 && (
        <Text size="sm" c="dimmed">
          {t(profileTexts.noAuthorizedCompany)}
        </Text>
      )}
      {items && items.length > 0 && (
        <Stack component="ul" gap="xs" m={0} p={0} style={{ listStyle: 'none', overflowWrap: 'anywhere' }}>
          {items.map(({ id, name, stampAccounts }) => (
            <li key={id}>
              <Text size="sm" fw={fontWeight.medium}>
                {name}
              </Text>
              <Text size="sm" c="dimmed">
                {stampAccounts.join(', ')}
              </Text>
            </li>
          ))}
        </Stack>
      )}
    </Section>
  );
}
