import { Alert, Button, Text } from '@mantine/core';
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react';
import { ApiError, type MessageKey } from '@tomar/contract';
import { describeFailure } from '../api/describeFailure.ts';
import { appTexts } from '../i18n/appTexts.ts';
import { t, tMessage } from '../i18n/t.ts';
import { iconSize } from './iconSize.ts';
import { uiTexts } from './texts.ts';

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
  // Of what went wrong on the server its log tells more, under this number.
  const number = error instanceof ApiError && error.status >= 500 ? error.body.requestId : '';
  return (
    <Alert color="red" variant="light" icon={<IconAlertTriangle />} title={heading} role="alert">
      {/* Nothing at all where there is nothing more to say: an empty body would keep its room. */}
      {messages.length > 0 || number || retry ? (
        <>
          {messages.map((message) => (
            <Text key={message} size="sm">
              {message}
            </Text>
          ))}
          {number && (
            <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
              {t(uiTexts.failureNumber, number)}
            </Text>
          )}
          {retry && (
            <Button
              mt={messages.length > 0 || number ? 'sm' : 0}
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
