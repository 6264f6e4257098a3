import { Alert, Button, TextInput } from '@mantine/core';
import {
  hasRightCheckDigits,
  type IdentityInformation,
  limits,
  maskedIdentityNumber,
  showIdentityNumber,
} from '@tomar/contract';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { useSend } from '../../../api/useSend.ts';
import { t } from '../../../i18n/t.ts';
import { identityInformationTexts as texts } from './texts.ts';

interface NumberFieldProps {
  readonly information: IdentityInformation;
  readonly isPassport: boolean;
  /** Null: what is kept stays as it is. */
  readonly number: string | null;
  readonly change: (number: string) => void;
  readonly error: string | undefined;
}

/**
 * The number, its ends alone until somebody wants to see it: one's own that cannot be changed here is covered by the page,
 * another's comes from the server after a proof, and the trail says so.
 */
export function NumberField({ information, isPassport, number, change, error }: NumberFieldProps) {
  const { userId, isOwn, isMasked, isUnreadable, mayChangeNumber } = information;
  const [shown, setShown] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const showing = useSend({
    mutationFn: () => call(showIdentityNumber, { params: { id: userId } }),
    onSuccess: (answer) => setShown(answer.number),
  });
  const isCovered = isOwn && !mayChangeNumber && !isUnreadable && !isOpen;
  const known = number ?? shown;
  const isHidden = isMasked && known === null;
  const said = known ?? information.number;
  const isOdd =
    !isPassport && said.trim().length === limits.idNumberLength && !isHidden && !hasRightCheckDigits(said);
  const show = isHidden ? () => showing.mutate() : () => setOpen(!isOpen);
  const description = isUnreadable
    ? texts.unreadable
    : isHidden
      ? texts.maskedHint
      : mayChangeNumber
        ? texts.numberHint
        : texts.numberFixed;
  return (
    <div>
      <TextInput
        label={t(isPassport ? texts.passport : texts.number)}
        description={t(description)}
        readOnly={!mayChangeNumber || isHidden}
        autoComplete="off"
        value={isCovered ? maskedIdentityNumber(said) : said}
        onChange={(event) => change(event.currentTarget.value)}
        error={error}
        {...(!isPassport && { inputMode: 'numeric' as const })}
      />
      {(isHidden || (isOwn && !mayChangeNumber && !isUnreadable)) && (
        <Button variant="subtle" size="compact-sm" mt={4} loading={showing.isPending} onClick={show}>
          {t(isHidden || isCovered ? texts.show : texts.hide)}
        </Button>
      )}
      {isOdd && (
        <Alert color="warm" mt="xs" p="xs" role="status">
          {t(texts.checkDigits)}
        </Alert>
      )}
    </div>
  );
}
