import {
  ActionIcon,
  Button,
  Grid,
  Group,
  Paper,
  Select,
  Stack,
  Switch,
  TagsInput,
  Text,
  Textarea,
  TextInput,
  Title,
} from '@mantine/core';
import { IconFolder, IconMail, IconTrash } from '@tabler/icons-react';
import { checkRecipient, type DraftRecipient, type Recipient, uniqueDirectories } from '@tomar/contract';
import { type Text as Phrase, say, sayMessage } from '../../../../i18n/say.ts';
import classes from '../flow/Flow.module.css';
import { newKey } from '../flow/flowEdits.ts';
import type { DraftEditing } from '../saving/useDraftEditor.ts';
import { draftTexts, recipientKindTexts } from '../texts.ts';
import { RecipientWishes } from './RecipientWishes.tsx';

type EmailSettings = Extract<Recipient, { kind: 'Email' }>;
type FolderSettings = Extract<Recipient, { kind: 'FileSystem' }>;

const noWishes = { signatureStandard: null, signatureProfile: null };
const newEmail: EmailSettings = {
  kind: 'Email',
  ...noWishes,
  to: [],
  cc: [],
  bcc: [],
  subject: '',
  body: '',
};
const newFolder: FolderSettings = {
  kind: 'FileSystem',
  ...noWishes,
  path: '',
  idPrefix: false,
  uniqueDirectory: 'None',
  simplifiedNames: false,
};

/** Where the finished documents go (DLV-05 to DLV-09). */
export function Recipients({ editing }: { editing: DraftEditing }) {
  const { recipients } = editing.content;
  const change = (next: DraftRecipient[]) => editing.set({ recipients: next });
  const add = (settings: Recipient) => change([...recipients, { key: newKey(), settings }]);
  return (
    <Paper
      component="section"
      className="tomar-surface"
      p={{ base: 'md', sm: 'lg' }}
      aria-labelledby="recipients-title"
    >
      <Title order={2} size="h4" id="recipients-title">
        {say(draftTexts.recipients)}
      </Title>
      <Text size="sm" c="dimmed" mb="md">
        {say(draftTexts.recipientsHint)}
      </Text>
      <Stack>
        {recipients.map((recipient, index) => (
          <RecipientCard
            key={recipient.key}
            recipient={recipient}
            index={index}
            editing={editing}
            change={(settings) =>
              change(recipients.map((one) => (one.key === recipient.key ? { ...one, settings } : one)))
            }
            remove={() => change(recipients.filter((one) => one.key !== recipient.key))}
          />
        ))}
        <Group gap="xs">
          <Button
            variant="default"
            leftSection={<IconMail size={17} aria-hidden />}
            onClick={() => add(newEmail)}
          >
            {say(draftTexts.addEmail)}
          </Button>
          <Button
            variant="default"
            leftSection={<IconFolder size={17} aria-hidden />}
            onClick={() => add(newFolder)}
          >
            {say(draftTexts.addFolder)}
          </Button>
        </Group>
      </Stack>
    </Paper>
  );
}

interface RecipientCardProps {
  readonly editing: DraftEditing;
  readonly recipient: DraftRecipient;
  readonly index: number;
  readonly change: (settings: Recipient) => void;
  readonly remove: () => void;
}

function RecipientCard({ editing, recipient, index, change, remove }: RecipientCardProps) {
  const { settings } = recipient;
  const Icon = settings.kind === 'Email' ? IconMail : IconFolder;
  const title = say(draftTexts.recipientTitle, index + 1, say(recipientKindTexts[settings.kind]));
  return (
    <Paper component="section" className={classes.card} p="md" aria-label={title}>
      <Group justify="space-between" mb="sm" wrap="nowrap">
        <Group gap={8} wrap="nowrap">
          <Icon size={19} stroke={1.7} aria-hidden />
          <Text fw={600} size="sm">
            {title}
          </Text>
        </Group>
        <ActionIcon
          variant="subtle"
          color="gray"
          c="var(--mantine-color-text)"
          onClick={remove}
          aria-label={say(draftTexts.removeRecipient, index + 1)}
        >
          <IconTrash size={17} />
        </ActionIcon>
      </Group>
      {settings.kind === 'Email' ? (
        <EmailFields settings={settings} change={change} />
      ) : (
        <FolderFields settings={settings} change={change} />
      )}
      <RecipientWishes editing={editing} settings={settings} index={index} change={change} />
    </Paper>
  );
}

/** The rules' word on one field; an empty required field is not shouted at before it was tried. */
function errorOf(settings: Recipient, field: string): string | undefined {
  const finding = checkRecipient(settings, '').find(
    (one) => one.field === `.${field}` && !one.key.endsWith('_required'),
  );
  return finding && sayMessage(finding.key, finding.params);
}

interface FieldsProps<S> {
  readonly settings: S;
  readonly change: (settings: S) => void;
}

const splitAddresses = [',', ';', ' '];

function EmailFields({ settings, change }: FieldsProps<EmailSettings>) {
  const addresses = (part: 'to' | 'cc' | 'bcc', label: Phrase) => (
    <TagsInput
      label={say(label)}
      {...(part === 'to' && { description: say(draftTexts.addressesHint), required: true })}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      value={settings[part]}
      onChange={(value) =>
        change({ ...settings, [part]: value.map((address) => address.trim()).filter(Boolean) })
      }
      splitChars={splitAddresses}
      acceptValueOnBlur
      error={errorOf(settings, part)}
    />
  );
  return (
    <Grid gap="md">
      <Grid.Col span={12}>{addresses('to', draftTexts.to)}</Grid.Col>
      <Grid.Col span={{ base: 12, sm: 6 }}>{addresses('cc', draftTexts.cc)}</Grid.Col>
      <Grid.Col span={{ base: 12, sm: 6 }}>{addresses('bcc', draftTexts.bcc)}</Grid.Col>
      <Grid.Col span={12}>
        <TextInput
          label={say(draftTexts.subject)}
          description={say(draftTexts.subjectHint)}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          maxLength={500}
          value={settings.subject}
          onChange={(event) => change({ ...settings, subject: event.currentTarget.value })}
        />
      </Grid.Col>
      <Grid.Col span={12}>
        <Textarea
          label={say(draftTexts.body)}
          autosize
          minRows={2}
          maxRows={8}
          maxLength={20_000}
          value={settings.body}
          onChange={(event) => change({ ...settings, body: event.currentTarget.value })}
        />
      </Grid.Col>
    </Grid>
  );
}

const directoryTexts: Readonly<Record<(typeof uniqueDirectories)[number], Phrase>> = {
  None: draftTexts.uniqueNone,
  JobId: draftTexts.uniqueJobId,
  DocumentNumber: draftTexts.uniqueDocumentNumber,
  TrackingNumber: draftTexts.uniqueTrackingNumber,
};

function FolderFields({ settings, change }: FieldsProps<FolderSettings>) {
  return (
    <Grid gap="md">
      <Grid.Col span={{ base: 12, sm: 7 }}>
        <TextInput
          label={say(draftTexts.path)}
          description={say(draftTexts.pathHint)}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          required
          maxLength={500}
          value={settings.path}
          onChange={(event) => change({ ...settings, path: event.currentTarget.value })}
          error={errorOf(settings, 'path')}
        />
      </Grid.Col>
      <Grid.Col span={{ base: 12, sm: 5 }}>
        <Select
          label={say(draftTexts.uniqueDirectory)}
          data={uniqueDirectories.map((value) => ({ value, label: say(directoryTexts[value]) }))}
          value={settings.uniqueDirectory}
          allowDeselect={false}
          onChange={(value) => {
            const uniqueDirectory = uniqueDirectories.find((one) => one === value);
            if (uniqueDirectory) change({ ...settings, uniqueDirectory });
          }}
        />
      </Grid.Col>
      <Grid.Col span={12}>
        <Stack gap="sm">
          <Switch
            label={say(draftTexts.idPrefix)}
            checked={settings.idPrefix}
            onChange={(event) => change({ ...settings, idPrefix: event.currentTarget.checked })}
          />
          <Switch
            label={say(draftTexts.simplifiedNames)}
            checked={settings.simplifiedNames}
            onChange={(event) => change({ ...settings, simplifiedNames: event.currentTarget.checked })}
          />
        </Stack>
      </Grid.Col>
    </Grid>
  );
}
