import { Button, Collapse, Grid, Select } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { profileOf, type Recipient, signatureProfiles, signatureStandards } from '@tomar/contract';
import { say, sayMessage } from '../../../../i18n/say.ts';
import { uiTexts } from '../../../../ui/texts.ts';
import { recipientTexts } from '../../../delivery/recipients/texts.ts';
import { profileOptions, readableParams } from '../../../signing/standardNames.ts';
import { profileHints, signatureProfileTexts, standardTexts } from '../../../signing/standardTexts.ts';
import type { DraftEditing } from '../saving/useDraftEditor.ts';
import { draftTexts } from '../texts.ts';

interface RecipientWishesProps {
  readonly editing: DraftEditing;
  readonly settings: Recipient;
  readonly index: number;
  readonly change: (settings: Recipient) => void;
}

/** What a recipient asks of the signatures. Most ask for nothing: it stays folded until something is chosen. */
export function RecipientWishes({ editing, settings, index, change }: RecipientWishesProps) {
  const asks = settings.signatureStandard !== null || settings.signatureProfile !== null;
  const [opened, { toggle }] = useDisclosure(asks);
  const errorOf = (field: string) => {
    const finding = editing.byTab.flows.find((one) => one.field === `recipients.${index}.${field}`);
    return finding && sayMessage(finding.key, readableParams(finding.params));
  };
  const { signatureStandard } = editing.content;
  const own = profileOf(signatureStandard, null, editing.snapshot.detail.signing);
  const Icon = opened ? IconChevronUp : IconChevronDown;
  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        mt="sm"
        ml={-8}
        aria-expanded={opened}
        rightSection={<Icon size={16} aria-hidden />}
        onClick={toggle}
      >
        {say(draftTexts.advanced)}
      </Button>
      <Collapse expanded={opened}>
        <Grid gap="md" mt="xs">
          <Grid.Col span={{ base: 12, sm: 6 }}>
            <Select
              label={say(recipientTexts.standard)}
              placeholder={say(recipientTexts.standardNone)}
              data={signatureStandards.map((value) => ({ value, label: say(standardTexts[value]) }))}
              value={settings.signatureStandard}
              onChange={(value) =>
                change({
                  ...settings,
                  signatureStandard: signatureStandards.find((one) => one === value) ?? null,
                })
              }
              maxDropdownHeight={260}
              clearable
              clearButtonProps={{ 'aria-label': say(uiTexts.clear) }}
              error={errorOf('signatureStandard')}
            />
          </Grid.Col>
          {own !== null && (
            <Grid.Col span={{ base: 12, sm: 6 }}>
              <Select
                label={say(recipientTexts.profile)}
                placeholder={say(draftTexts.recipientProfileNone, say(signatureProfileTexts[own]))}
                {...(settings.signatureProfile && {
                  description: say(profileHints[settings.signatureProfile]),
                })}
                inputWrapperOrder={['label', 'input', 'description', 'error']}
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
                clearButtonProps={{ 'aria-label': say(uiTexts.clear) }}
                error={errorOf('signatureProfile')}
              />
            </Grid.Col>
          )}
        </Grid>
      </Collapse>
    </>
  );
}
