import { Button, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import type { DraftTab } from '@tomar/contract';
import type { ReactNode } from 'react';
import { t } from '../../../../i18n/t.ts';
import { Section } from '../../../../ui/Section.tsx';
import { uiTexts } from '../../../../ui/texts.ts';
import { flowOf } from '../draftFindings.ts';
import { StepLines } from '../flow/StepLines.tsx';
import type { DraftEditing } from '../saving/useDraftEditor.ts';
import { draftTexts, tabTexts } from '../texts.ts';
import { FileLines } from './FileLines.tsx';
import { generalFacts } from './generalFacts.ts';
import { RecipientLines } from './RecipientLines.tsx';

interface OverviewProps {
  readonly editing: DraftEditing;
  readonly goTo: (tab: DraftTab) => void;
}

/** All that was set, each part with the way back to the tab where it is changed. */
export function Overview({ editing, goTo }: OverviewProps) {
  const { content, named } = editing;
  const profile = flowOf(content, named);
  return (
    // Each column as high as what stands in it: nothing is stretched to its neighbour.
    <SimpleGrid cols={{ base: 1, md: 2 }}>
      <div>
        <Block title={t(tabTexts.general)} change={() => goTo('general')}>
          <GeneralFacts editing={editing} />
        </Block>
      </div>
      <Stack>
        <Block title={t(draftTexts.steps)} change={() => goTo('flows')}>
          {profile && <Fact name={t(draftTexts.flowChoice)} value={profile.name} />}
          {content.steps.length === 0 && <None />}
          <StepLines editing={editing} />
        </Block>
        <Block title={t(tabTexts.files)} change={() => goTo('files')}>
          <FileLines editing={editing} kind="Document" none={<None />} />
        </Block>
        <Block title={t(tabTexts.attachments)} change={() => goTo('attachments')}>
          <FileLines editing={editing} kind="Attachment" none={<None />} />
        </Block>
        <Block title={t(draftTexts.recipients)} change={() => goTo('flows')}>
          <RecipientLines editing={editing} none={<None />} />
        </Block>
      </Stack>
    </SimpleGrid>
  );
}

/** What was filled in, and in one line what was not. */
function GeneralFacts({ editing }: { editing: DraftEditing }) {
  const facts = generalFacts(editing);
  const empty = facts.filter(([, value]) => value === '').map(([name]) => t(name));
  return (
    <>
      {facts
        .filter(([, value]) => value !== '')
        .map(([name, value]) => (
          <Fact key={t(name)} name={t(name)} value={value} />
        ))}
      {empty.length > 0 && (
        <Text size="sm" c="dimmed" pt="xs">
          {t(draftTexts.leftEmpty, empty.join(', '))}
        </Text>
      )}
    </>
  );
}

/** In the place of a list that has nothing yet. */
const None = () => (
  <Text size="sm" c="dimmed">
    {t(uiTexts.notGiven)}
  </Text>
);

interface BlockProps {
  readonly title: string;
  /** Goes to where it is set. */
  readonly change: () => void;
  readonly children: ReactNode;
}

function Block({ title, change, children }: BlockProps) {
  return (
    <Section
      kind="panel"
      title={title}
      actions={
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={`${t(draftTexts.changePart)}: ${title}`}
          onClick={change}
        >
          {t(draftTexts.changePart)}
        </Button>
      }
    >
      {children}
    </Section>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <Group gap="sm" wrap="nowrap" align="baseline" py={2}>
      <Text size="sm" c="dimmed" w={150} style={{ flex: 'none' }}>
        {name}
      </Text>
      <Text size="sm" lineClamp={4} style={{ overflowWrap: 'anywhere' }}>
        {value}
      </Text>
    </Group>
  );
}
