import { Button, Checkbox, Group, NativeSelect, Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import {
  type Authority,
  authorities,
  checkUser,
  createUser,
  type Named,
  type ProviderKind,
  providerKinds,
  type UserDetail,
  type UserFields,
} from '@tomar/contract';
import { useState } from 'react';
import { call } from '../../../../api/call.ts';
import { keys } from '../../../../api/queryKeys.ts';
import { t } from '../../../../i18n/t.ts';
import { FormFailure } from '../../../../ui/form/FormFailure.tsx';
import { FormFrame } from '../../../../ui/form/FormFrame.tsx';
import { useForm } from '../../../../ui/form/useForm.ts';
import { notifySuccess } from '../../../../ui/notify.tsx';
import { useAccountCode } from '../../../../ui/page/useAccountCode.ts';
import { useGoOn } from '../../../../ui/page/useGoOn.ts';
import { Section } from '../../../../ui/Section.tsx';
import { type Names, namesOf } from '../../../definitions/say.ts';
import { AuthorityBoxes } from '../../rights/AuthorityBoxes.tsx';
import { rightsTexts, sourceTexts } from '../../rights/rightsTexts.ts';
import { fullName } from '../list/userColumns.tsx';
import { managedTexts as texts } from '../texts.ts';
import { UserFieldInputs } from './UserFieldInputs.tsx';
import { fieldsIn } from './userForm.ts';

interface NewUserValues extends UserFields {
  readonly authorities: readonly Authority[];
  readonly identitySource: ProviderKind | null;
  readonly invite: boolean;
}

const beginOf = (blank: UserDetail): NewUserValues => ({
  ...fieldsIn(blank),
  authorities: [],
  identitySource: null,
  invite: true,
});

/** Somebody new, with what they may do and an invitation. */
export function NewUserForm({ blank }: { blank: UserDetail }) {
  const client = useQueryClient();
  const goOn = useGoOn();
  const accountCode = useAccountCode();
  const [names, setNames] = useState<Names>(() => namesOf(blank.named));
  const form = useForm<NewUserValues, UserDetail>({
    leaves: true,
    begin: beginOf(blank),
    check: (values) => checkUser(values, blank),
    send: (values) => {
      const { authorities: held, identitySource, invite } = values;
      return call(createUser, {
        body: { ...fieldsIn(values), authorities: [...held], identitySource, invite },
      });
    },
    sent: (saved) => {
      notifySuccess(t(texts.created, fullName(saved)));
      void client.invalidateQueries({ queryKey: keys.users });
      void goOn({
        to: `/${accountCode}/settings/user/${saved.id}`,
        replace: true,
        ignoreBlocker: true,
      });
    },
  });
  const { authorities: held, identitySource } = form.values;
  const isExternal = identitySource !== null;
  return (
    <FormFrame form={form}>
      <Stack maw={860}>
        <UserFieldInputs
          form={form}
          names={names}
          know={(named: Named) => setNames((known) => new Map([...known, [named.id, named]]))}
          emailDomains={blank.emailDomains}
        />
        <Section title={t(rightsTexts.rights)}>
          <AuthorityBoxes
            held={held}
            change={(one, on) =>
              form.set({
                authorities: authorities.filter((other) => (other === one ? on : held.includes(other))),
              })
            }
          />
        </Section>
        <Section title={t(texts.invitation)}>
          {blank.offeredSources.length > 0 && (
            <NativeSelect
              label={t(rightsTexts.source)}
              description={t(rightsTexts.sourceHint)}
              data={['Tomar' as const, ...blank.offeredSources].map((value) => ({
                value,
                label: t(sourceTexts[value]),
              }))}
              value={identitySource ?? 'Tomar'}
              error={form.errorOf('identitySource')}
              onChange={({ currentTarget }) =>
                form.set({ identitySource: providerKinds.find((one) => one === currentTarget.value) ?? null })
              }
              maw={360}
            />
          )}
          <Checkbox
            label={t(texts.sendInvitation)}
            description={t(texts.sendInvitationHint)}
            checked={form.values.invite && !isExternal}
            disabled={isExternal}
            onChange={(event) => form.set({ invite: event.currentTarget.checked })}
            error={form.errorOf('invite')}
          />
        </Section>
        <FormFailure form={form} undone="lang_save_failed" />
        <Group justify="flex-end">
          <Button type="submit" loading={form.sending}>
            {t(texts.create)}
          </Button>
        </Group>
      </Stack>
    </FormFrame>
  );
}
