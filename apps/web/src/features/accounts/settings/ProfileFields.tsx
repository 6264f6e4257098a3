import { Alert, Anchor, Fieldset, Grid, Select, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import {
  type AccountParameters,
  type SignatureProfile,
  signatureProfiles,
  signatureStandards,
  standardFields,
  wantsTimestamp,
} from '@tomar/contract';
import { t } from '../../../i18n/t.ts';
import { uiTexts } from '../../../ui/texts.ts';
import { profileOptions } from '../../signing/standardNames.ts';
import { profileHints, standardTexts } from '../../signing/standardTexts.ts';
import { LastChange } from './LastChange.tsx';
import type { ParametersForm } from './parametersForm.ts';
import { settingsTexts } from './texts.ts';

interface ProfileFieldsProps {
  readonly form: ParametersForm;
  readonly hasTimestamps: boolean | null;
  readonly toTimestamp: () => void;
}

const known = (value: string | null): SignatureProfile | null =>
  signatureProfiles.find((one) => one === value) ?? null;

const chosenProfiles = ({ signatureProfile, standardProfiles }: AccountParameters) =>
  [signatureProfile, ...Object.values(standardProfiles)].filter((profile) => profile !== null);

/** The account's signature profile, and other ones for some standards, each with what it means. */
export function ProfileFields({ form, hasTimestamps, toTimestamp }: ProfileFieldsProps) {
  const { values } = form;
  return (
    <>
      <Select
        label={t(settingsTexts.profile)}
        description={
          <>
            {t(profileHints[values.signatureProfile])} {t(settingsTexts.profileHint)}
          </>
        }
        maw={520}
        data={profileOptions()}
        value={values.signatureProfile}
        onChange={(value) => {
          const signatureProfile = known(value);
          if (signatureProfile) form.set({ signatureProfile });
        }}
        allowDeselect={false}
        maxDropdownHeight={320}
      />
      <LastChange of="signatureProfile" />
      {hasTimestamps === false && chosenProfiles(values).some(wantsTimestamp) && (
        <Alert color="warm" icon={<IconAlertTriangle />}>
          <Text size="sm">{t(settingsTexts.needsTimestamp)}</Text>
          <Anchor component="button" type="button" size="sm" onClick={toTimestamp}>
            {t(settingsTexts.toTimestamp)}
          </Anchor>
        </Alert>
      )}
      <Fieldset legend={t(settingsTexts.perStandard)}>
        <Text size="sm" c="dimmed" mb="sm">
          {t(settingsTexts.perStandardHint)}
        </Text>
        <Grid gap="md">
          {signatureStandards.map((standard) => {
            if (standard === 'Unsigned') return null;
            const field = standardFields[standard];
            const profile = values.standardProfiles[field];
            return (
              <Grid.Col key={standard} span={{ base: 12, sm: 6 }}>
                <Select
                  label={t(standardTexts[standard])}
                  placeholder={t(settingsTexts.perStandardNone)}
                  {...(profile && { description: t(profileHints[profile]) })}
                  data={profileOptions()}
                  value={profile}
                  onChange={(value) =>
                    form.set({ standardProfiles: { ...values.standardProfiles, [field]: known(value) } })
                  }
                  clearable
                  clearButtonProps={{ 'aria-label': t(uiTexts.clear) }}
                  maxDropdownHeight={320}
                />
              </Grid.Col>
            );
          })}
        </Grid>
        <LastChange of="standardProfiles" />
      </Fieldset>
    </>
  );
}
