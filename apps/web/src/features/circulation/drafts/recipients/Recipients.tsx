import { ActionIcon, Box, Button, Group, Paper, Stack, Text } from '@mantine/core';
import { IconFolder, IconMail, IconTrash } from '@tabler/icons-react';
import {
  type DraftRecipient,
  type ExtraRecipient,
  emailRecipient,
  isExtraRecipient,
  type Recipient,
  type RecipientKind,
  searchRecipients,
} from '@tomar/contract';
import { type ReactNode, useRef } from 'react';
import { call } from '../../../../api/call.ts';
import { keys } from '../../../../api/queryKeys.ts';
import { t } from '../../../../i18n/t.ts';
import { tMessage } from '../../../../i18n/tMessage.ts';
import { fontWeight } from '../../../../ui/fontWeight.ts';
import { findingOf, unlessMissing } from '../../../../ui/form/fieldErrors.ts';
import { iconSize } from '../../../../ui/iconSize.ts';
import { LookupBox } from '../../../../ui/lookup/LookupBox.tsx';
import { Section } from '../../../../ui/Section.tsx';
import { EmailFields } from '../../../delivery/recipients/EmailFields.tsx';
import { recipientKindTexts } from '../../../delivery/recipients/texts.ts';
import { readableParams } from '../../../signing/standardNames.ts';
import classes from '../../flow/editor/Flow.module.css';
import { newKey } from '../../flow/editor/flowEdits.ts';
import type { DraftEditing } from '../saving/useDraftEditor.ts';
import { draftTexts } from '../texts.ts';
import { RecipientWishes } from './RecipientWishes.tsx';

/** Where the finished documents go: recipients of the account's list, and one that is typed in (DRAFT-40, DRAFT-41). */
export function Recipients({ editing, fixed }: { editing: DraftEditing; fixed: boolean }) {
  const { recipients } = editing.content;
  const change = (next: DraftRecipient[]) => editing.set({ recipients: next });
  const remove = (key: string) => change(recipients.filter((one) => one.key !== key));
  const hasExtra = recipients.some(isExtraRecipient);
  const added = useRef<string | null>(null);
  return (
    <Section title={t(draftTexts.recipients)} hint={t(draftTexts.recipientsHint)}>
      <Stack>
        {recipients.map((recipient, index) =>
          isExtraRecipient(recipient) ? (
            <ExtraCard
              key={recipient.key}
              editing={editing}
              recipient={recipient}
              index={index}
              isNew={recipient.key === added.current}
              change={(settings) =>
                change(
                  recipients.map((one) => (one.key === recipient.key ? { ...recipient, settings } : one)),
                )
              }
              remove={() => remove(recipient.key)}
            />
          ) : (
            <ListedCard
              key={recipient.key}
              editing={editing}
              recipientId={recipient.recipientId}
              index={index}
              remove={fixed ? undefined : () => remove(recipient.key)}
            />
          ),
        )}
        {!fixed && <AddRecipient editing={editing} />}
        {!hasExtra && (
          <Button
            variant="default"
            style={{ alignSelf: 'flex-start' }}
            leftSection={<IconMail size={iconSize.small} aria-hidden />}
            onClick={() => {
              added.current = newKey();
              change([
                ...recipients,
                { key: added.current, settings: emailRecipient.parse({ kind: 'Email', to: [] }) },
              ]);
            }}
          >
            {t(draftTexts.addEmail)}
          </Button>
        )}
      </Stack>
    </Section>
  );
}

/** Finds one of the account's recipients (API-24). */
function AddRecipient({ editing }: { editing: DraftEditing }) {
  const { recipients } = editing.content;
  const chosen = new Set(recipients.flatMap((one) => (isExtraRecipient(one) ? [] : [one.recipientId])));
  return (
    <LookupBox
      label={t(draftTexts.addRecipient)}
      placeholder={t(draftTexts.addRecipientHint)}
      nothing={t(draftTexts.noRecipient)}
      lookup={keys.lookup('recipients')}
      ask={(name, signal) => call(searchRecipients, { query: { name }, signal })}
      entryOf={({ id, name, kind }) => ({
        id,
        name,
        detail: t(recipientKindTexts[kind]),
        problem: chosen.has(id) ? t(draftTexts.recipientChosen) : undefined,
      })}
      choose={(recipient) => {
        editing.nameRecipient(recipient);
        editing.set({ recipients: [...recipients, { key: newKey(), recipientId: recipient.id }] });
      }}
    />
  );
}

interface ListedCardProps {
  readonly editing: DraftEditing;
  readonly recipientId: string;
  readonly index: number;
  /** Absent: it belongs to a flow that the drafter may not change. */
  readonly remove: (() => void) | undefined;
}

function ListedCard({ editing, recipientId, index, remove }: ListedCardProps) {
  const recipient = editing.named.recipients.get(recipientId);
  return (
    <RecipientCard
      kind={recipient?.kind ?? 'Email'}
      title={recipient?.name ?? t(draftTexts.unknownRecipient)}
      detail={recipient && t(recipientKindTexts[recipient.kind])}
      index={index}
      remove={remove}
    >
      <Findings editing={editing} index={index} />
    </RecipientCard>
  );
}

interface ExtraCardProps {
  readonly editing: DraftEditing;
  readonly recipient: ExtraRecipient;
  readonly index: number;
  /** Just added here: whoever did goes on with its addresses. */
  readonly isNew: boolean;
  readonly change: (settings: Recipient) => void;
  readonly remove: () => void;
}

/** A folder stands here only in drafts of versions before; the rules say what to do with it. */
function ExtraCard({ editing, recipient: { settings }, index, isNew, change, remove }: ExtraCardProps) {
  const kind = t(recipientKindTexts[settings.kind]);
  // What is only missing stands in the list below the page.
  const findings = editing.byTab.flows.filter(unlessMissing);
  const errorOf = (field: string) =>
    findingOf(
      findings.map((one) => ({ ...one, params: readableParams(one.params) })),
      `recipients.${index}.${field}`,
    );
  return (
    <RecipientCard
      kind={settings.kind}
      title={t(draftTexts.recipientTitle, index + 1, kind)}
      detail={settings.kind === 'FileSystem' ? settings.path : undefined}
      index={index}
      remove={remove}
    >
      {settings.kind === 'Email' ? (
        <Box mt="sm">
          <EmailFields settings={settings} change={change} errorOf={errorOf} focus={isNew} />
          <RecipientWishes editing={editing} settings={settings} change={change} errorOf={errorOf} />
        </Box>
      ) : (
        <Findings editing={editing} index={index} />
      )}
    </RecipientCard>
  );
}

interface RecipientCardProps {
  readonly kind: RecipientKind;
  readonly title: string;
  readonly detail: string | undefined;
  readonly index: number;
  readonly remove: (() => void) | undefined;
  readonly children: ReactNode;
}

function RecipientCard({ kind, title, detail, index, remove, children }: RecipientCardProps) {
  const Icon = kind === 'Email' ? IconMail : IconFolder;
  return (
    <Paper component="section" className={classes.card} p="md" aria-label={title}>
      <Group justify="space-between" wrap="nowrap">
        <Group gap={8} wrap="nowrap" style={{ minWidth: 0 }}>
          <Icon size={iconSize.normal} stroke={1.7} aria-hidden style={{ flex: 'none' }} />
          <Text fw={fontWeight.strong} size="sm" style={{ overflowWrap: 'anywhere' }}>
            {title}
          </Text>
          {detail && (
            <Text size="sm" c="dimmed">
              {detail}
            </Text>
          )}
        </Group>
        {remove && (
          <ActionIcon
            variant="subtle"
            color="gray"
            c="var(--mantine-color-text)"
            onClick={remove}
            aria-label={t(draftTexts.removeRecipient, index + 1)}
          >
            <IconTrash size={iconSize.small} />
          </ActionIcon>
        )}
      </Group>
      {children}
    </Paper>
  );
}

/** What is wrong with a recipient that has no field of its own for it. */
function Findings({ editing, index }: { editing: DraftEditing; index: number }) {
  const field = `recipients.${index}`;
  const findings = editing.byTab.flows.filter(
    (one) => one.field === field || one.field.startsWith(`${field}.`),
  );
  return findings.map(({ key, params }) => (
    <Text key={key} size="sm" c="var(--tomar-bad)" mt={4}>
      {tMessage(key, readableParams(params))}
    </Text>
  ));
}
