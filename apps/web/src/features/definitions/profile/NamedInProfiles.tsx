import { Anchor, List, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import {
  definitionEndpoints,
  definitions,
  isEmptyId,
  listProfilesNaming,
  may,
  type namedInProfiles,
  pagePathOf,
} from '@tomar/contract';
import { call } from '../../../api/call.ts';
import { keys } from '../../../api/queryKeys.ts';
import { useViewer } from '../../../api/useViewer.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { useAccountCode } from '../../../ui/page/useAccountCode.ts';
import { Section } from '../../../ui/Section.tsx';
import { profileTexts } from './texts.ts';

interface NamedInProfilesProps {
  readonly kind: (typeof namedInProfiles)[number];
  readonly ids: readonly string[];
}

/** The circulation profiles that name somebody or something, to be seen before it is deactivated; nothing where none does. */
export function NamedInProfiles({ kind, ids }: NamedInProfilesProps) {
  const viewer = useViewer();
  const accountCode = useAccountCode();
  const named = useQuery({
    queryKey: [...keys.definitions('circulationProfile'), 'naming', kind, ids],
    queryFn: ({ signal }) => call(listProfilesNaming, { body: { kind, ids: [...ids] }, signal }),
    enabled: ids.every((id) => !isEmptyId(id)) && may(listProfilesNaming, viewer),
  });
  const { items = [], total = 0 } = named.data ?? {};
  if (items.length === 0) return null;
  const mayOpen = may(definitionEndpoints.circulationProfile.get, viewer);
  const path = `/${accountCode}/${pagePathOf(definitions.circulationProfile)}`;
  return (
    <Section title={t(profileTexts.namedIn)} hint={t(profileTexts.namedInHint)}>
      <List size="sm" spacing={6} style={{ overflowWrap: 'anywhere' }}>
        {items.map((profile) => (
          <List.Item key={profile.id}>
            {mayOpen ? (
              <Anchor component={Link} to={`${path}/${profile.id}`} inherit>
                {profile.name}
              </Anchor>
            ) : (
              profile.name
            )}
          </List.Item>
        ))}
      </List>
      {total > items.length && (
        <Text size="sm" c="dimmed">
          {t(profileTexts.namedInMore, formatNumber(total - items.length))}
        </Text>
      )}
    </Section>
  );
}
