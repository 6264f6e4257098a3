import { Button, Group, Stack, Title } from '@mantine/core';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { appTexts } from '../../i18n/appTexts.ts';
import { say } from '../../i18n/say.ts';
import { FailureBox } from '../FailureBox.tsx';

/** In the place of a page that broke: nothing is swallowed, and there is a way on. */
export function PageFailure({ error, reset }: ErrorComponentProps) {
  return (
    <Stack maw={640} py="xl" mx="auto" px="md">
      <Title order={1} size="h2">
        {say(appTexts.failedTitle)}
      </Title>
      <FailureBox error={error} />
      <Group>
        <Button onClick={reset}>{say(appTexts.tryAgain)}</Button>
        <Button variant="default" onClick={() => location.reload()}>
          {say(appTexts.reload)}
        </Button>
      </Group>
    </Stack>
  );
}
