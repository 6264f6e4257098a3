import { Button, Group, Stack, Title } from '@mantine/core';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { appTexts } from '../../i18n/appTexts.ts';
import { t } from '../../i18n/t.ts';
import { FailureBox } from '../FailureBox.tsx';
import { headingOfPage } from '../focus/heading.ts';

/** In the place of a page that broke: nothing is swallowed, and there is a way on. */
export function PageFailure({ error, reset }: ErrorComponentProps) {
  return (
    <Stack maw={640} py="xl" mx="auto" px="md">
      <Title order={1} size="h2" tabIndex={-1} ref={headingOfPage} style={{ outline: 'none' }}>
        {t(appTexts.failedTitle)}
      </Title>
      <FailureBox error={error} />
      <Group>
        <Button onClick={reset}>{t(appTexts.tryAgain)}</Button>
        <Button variant="default" onClick={() => location.reload()}>
          {t(appTexts.reload)}
        </Button>
      </Group>
    </Stack>
  );
}
