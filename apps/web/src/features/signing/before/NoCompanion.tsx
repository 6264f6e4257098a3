import { Alert, Button, Group, List, Loader, Stack, Text } from '@mantine/core';
import { IconPlug, IconPlugOff } from '@tabler/icons-react';
import { t } from '../../../i18n/t.ts';
import { tMessage } from '../../../i18n/tMessage.ts';
import { iconSize } from '../../../ui/iconSize.ts';
import type { Companion } from '../companion/useCompanion.ts';
import { awayTexts, connectTexts, signTexts } from '../texts.ts';

/** Why the companion cannot be used yet, and the next step. */
export function NoCompanion({ companion }: { companion: Companion }) {
  if (companion.state === 'old')
    return (
      <Alert color="warm" icon={<IconPlugOff />} title={t(signTexts.companionOld)} role="alert">
        {tMessage('lang_sign_signer_too_old', [companion.least])}
      </Alert>
    );
  // A browser that asks is asked once, by a click: not again and again, and never because a page was opened.
  return companion.access === 'ask' ? <Connect companion={companion} /> : <Away companion={companion} />;
}

function Connect({ companion: { connection, least } }: { companion: Companion }) {
  const { title, body } = awayTexts.ask;
  return (
    <Stack>
      <Alert icon={<IconPlug />} title={t(title)} role="status">
        {t(body)}
      </Alert>
      {connection.isError && (
        <Alert color="warm" icon={<IconPlugOff />} title={t(connectTexts.failed)} role="alert">
          <Steps
            of={[signTexts.companionStep1, signTexts.companionStep2, connectTexts.allow]}
            least={least}
          />
        </Alert>
      )}
      <Button
        loading={connection.isPending}
        onClick={() => connection.mutate()}
        leftSection={<IconPlug size={iconSize.normal} aria-hidden />}
      >
        {t(connectTexts.connect)}
      </Button>
      {connection.isPending && (
        <Text size="sm" role="status">
          {t(connectTexts.allow)}
        </Text>
      )}
    </Stack>
  );
}

function Away({ companion: { access, least } }: { companion: Companion }) {
  const { title, body, steps, waiting } = awayTexts[access];
  return (
    <Alert color="warm" icon={<IconPlugOff />} title={t(title)} role="status">
      <Text size="sm" mb="xs">
        {t(body)}
      </Text>
      <Steps of={steps} least={least} />
      {waiting && (
        <Group gap="xs" mt="sm">
          <Loader size="xs" color="warm" />
          <Text size="sm">{t(waiting)}</Text>
        </Group>
      )}
    </Alert>
  );
}

function Steps({ of, least }: { of: (typeof awayTexts)['open']['steps']; least: string }) {
  return (
    <List type="ordered" size="sm" spacing={4}>
      {of.map((step) => (
        <List.Item key={step[1]}>{t(step, least)}</List.Item>
      ))}
    </List>
  );
}
