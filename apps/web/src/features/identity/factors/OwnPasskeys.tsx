import { Button, Group, Text } from '@mantine/core';
import { addPasskey, type OwnFactors, removePasskey, renamePasskey } from '@tomar/contract';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { useSend } from '../../../api/useSend.ts';
import { useSystem } from '../../../api/useSystem.ts';
import { formatMoment } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { Confirm } from '../../../ui/Confirm.tsx';
import { notifySuccess } from '../../../ui/notify.tsx';
import { FactorLine } from './FactorLine.tsx';
import { factorTexts } from './factorTexts.ts';
import { PasskeyNameDialog } from './PasskeyNameDialog.tsx';
import { makePasskeyInBrowser } from './passkeyInBrowser.ts';

type OwnPasskey = OwnFactors['passkeys'][number];

interface OwnPasskeysProps {
  readonly passkeys: readonly OwnPasskey[];
  /** Something changed; with the recovery codes that the first factor brings. */
  readonly changed: (recoveryCodes: readonly string[] | null) => void;
}

/** The reader's passkeys: added with a name, renamed, removed (ID-07). */
export function OwnPasskeys({ passkeys, changed }: OwnPasskeysProps) {
  const offersPasskeys = useSystem()?.signInWays.includes('Passkey') ?? false;
  const [asked, setAsked] = useState<'add' | 'rename' | 'remove' | null>(null);
  const [one, setOne] = useState<OwnPasskey | null>(null);
  const ask = (what: 'rename' | 'remove', which: OwnPasskey) => {
    setOne(which);
    setAsked(what);
  };
  const close = () => setAsked(null);
  const done = (said: string, recoveryCodes: readonly string[] | null = null) => {
    close();
    changed(recoveryCodes);
    notifySuccess(said);
  };
  const remove = useSend({
    mutationFn: (passkeyId: string) => call(removePasskey, { body: { passkeyId } }),
    onSuccess: () => done(t(factorTexts.removed)),
    onError: close,
  });
  return (
    <>
      <FactorLine
        name={t(factorTexts.passkeys)}
        state={t(offersPasskeys ? factorTexts.passkeysHint : factorTexts.passkeysNowhere)}
      >
        {offersPasskeys && (
          <Button variant="default" onClick={() => setAsked('add')}>
            {t(factorTexts.passkeyAdd)}
          </Button>
        )}
      </FactorLine>
      {passkeys.length > 0 && (
        <ul aria-label={t(factorTexts.passkeys)} style={{ listStyle: 'none', margin: 0, padding: 0 }}>
          {passkeys.map((passkey) => (
            <Group key={passkey.id} component="li" justify="space-between" gap="sm" mb="sm" pl="md">
              <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
                <Text size="sm" fw={500}>
                  {passkey.name}
                </Text>
                <Text size="sm" c="dimmed">
                  {lifeOf(passkey)}
                </Text>
              </div>
              <Group gap="xs">
                <Button
                  size="xs"
                  variant="default"
                  aria-label={`${t(factorTexts.rename)}: ${passkey.name}`}
                  onClick={() => ask('rename', passkey)}
                >
                  {t(factorTexts.rename)}
                </Button>
                <Button
                  size="xs"
                  variant="default"
                  aria-label={`${t(factorTexts.remove)}: ${passkey.name}`}
                  onClick={() => ask('remove', passkey)}
                >
                  {t(factorTexts.remove)}
                </Button>
              </Group>
            </Group>
          ))}
        </ul>
      )}
      {asked === 'add' && (
        <PasskeyNameDialog
          title={t(factorTexts.passkeyAddTitle)}
          body={t(factorTexts.passkeyAddBody)}
          confirm={t(factorTexts.passkeyMake)}
          send={async (name) =>
            call(addPasskey, { body: { name, registration: await makePasskeyInBrowser() } })
          }
          sent={({ recoveryCodes }) => done(t(factorTexts.added), recoveryCodes)}
          close={close}
        />
      )}
      {asked === 'rename' && one && (
        <PasskeyNameDialog
          title={t(factorTexts.passkeyRenameTitle)}
          confirm={t(factorTexts.rename)}
          name={one.name}
          send={(name) => call(renamePasskey, { body: { passkeyId: one.id, name } })}
          sent={() => done(t(factorTexts.renamed))}
          close={close}
        />
      )}
      <Confirm
        opened={asked === 'remove'}
        title={t(factorTexts.passkeyRemoveTitle)}
        body={t(factorTexts.passkeyRemoveBody, one?.name ?? '')}
        confirm={t(factorTexts.remove)}
        danger
        busy={remove.isPending}
        onConfirm={() => one && remove.mutate(one.id)}
        onCancel={close}
      />
    </>
  );
}

function lifeOf({ createdAt, lastUsedAt }: OwnPasskey): string {
  const added = t(factorTexts.passkeySince, formatMoment(createdAt));
  return `${added} ${lastUsedAt === null ? t(factorTexts.passkeyUnused) : t(factorTexts.passkeyUsed, formatMoment(lastUsedAt))}`;
}
