import { Alert, Button, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconPlugConnected } from '@tabler/icons-react';
import { checkRecipient, type Recipient, testRecipient } from '@tomar/contract';
import { useEffect } from 'react';
import { call } from '../../../api/call.ts';
import { useSend } from '../../../api/useSend.ts';
import { t } from '../../../i18n/t.ts';
import { tMessage } from '../../../i18n/tMessage.ts';
import { iconSize } from '../../../ui/iconSize.ts';
import { recipientTexts } from './texts.ts';

/** Tries what the form says, saved or not, and says what failed (ERR-44, ERR-45). */
export function ConnectionTest({ settings }: { settings: Recipient }) {
  const test = useSend({ mutationFn: () => call(testRecipient, { body: { settings } }) });
  const { reset } = test;
  // Another address was not tried.
  const tried = JSON.stringify(settings);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is tried decides
  useEffect(() => reset(), [tried, reset]);
  const isFit = checkRecipient(settings, 'settings').length === 0;
  return (
    <Stack gap="sm" align="flex-start">
      <Button
        variant="default"
        leftSection={<IconPlugConnected size={iconSize.small} aria-hidden />}
        disabled={!isFit}
        loading={test.isPending}
        onClick={() => test.mutate()}
      >
        {t(recipientTexts.test)}
      </Button>
      <Text size="xs" c="dimmed">
        {t(settings.kind === 'Email' ? recipientTexts.testEmailHint : recipientTexts.testFolderHint)}
      </Text>
      {test.data && (
        <Alert
          w="100%"
          role="status"
          color={test.data.passed ? 'leaf' : 'red'}
          icon={test.data.passed ? <IconCircleCheck /> : <IconAlertTriangle />}
          title={tMessage(test.data.passed ? 'lang_test_succeeded' : 'lang_test_failed', [])}
        >
          {test.data.error && (
            <>
              <Text size="sm">{tMessage(test.data.error.key, [test.data.error.detail])}</Text>
              {test.data.error.detail && (
                <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
                  {test.data.error.detail}
                </Text>
              )}
            </>
          )}
        </Alert>
      )}
    </Stack>
  );
}
