import { Alert, Button, Checkbox, Group, NativeSelect, SimpleGrid, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import {
  type Authority,
  authorities,
  checkRights,
  holds,
  keptAuthorities,
  providerKinds,
  type Rights,
  saveUserRights,
  type UserRights,
} from '@tomar/contract';
import { call } from '../../../api/call.ts';
import { keys } from '../../../api/queryKeys.ts';
import '../../../i18n/identityMessages.ts';
import { t } from '../../../i18n/t.ts';
import { FormFailure } from '../../../ui/form/FormFailure.tsx';
import { FormFrame } from '../../../ui/form/FormFrame.tsx';
import { useForm } from '../../../ui/form/useForm.ts';
import { notifySuccess } from '../../../ui/notify.tsx';
import { Section } from '../../../ui/Section.tsx';
import { rightsTexts, sourceTexts } from './rightsTexts.ts';
import { useAuthorityNames } from './useAuthorityNames.ts';

const rightsOf = ({ authorities, identitySource }: UserRights): Rights => ({ authorities, identitySource });

/** What a user may do, with what follows from what (AUTH-02, AUTH-03), and who keeps their identity (USR-09, AUTH-07). */
export function RightsForm({ user }: { user: UserRights }) {
  const client = useQueryClient();
  const nameOf = useAuthorityNames();
  const form = useForm({
    begin: rightsOf(user),
    check: (values) => checkRights(user, values),
    send: ({ authorities: held, identitySource }) => {
      const was = { authorities: user.authorities, identitySource: user.identitySource };
      return call(saveUserRights, {
        params: { id: user.id },
        body: { authorities: [...held], identitySource, was },
      });
    },
    valuesOf: rightsOf,
    sent: (saved) => {
      client.setQueryData(keys.userRights(user.id), saved);
      void client.invalidateQueries({ queryKey: keys.users });
      notifySuccess(t(rightsTexts.saved));
    },
  });
  const { authorities: held, identitySource } = form.values;
  const kept = keptAuthorities(user);
  const isExternal = user.identitySource !== null;
  const change = (one: Authority, on: boolean) =>
    form.set({ authorities: authorities.filter((other) => (other === one ? on : held.includes(other))) });
  const why = (one: Authority, from: Authority | undefined): string | undefined => {
    if (kept.includes(one)) return t(user.isAccountAdmin ? rightsTexts.keptByAdmin : rightsTexts.keptOwn);
    return from && t(rightsTexts.impliedBy, nameOf(from));
  };
  return (
    <FormFrame form={form}>
      <Section title={t(rightsTexts.rights)} hint={t(rightsTexts.rightsHint)}>
        {user.identitySource && (
          <Alert color="blue">{t(rightsTexts.atProvider, t(sourceTexts[user.identitySource]))}</Alert>
        )}
        <SimpleGrid cols={{ base: 1, sm: 2 }} role="group" aria-label={t(rightsTexts.rights)}>
          {authorities.map((one) => {
            const from = impliedBy(held, one);
            return (
              <Checkbox
                key={one}
                label={nameOf(one)}
                description={why(one, from)}
                checked={held.includes(one) || from !== undefined}
                disabled={isExternal || from !== undefined || (kept.includes(one) && held.includes(one))}
                onChange={(event) => change(one, event.currentTarget.checked)}
              />
            );
          })}
        </SimpleGrid>
        {form.errorOf('authorities') && (
          <Text size="sm" c="red" role="alert">
            {form.errorOf('authorities')}
          </Text>
        )}
        <NativeSelect
          label={t(rightsTexts.source)}
          description={t(sourceHint(user))}
          data={['Tomar' as const, ...sourcesFor(user)].map((value) => ({
            value,
            label: t(sourceTexts[value]),
          }))}
          value={identitySource ?? 'Tomar'}
          disabled={user.isOwn || sourcesFor(user).length === 0}
          error={form.errorOf('identitySource')}
          onChange={({ currentTarget }) =>
            form.set({ identitySource: providerKinds.find((one) => one === currentTarget.value) ?? null })
          }
          maw={360}
        />
        <FormFailure form={form} undone="lang_update_failed" />
        <Group justify="flex-end">
          <Button type="submit" disabled={!form.changed} loading={form.sending}>
            {t(rightsTexts.save)}
          </Button>
        </Group>
      </Section>
    </FormFrame>
  );
}

/** The other authority of the person by which they hold this one, too. */
const impliedBy = (held: readonly Authority[], one: Authority): Authority | undefined =>
  held.find((other) => other !== one && holds([other], one));

/** Those that may be chosen, and the one that is. */
const sourcesFor = ({ offeredSources, identitySource }: UserRights) =>
  providerKinds.filter((kind) => offeredSources.includes(kind) || kind === identitySource);

function sourceHint(user: UserRights) {
  if (user.isOwn) return rightsTexts.sourceOwn;
  return sourcesFor(user).length === 0 ? rightsTexts.sourceNone : rightsTexts.sourceHint;
}
