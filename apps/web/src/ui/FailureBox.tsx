import { Alert, Button, Text } from '@mantine/core';
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react';
import type { MessageKey } from '@tomar/contract';
import { describeFailure } from '../api/describeFailure.ts';
import { appTexts } from '../i18n/appTexts.ts';
import { t, tMessage } from '../i18n/t.ts';
import { iconSize } from './iconSize.ts';

interface FailureBoxProps {
  readonly error: unknown;
  /** What was not done, where the place does not say it. */
  readonly undone?: MessageKey | undefined;
  readonly retry?: () => void;
}

/** In the place of what could not be fetched or saved: what went wrong, and a way to try again. */
export function FailureBox({ error, undone, retry }: FailureBoxProps) {
  const said = describeFailure(error);
  const [heading, messages] = undone
    ? [tMessage(undone), [said.heading, ...said.messages]]
    : [said.heading, said.messages];
  return (
    <Alert color="red" variant="light" icon={<IconAlertTriangle />} title={heading} role="alert">
      {/* Nothing at all where there is nothing more to say: an empty body would keep its room. */}
      {messages.length > 0 || retry ? (
        <>
          {messages.map((message) => (
            <Text key={message} size="sm">
              {message}
            </Text>
          ))}
          {retry && (
            <Button
              mt={messages.length > 0 ? 'sm' : 0}
              size="xs"
              variant="default"
              leftSection={<IconRefresh size={iconSize.small} />}
              onClick={retry}
            >
              {t(appTexts.tryAgain)}
            </Button>
          )}
        </>
      ) : null}
    </Alert>
  );
}
