import { Button, Checkbox, Grid, Group, Modal, Stack } from '@mantine/core';
import {
  checkSubstituteRights,
  checkSubstitution,
  type SubstitutionForm,
  type Substitutions,
  searchUsers,
  substitutionKinds,
  type UserLookup,
} from '@tomar/contract';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { keys } from '../../../api/queryKeys.ts';
import { today } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { tMessage } from '../../../i18n/tMessage.ts';
import { DayField } from '../../../ui/days/DayField.tsx';
import { FormFailure } from '../../../ui/form/FormFailure.tsx';
import { FormFrame } from '../../../ui/form/FormFrame.tsx';
import { useForm } from '../../../ui/form/useForm.ts';
import { LookupBox } from '../../../ui/lookup/LookupBox.tsx';
import { uiTexts } from '../../../ui/texts.ts';
import { kindTexts, substitutionTexts as texts } from './substitutionTexts.ts';

interface SubstitutionDialogProps {
  readonly title: string;
  readonly absentId: string;
  readonly send: (form: SubstitutionForm) => Promise<Substitutions>;
  readonly sent: (answer: Substitutions) => void;
  readonly close: () => void;
}

const begin: SubstitutionForm = { substituteId: '', firstDay: '', lastDay: '', kinds: substitutionKinds };

/** Asks who stands in, on which days and for what. */
export function SubstitutionDialog({ title, absentId, send, sent, close }: SubstitutionDialogProps) {
  const [chosen, setChosen] = useState<UserLookup | null>(null);
  const [unread, setUnread] = useState<{ readonly firstDay?: string; readonly lastDay?: string }>({});
  const form = useForm<SubstitutionForm, Substitutions>({
    leaves: true,
    begin: { ...begin, firstDay: today() },
    check: (values) => [
      ...checkSubstitution(values, absentId, today()),
      ...(chosen ? checkSubstituteRights(values.kinds, chosen.authorities) : []),
    ],
    send,
    sent,
  });
  const { values } = form;
  const day = (name: 'firstDay' | 'lastDay') => ({
    value: values[name] || null,
    unread: unread[name] ?? null,
    from: name === 'lastDay' && values.firstDay ? values.firstDay : today(),
    change: (value: string | null, typed: string | null) => {
      if (form.sending) return;
      setUnread((before) => ({ ...before, [name]: typed ?? undefined }));
      form.set({ [name]: value ?? '' });
    },
    error: form.errorOf(name),
  });
  return (
    <Modal
      opened
      onClose={close}
      title={title}
      closeButtonProps={{ 'aria-label': t(uiTexts.close) }}
      closeOnClickOutside={false}
    >
      <FormFrame form={form}>
        <Stack gap="md">
          <FormFailure form={form} />
          <LookupBox
            label={t(texts.substitute)}
            placeholder={t(texts.choose)}
            nothing={t(texts.nobody)}
            chosen={chosen ? fullName(chosen) : ''}
            lookup={keys.lookup('members')}
            ask={(name, signal) => call(searchUsers, { query: { name }, signal })}
            entryOf={(one) => ({
              id: one.id,
              name: fullName(one),
              detail: [one.title, one.department, one.email].filter(Boolean).join(' · '),
              problem: problemOf(one, absentId),
            })}
            choose={(one) => {
              if (form.sending) return;
              setChosen(one);
              form.set({ substituteId: one.id });
            }}
            error={form.errorOf('substituteId')}
          />
          <Grid>
            <Grid.Col span={{ base: 12, xs: 6 }}>
              <DayField label={t(texts.firstDay)} {...day('firstDay')} />
            </Grid.Col>
            <Grid.Col span={{ base: 12, xs: 6 }}>
              <DayField label={t(texts.lastDay)} {...day('lastDay')} />
            </Grid.Col>
          </Grid>
          <Checkbox.Group
            label={t(texts.kinds)}
            value={[...values.kinds]}
            onChange={(picked) =>
              form.set({ kinds: substitutionKinds.filter((kind) => picked.includes(kind)) })
            }
            error={form.errorOf('kinds')}
          >
            <Group gap="lg" mt="xs">
              {substitutionKinds.map((kind) => (
                <Checkbox key={kind} value={kind} label={t(kindTexts[kind])} />
              ))}
            </Group>
          </Checkbox.Group>
          <Group justify="flex-end">
            <Button variant="default" onClick={close} disabled={form.sending}>
              {t(uiTexts.cancel)}
            </Button>
            <Button type="submit" loading={form.sending}>
              {t(texts.save)}
            </Button>
          </Group>
        </Stack>
      </FormFrame>
    </Modal>
  );
}

const fullName = ({ firstName, lastName }: UserLookup) => `${firstName} ${lastName}`;

/** Why somebody is not offered: the absent person, and who has the right to no kind of work. */
function problemOf(one: UserLookup, absentId: string): string | undefined {
  if (one.id === absentId) return tMessage('lang_substitution_self');
  const missing = checkSubstituteRights(substitutionKinds, one.authorities);
  return missing.length === substitutionKinds.length ? tMessage('lang_substitution_no_right') : undefined;
}
