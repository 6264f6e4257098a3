import { Button, Checkbox, Group, SimpleGrid } from '@mantine/core';
import { IconUsersPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type Authority, authorities, listAuthorityDefinitions, maxDirectoryPeople } from '@tomar/contract';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { keys } from '../../../api/queryKeys.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { language } from '../../../i18n/language.ts';
import { t } from '../../../i18n/t.ts';
import { iconSize } from '../../../ui/iconSize.ts';
import { Section } from '../../../ui/Section.tsx';
import { directoryTexts } from './texts.ts';

interface ImportSectionProps {
  readonly count: number;
  readonly pending: boolean;
  readonly send: (authorities: readonly Authority[]) => void;
}

/** What those who become users may do, and the button that makes them users. */
export function ImportSection({ count, pending, send }: ImportSectionProps) {
  const [held, setHeld] = useState<readonly Authority[]>(['Approved', 'Draft']);
  const definitions = useQuery({
    queryKey: keys.authorityDefinitions,
    queryFn: ({ signal }) => call(listAuthorityDefinitions, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const nameOf = (authority: Authority) => {
    const named = definitions.data?.find((one) => one.authority === authority);
    return (language === 'tr' ? named?.nameTr : named?.nameEn) ?? authority;
  };
  return (
    <Section title={t(directoryTexts.chosen)} hint={t(directoryTexts.chosenHint)}>
      <Checkbox.Group
        label={t(directoryTexts.authorities)}
        value={[...held]}
        onChange={(chosen) => setHeld(authorities.filter((one) => chosen.includes(one)))}
      >
        <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="xs" mt="xs">
          {authorities.map((one) => (
            <Checkbox key={one} value={one} label={nameOf(one)} />
          ))}
        </SimpleGrid>
      </Checkbox.Group>
      <Group>
        <Button
          leftSection={<IconUsersPlus size={iconSize.normal} aria-hidden />}
          loading={pending}
          disabled={count > maxDirectoryPeople}
          onClick={() => send(held)}
        >
          {t(directoryTexts.import, formatNumber(count))}
        </Button>
      </Group>
    </Section>
  );
}
