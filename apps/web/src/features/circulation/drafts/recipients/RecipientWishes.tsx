import { Box, Button, Collapse } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { profileOf, type Recipient } from '@tomar/contract';
import { t } from '../../../../i18n/t.ts';
import { iconSize } from '../../../../ui/iconSize.ts';
import { SignatureFields } from '../../../delivery/recipients/DemandFields.tsx';
import type { FieldsProps } from '../../../delivery/recipients/fieldsProps.ts';
import { signatureProfileTexts } from '../../../signing/standardTexts.ts';
import type { DraftEditing } from '../saving/useDraftEditor.ts';
import { draftTexts } from '../texts.ts';

interface RecipientWishesProps extends FieldsProps<Recipient> {
  readonly editing: DraftEditing;
}

/** What a recipient asks of the signatures. Most ask for nothing: it stays folded until something is chosen. */
export function RecipientWishes({ editing, ...fields }: RecipientWishesProps) {
  const { settings } = fields;
  const asks = settings.signatureStandard !== null || settings.signatureProfile !== null;
  const [opened, { toggle }] = useDisclosure(asks);
  const own = profileOf(editing.content.signatureStandard, null, editing.snapshot.detail.signing);
  const Icon = opened ? IconChevronUp : IconChevronDown;
  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        mt="sm"
        ml={-8}
        aria-expanded={opened}
        rightSection={<Icon size={iconSize.small} aria-hidden />}
        onClick={toggle}
      >
        {t(draftTexts.advanced)}
      </Button>
      <Collapse expanded={opened}>
        <Box mt="xs">
          <SignatureFields
            {...fields}
            unsigned={own === null}
            {...(own !== null && {
              noProfile: t(draftTexts.recipientProfileNone, t(signatureProfileTexts[own])),
            })}
          />
        </Box>
      </Collapse>
    </>
  );
}
