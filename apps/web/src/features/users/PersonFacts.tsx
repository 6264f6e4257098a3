import { Anchor, Stack, type StackProps, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { t } from '../../i18n/t.ts';
import { useAccountCode } from '../../ui/page/useAccountCode.ts';
import { Section } from '../../ui/Section.tsx';
import { profileTexts } from './texts.ts';

interface PersonFactsProps extends Pick<StackProps, 'mt'> {
  readonly title: string;
  readonly userId: string;
  /** Label and value, in their order. */
  readonly facts: readonly (readonly [string, string])[];
  /** What stands above them, such as the person's picture. */
  readonly children?: ReactNode;
}

/** What is known of a user, with the way to their identity information. */
export function PersonFacts({ title, userId, facts, mt, children }: PersonFactsProps) {
  const accountCode = useAccountCode();
  return (
    <Section title={title}>
      {children}
      <Stack component="dl" gap="xs" m={0} mt={mt}>
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
          <Link to="/$accountCode/useridentity/$id" params={{ accountCode, id: userId }} {...props} />
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
