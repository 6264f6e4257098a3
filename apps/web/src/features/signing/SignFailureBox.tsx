import { Alert, Text } from '@mantine/core';
import { t } from '../../i18n/t.ts';
import type { SignFailure } from './signFailure.ts';
import { signTexts } from './texts.ts';

/** What went wrong, and what to do now. */
export function SignFailureBox({ failure, color }: { failure: SignFailure; color: 'red' | 'warm' }) {
  return (
    <Alert color={color} title={failure.sentence} role="alert">
      {failure.advice && (
        <Text size="sm">
          <strong>{t(signTexts.whatNow)}</strong> {failure.advice}
        </Text>
      )}
    </Alert>
  );
}
