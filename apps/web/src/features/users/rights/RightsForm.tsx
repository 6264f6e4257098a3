import { Alert, NativeSelect, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import {
  type Authority,
  authorities,
  checkRights,
  getUserRights,
  keptAuthorities,
  providerKinds,
  type Rights,
  saveUserRights,
  type UserRights,
} from '@tomar/contract';
import { useRef } from 'react';
import { call } from '../../../api/call.ts';
import { keys } from '../../../api/queryKeys.ts';
import '../../../i18n/identityMessages.ts';
import { t } from '../../../i18n/t.ts';
import { eachField } from '../../../ui/form/conflict/conflictField.ts';
import { FormFrame } from '../../../ui/form/FormFrame.tsx';
import { SaveBar } from '../../../ui/form/SaveBar.tsx';
import { useStoredForm } from '../../../ui/form/useStoredForm.ts';
import { Section } from '../../../ui/Section.tsx';
import { AuthorityBoxes } from './AuthorityBoxes.tsx';
import { rightsTexts, sourceTexts } from './rightsTexts.ts';
import { useAuthorityNames } from './useAuthorityNames.ts';

const rightsOf = ({ authorities, identitySource }: UserRights): Rights => ({ authorities, identitySource });

/** The server compares what the change is of, not a number. */
const storedOf = (user: UserRights) => ({ version: 1, values: rightsOf(user) });

/** What is chosen by when two administrators changed the same user. */
const rightsFields = (nameOf: (authority: Authority) => string) =>
  eachField<Rights>({
    authorities: [rightsTexts.authorities, (held) => held.map(nameOf).join(', ')],
    identitySource: [rightsTexts.source, (source) => t(sourceTexts[source ?? 'Tomar'])],
  });

/** What a user may do, with what follows from what (AUTH-02, AUTH-03), and who keeps their identity (USR-09, AUTH-07). */
export function RightsForm({ user }: { user: UserRights }) {
  const client = useQueryClient();
  const nameOf = useAuthorityNames();
  const params = { id: user.id };
  const stored = useRef(rightsOf(user));
  const form = useStoredForm<Rights>({
    loaded: storedOf(user),
    fields: () => rightsFields(nameOf),
    check: (values) => checkRights({ ...user, ...stored.current }, values),
    load: async () => storedOf(await call(getUserRights, { params })),
    keep: ({ values }) => {
      stored.current = values;
    },
    save: async (_, { authorities: held, identitySource }) => {
      const was = { ...stored.current, authorities: [...stored.current.authorities] };
      const body = { authorities: [...held], identitySource, was };
      const saved = await call(saveUserRights, { params, body });
      client.setQueryData(keys.userRights(user.id), saved);
      void client.invalidateQueries({ queryKey: keys.users });
      void client.invalidateQueries({ queryKey: keys.user(user.id) });
      return storedOf(saved);
    },
  });
  const { authorities: held, identitySource } = form.values;
  const kept = keptAuthorities(user);
  const isExternal = user.identitySource !== null;
  const change = (one: Authority, on: boolean) =>
    form.set({ authorities: authorities.filter((other) => (other === one ? on : held.includes(other))) });
  return (
    <FormFrame form={form}>
      <Section title={t(rightsTexts.rights)} hint={t(rightsTexts.rightsHint)}>
        {user.identitySource && (
          <Alert color="blue">{t(rightsTexts.atProvider, t(sourceTexts[user.identitySource]))}</Alert>
        )}
        <AuthorityBoxes
          held={held}
          change={change}
          disabled={isExternal}
          whyKept={(one) =>
            kept.includes(one)
              ? t(user.isAccountAdmin ? rightsTexts.keptByAdmin : rightsTexts.keptOwn)
              : undefined
          }
        />
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
        <SaveBar form={form} save={rightsTexts.save} />
      </Section>
    </FormFrame>
  );
}

/** Those that may be chosen, and the one that is. */
const sourcesFor = ({ offeredSources, identitySource }: UserRights) =>
  providerKinds.filter((kind) => offeredSources.includes(kind) || kind === identitySource);

function sourceHint(user: UserRights) {
  if (user.isOwn) return rightsTexts.sourceOwn;
  return sourcesFor(user).length === 0 ? rightsTexts.sourceNone : rightsTexts.sourceHint;
}
