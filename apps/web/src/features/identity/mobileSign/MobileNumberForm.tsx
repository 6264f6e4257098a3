import { Alert, Button, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { beginMobileSignIn, judgeMobileNumber, type MobileOperator } from '@tomar/contract';
import { useRef } from 'react';
import { call } from '../../../api/call.ts';
import '../../../i18n/identityMessages.ts';
import { t } from '../../../i18n/t.ts';
import { tMessage } from '../../../i18n/tMessage.ts';
import { useForm } from '../../../ui/form/useForm.ts';
import { describeSignInFailure } from '../signInErrors.ts';
import { mobileSignTexts, operatorNames } from './mobileSignTexts.ts';
import { newWish } from './newWish.ts';
import type { Begun } from './PhoneWait.tsx';

interface MobileNumberFormProps {
  readonly operators: readonly MobileOperator[];
  readonly accountCode: string | null;
  /** What was typed for the try before, which was cancelled, say. */
  readonly entered: EnteredNumber | null;
  /** Somebody tries again: what is said of the try before counts no more. */
  readonly trying: () => void;
  readonly begun: (begun: Begun, entered: EnteredNumber) => void;
}

export interface EnteredNumber {
  readonly operator: MobileOperator;
  readonly number: string;
}

/** Whose phone is asked. What is sent again after a lost answer is the same wish: the phone rings once. */
export function MobileNumberForm({ operators, accountCode, entered, trying, begun }: MobileNumberFormProps) {
  const wish = useRef<{ readonly of: string; readonly key: string } | null>(null);
  const form = useForm({
    begin: entered ?? { operator: operators[0] ?? 'turkcell', number: '' },
    check: ({ number }) => {
      const typed = judgeMobileNumber(number);
      return 'fault' in typed ? [{ field: 'number', text: tMessage(typed.fault) }] : [];
    },
    early: () => false,
    send: async (given) => {
      const of = JSON.stringify(given);
      if (wish.current?.of !== of) wish.current = { of, key: newWish() };
      const { key } = wish.current;
      const answer = await call(beginMobileSignIn, {
        body: { wish: key, ...given, ...(accountCode && { accountCode }) },
      });
      return { now: { wish: key, ...answer }, given };
    },
    sent: ({ now, given }) => {
      wish.current = null;
      begun(now, given);
    },
    unsaved: () => false,
  });
  return (
    <form
      onSubmit={(event) => {
        trying();
        form.submit(event);
      }}
      noValidate
    >
      <Stack gap="md">
        <Text c="dimmed" size="sm">
          {t(mobileSignTexts.body)}
        </Text>
        {form.failure !== null && (
          <Alert color="red" icon={<IconAlertCircle />} role="alert">
            {describeSignInFailure(form.failure)}
          </Alert>
        )}
        <NativeSelect
          label={t(mobileSignTexts.operator)}
          size="md"
          data={operators.map((value) => ({ value, label: t(operatorNames[value]) }))}
          value={form.values.operator}
          onChange={({ currentTarget }) => {
            const operator = operators.find((one) => one === currentTarget.value);
            if (operator) form.set({ operator });
          }}
        />
        <TextInput
          {...form.text('number')}
          name="number"
          type="tel"
          autoComplete="tel-national"
          label={t(mobileSignTexts.number)}
          placeholder={t(mobileSignTexts.numberPlaceholder)}
          size="md"
          autoFocus
        />
        <Button type="submit" size="md" fullWidth loading={form.sending}>
          {t(mobileSignTexts.send)}
        </Button>
      </Stack>
    </form>
  );
}
