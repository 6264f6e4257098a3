import { Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { checkUser, getUser, type Named, saveUser, type UserDetail } from '@tomar/contract';
import { useRef, useState } from 'react';
import { call } from '../../../../api/call.ts';
import { keys } from '../../../../api/queryKeys.ts';
import { t } from '../../../../i18n/t.ts';
import { FormFrame } from '../../../../ui/form/FormFrame.tsx';
import { SaveBar } from '../../../../ui/form/SaveBar.tsx';
import { useStoredForm } from '../../../../ui/form/useStoredForm.ts';
import { type Names, namesOf } from '../../../definitions/say.ts';
import { SignaturePicture } from '../../SignaturePicture.tsx';
import { managedTexts } from '../texts.ts';
import { UserFieldInputs } from './UserFieldInputs.tsx';
import { fieldsIn, type UserValues, userFields, valuesOf } from './userForm.ts';

/** Whatever the save before: the server compares what the change is of, not a number. */
const anyVersion = 1;

/** What an administrator edits of a user, saved at once. */
export function UserForm({ user }: { user: UserDetail }) {
  const client = useQueryClient();
  const params = { id: user.id };
  const [names, setNames] = useState<Names>(() => namesOf(user.named));
  const know = (...named: readonly Named[]) => setNames((known) => new Map([...known, ...namesOf(named)]));
  const stored = useRef(valuesOf(user));
  const storedOf = (detail: UserDetail) => {
    know(...detail.named);
    return { version: anyVersion, values: valuesOf(detail) };
  };
  const form = useStoredForm<UserValues>({
    loaded: { version: anyVersion, values: valuesOf(user) },
    fields: () => userFields(names),
    check: (values) => checkUser(values, user, stored.current.email),
    load: async () => storedOf(await call(getUser, { params })),
    keep: ({ values }) => {
      stored.current = values;
    },
    save: async (_, values) => {
      const was = stored.current;
      const { signatureImage } = values;
      const body = {
        ...fieldsIn(values),
        was: fieldsIn(was),
        // A picture is sent only when it is another one.
        ...(signatureImage !== was.signatureImage && { signatureImage }),
      };
      const saved = await call(saveUser, { params, body });
      client.setQueryData(keys.user(user.id), saved);
      void client.invalidateQueries({ queryKey: keys.users });
      void client.invalidateQueries({ queryKey: [...keys.user(user.id), 'history'] });
      return storedOf(saved);
    },
  });
  return (
    <FormFrame form={form}>
      <Stack>
        <UserFieldInputs form={form} names={names} know={know} emailDomains={user.emailDomains} />
        <SignaturePicture
          image={form.values.signatureImage}
          change={(signatureImage) => form.set({ signatureImage })}
          error={form.errorOf('signatureImage')}
          none={t(managedTexts.noImage)}
        />
        <SaveBar form={form} stays />
      </Stack>
    </FormFrame>
  );
}
