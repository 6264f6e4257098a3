import { Grid, NumberInput, Select, Switch, Text, TextInput } from '@mantine/core';
import { type Recipient, receiptPlaceholders, signatureProfiles, signatureStandards } from '@tomar/contract';
import { t } from '../../../i18n/t.ts';
import { uiTexts } from '../../../ui/texts.ts';
import { profileOptions } from '../../signing/standardNames.ts';
import { profileHints, standardTexts } from '../../signing/standardTexts.ts';
import type { FieldsProps } from './fieldsProps.ts';
import { recipientTexts } from './texts.ts';

const receiptNames = receiptPlaceholders.map((name) => `{${name}}`).join(', ');

/** DLV-15 to DLV-19, and whether attachments go along. */
export function LimitFields({ settings, change, errorOf }: FieldsProps<Recipient>) {
  const limit = (field: 'fileSizeLimitMb' | 'fileLimit' | 'retentionDays') => (
    <NumberInput
      label={t(recipientTexts[field])}
      placeholder={t(field === 'retentionDays' ? recipientTexts.retentionNone : recipientTexts.noLimit)}
      allowDecimal={false}
      allowNegative={false}
      value={settings[field] ?? ''}
      onChange={(value) => change({ ...settings, [field]: typeof value === 'number' ? value : null })}
      error={errorOf(field)}
    />
  );
  return (
    <Grid gap="md">
      <Grid.Col span={{ base: 12, sm: 6 }}>{limit('fileSizeLimitMb')}</Grid.Col>
      <Grid.Col span={{ base: 12, sm: 6 }}>{limit('fileLimit')}</Grid.Col>
      <Grid.Col span={12}>
        <Switch
          label={t(recipientTexts.sendAttachments)}
          checked={settings.sendAttachments}
          onChange={(event) => change({ ...settings, sendAttachments: event.currentTarget.checked })}
        />
      </Grid.Col>
      <Grid.Col span={{ base: 12, sm: 6 }}>{limit('retentionDays')}</Grid.Col>
      <Grid.Col span={{ base: 12, sm: 6 }}>
        <TextInput
          label={t(recipientTexts.receiptPattern)}
          description={t(recipientTexts.receiptHint, receiptNames)}
          value={settings.receiptPattern}
          onChange={(event) => change({ ...settings, receiptPattern: event.currentTarget.value })}
          error={errorOf('receiptPattern')}
        />
      </Grid.Col>
      <Grid.Col span={12}>
        <Switch
          label={t(recipientTexts.encryptsFiles)}
          checked={settings.encryptsFiles}
          onChange={(event) => change({ ...settings, encryptsFiles: event.currentTarget.checked })}
        />
        <Text size="xs" c="dimmed" mt="xs">
          {t(recipientTexts.notObeyedYet)}
        </Text>
      </Grid.Col>
    </Grid>
  );
}

interface SignatureFieldsProps extends FieldsProps<Recipient> {
  /** What is said of the profile where none is chosen. */
  readonly noProfile?: string;
  /** There are no signatures for which a profile could be asked. */
  readonly unsigned?: boolean;
}

/** SIGN-13: what it asks of a job's signatures. */
export function SignatureFields({ settings, change, errorOf, noProfile, unsigned }: SignatureFieldsProps) {
  return (
    <Grid gap="md">
      <Grid.Col span={{ base: 12, sm: 6 }}>
        <Select
          label={t(recipientTexts.standard)}
          placeholder={t(recipientTexts.standardNone)}
          data={signatureStandards.map((value) => ({ value, label: t(standardTexts[value]) }))}
          value={settings.signatureStandard}
          onChange={(value) =>
            change({
              ...settings,
              signatureStandard: signatureStandards.find((one) => one === value) ?? null,
            })
          }
          maxDropdownHeight={260}
          clearable
          clearButtonProps={{ 'aria-label': t(uiTexts.clear) }}
          error={errorOf('signatureStandard')}
        />
      </Grid.Col>
      {!unsigned && (
        <Grid.Col span={{ base: 12, sm: 6 }}>
          <Select
            label={t(recipientTexts.profile)}
            placeholder={noProfile ?? t(recipientTexts.profileNone)}
            {...(settings.signatureProfile && { description: t(profileHints[settings.signatureProfile]) })}
            data={profileOptions()}
            value={settings.signatureProfile}
            onChange={(value) =>
              change({
                ...settings,
                signatureProfile: signatureProfiles.find((one) => one === value) ?? null,
              })
            }
            maxDropdownHeight={300}
            clearable
            clearButtonProps={{ 'aria-label': t(uiTexts.clear) }}
            error={errorOf('signatureProfile')}
          />
        </Grid.Col>
      )}
    </Grid>
  );
}
