import { Anchor, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { getProfile, ReplyOf } from '@tomar/contract';
import { t } from '../../i18n/t.ts';
import { useAccountCode } from '../../ui/page/useAccountCode.ts';
import { Section } from '../../ui/Section.tsx';
import { uiTexts } from '../../ui/texts.ts';
import { PictureChoice } from './PictureChoice.tsx';
import { profileTexts } from './texts.ts';

export type Profile = ReplyOf<typeof getProfile>;

export function PersonCard({ profile }: { profile: Profile }) {
  const accountCode = useAccountCode();
  const name = `${profile.firstName} ${profile.lastName}`;
  const facts = [
    [t(profileTexts.email), profile.email],
    [t(profileTexts.titleOfPerson), profile.title ?? t(uiTexts.notGiven)],
    [t(profileTexts.department), profile.department ?? t(uiTexts.notGiven)],
  ] as const;
  return (
    <Section title={name} h="100%">
      <PictureChoice picture={profile.profilePicture} name={name} />
      <Stack component="dl" gap="xs" m={0} mt="md">
        {facts.map(([label, value]) => (
          <div key={label}>
            <Text component="dt" size="sm" c="dimmed">
              {label}
            </Text>
            <Text component="dd" m={0} style={{ overflowWrap: 'anywhere' }}>
              {value}
            </Text>
          </div>
        ))}
      </Stack>
      <Anchor
        renderRoot={(props) => (
          <Link to="/$accountCode/useridentity/$id" params={{ accountCode, id: profile.id }} {...props} />
        )}
        size="sm"
        mt="md"
        display="inline-block"
      >
        {t(profileTexts.identityInformation)}
      </Anchor>
    </Section>
  );
}
