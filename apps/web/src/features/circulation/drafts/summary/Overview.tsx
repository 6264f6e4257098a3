import { Button, Group, SimpleGrid, Text } from '@mantine/core';
import { type DraftTab, profileAsked, profileOf } from '@tomar/contract';
import type { ReactNode } from 'react';
import { formatDay } from '../../../../i18n/format.ts';
import { t } from '../../../../i18n/t.ts';
import { Section } from '../../../../ui/Section.tsx';
import { uiTexts } from '../../../../ui/texts.ts';
import { signingLabel } from '../../../signing/standardNames.ts';
import { documentTypeTexts, privacyTexts } from '../../texts.ts';
import { flowOf } from '../draftFindings.ts';
import { StepLines } from '../flow/StepLines.tsx';
import { sayAmount, sayExchangeRate, sayForeignCurrency, sayStampTax } from '../general/sayAmount.ts';
import type { DraftEditing } from '../saving/useDraftEditor.ts';
import { draftTexts, tabTexts } from '../texts.ts';
import { FileLines } from './FileLines.tsx';
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
    <SimpleGrid cols={{ base: 1, md: 2 }}>
      <Block title={t(tabTexts.general)} change={() => goTo('general')}>
        <GeneralFacts editing={editing} />
      </Block>
      <Block title={t(draftTexts.steps)} change={() => goTo('flows')}>
        {profile && <Fact name={t(draftTexts.flowChoice)} value={profile.name} />}
        {content.steps.length === 0 && <None />}
        <StepLines editing={editing} />
      </Block>
      <Block title={t(tabTexts.files)} change={() => goTo('files')}>
        <FileLines editing={editing} kind="Document" none={<None />} />
      </Block>
      <Block title={t(draftTexts.recipients)} change={() => goTo('flows')}>
        <RecipientLines editing={editing} none={<None />} />
      </Block>
      <Block title={t(tabTexts.attachments)} change={() => goTo('attachments')}>
        <FileLines editing={editing} kind="Attachment" none={<None />} />
      </Block>
    </SimpleGrid>
  );
}

function GeneralFacts({ editing }: { editing: DraftEditing }) {
  const { content, named } = editing;
  const department = content.departmentId && named.departments.get(content.departmentId)?.name;
  const signing = signingLabel(
    content.signatureStandard,
    profileOf(
      content.signatureStandard,
      profileAsked(content.recipients, named.recipients),
      editing.snapshot.detail.signing,
    ),
  );
  const dayOf = (day: string | null) => (day ? formatDay(day) : '');
  return (
    <>
      <Fact name={t(draftTexts.name)} value={content.name} />
      <Fact name={t(draftTexts.description)} value={content.description} />
      <Fact name={t(draftTexts.department)} value={department || t(draftTexts.departmentNone)} />
      <Fact
        name={t(draftTexts.categories)}
        value={content.categoryIds.map((id) => named.categories.get(id)?.name ?? '').join(', ')}
      />
      {content.documentType === 'BankOrder' && content.isForeignCurrency !== null && (
        <Fact name={t(draftTexts.foreignCurrency)} value={sayForeignCurrency(content.isForeignCurrency)} />
      )}
      {content.documentType === 'Contract' && content.validUntil && (
        <Fact name={t(draftTexts.validUntil)} value={formatDay(content.validUntil)} />
      )}
      {content.amount !== '' && <Fact name={t(draftTexts.amount)} value={sayAmount(content)} />}
      {content.documentType === 'Contract' && sayExchangeRate(content) && (
        <Fact name={t(draftTexts.exchangeRate)} value={sayExchangeRate(content)} />
      )}
      {content.documentType === 'Contract' && (
        <Fact name={t(draftTexts.stampTax)} value={sayStampTax(content.stampTax)} />
      )}
      <Fact name={t(draftTexts.privacy)} value={t(privacyTexts[content.privacy])} />
      <Fact name={t(draftTexts.documentType)} value={t(documentTypeTexts[content.documentType])} />
      <Fact name={t(draftTexts.signing)} value={signing} />
      <Fact name={t(draftTexts.documentNumber)} value={content.documentNumber} />
      <Fact name={t(draftTexts.targetEndDate)} value={dayOf(content.targetEndDate)} />
      <Fact name={t(draftTexts.finalizeLaterDate)} value={dayOf(content.finalizeLaterDate)} />
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
        {value || t(uiTexts.notGiven)}
      </Text>
    </Group>
  );
}
