import { Alert, Button, Text } from '@mantine/core';
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react';
import { describeFailure } from '../api/failure.ts';
import { appTexts } from '../i18n/appTexts.ts';
import { t } from '../i18n/t.ts';
import { iconSize } from './iconSize.ts';

/** In the place of what could not be fetched: what went wrong, and a way to try again. */
export function FailureBox({ error, retry }: { error: unknown; retry?: () => void }) {
  const { heading, messages } = describeFailure(error);
  return (
    <Alert color="red" variant="light" icon={<IconAlertTriangle />} title={heading} role="alert">
      {messages.map((message) => (
        <Text key={message} size="sm">
          {message}
        </Text>
      ))}
      {retry && (
        <Button
          mt="sm"
          size="xs"
          variant="default"
          leftSection={<IconRefresh size={iconSize.small} />}
          onClick={retry}
        >
          {t(appTexts.tryAgain)}
        </Button>
      )}
    </Alert>
  );
}
