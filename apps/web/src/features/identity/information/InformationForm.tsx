import { Checkbox, Select, Stack, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import {
  getIdentityInformation,
  type IdentityInformation,
  identityTypes,
  privacyNoticeVersion,
  saveIdentityInformation,
} from '@tomar/contract';
import { call } from '../../../api/call.ts';
import { keys } from '../../../api/queryKeys.ts';
import { formatMoment } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { DayField } from '../../../ui/days/DayField.tsx';
import { FormFrame } from '../../../ui/form/FormFrame.tsx';
import { SaveBar } from '../../../ui/form/SaveBar.tsx';
import { useStoredForm } from '../../../ui/form/useStoredForm.ts';
import { Section } from '../../../ui/Section.tsx';
import { checkValues, type InformationValues, informationFields, storedOf } from './informationForm.ts';
import { NumberField } from './NumberField.tsx';
import { identityTypeTexts, identityInformationTexts as texts } from './texts.ts';

/** The days of the form are the reader's. */
const today = () => new Date().toISOString().slice(0, 10);

/** Type and number, the details, and the notice (USR-11 to USR-16, ID-30). */
export function InformationForm({ information }: { information: IdentityInformation }) {
  const { userId, isOwn } = information;
  const client = useQueryClient();
  const params = { id: userId };
  const form = useStoredForm<InformationValues>({
    loaded: storedOf(information),
    fields: () => informationFields,
    check: (values) => checkValues(values, information, today()),
    load: async () => storedOf(await call(getIdentityInformation, { params })),
    save: async (version, { accepted, birthDateUnread: _, ...values }) => {
      const acceptedNotice = isOwn && accepted ? privacyNoticeVersion : null;
      const body = { version, ...values, acceptedNotice };
      const saved = await call(saveIdentityInformation, { params, body });
      client.setQueryData(keys.identityInformation(userId), saved);
      return storedOf(saved);
    },
  });
  const { identityType, birthDate, birthDateUnread } = form.values;
  return (
    <FormFrame form={form}>
      <Section title={t(texts.title)}>
        <Stack gap="lg" maw={640}>
          <Text size="sm" c="dimmed">
            {t(texts.why)}
          </Text>
          <Select
            label={t(texts.type)}
            data={identityTypes.map((value) => ({ value, label: t(identityTypeTexts[value]) }))}
            value={identityType}
            onChange={(chosen) =>
              form.set({ identityType: identityTypes.find((one) => one === chosen) ?? identityType })
            }
            allowDeselect={false}
          />
          <NumberField
            information={information}
            isPassport={identityType === 'Passport'}
            number={form.values.number}
            change={(number) => form.set({ number })}
            error={form.errorOf('number')}
          />
          <DayField
            label={t(texts.birthDate)}
            value={birthDate}
            unread={birthDateUnread}
            change={(day, unread) => form.set({ birthDate: day, birthDateUnread: unread })}
            error={form.errorOf('birthDate')}
          />
          <TextInput
            label={t(texts.mobilePhone)}
            type="tel"
            autoComplete="off"
            {...form.text('mobilePhone')}
          />
          <Notice information={information}>
            {isOwn && (
              <Checkbox
                label={t(texts.accept)}
                {...form.box('accepted')}
                error={form.errorOf('acceptedNotice')}
              />
            )}
          </Notice>
          <SaveBar form={form} />
        </Stack>
      </Section>
    </FormFrame>
  );
}

function Notice({
  information: { notice, isOwn },
  children,
}: {
  information: IdentityInformation;
  children: React.ReactNode;
}) {
  return (
    <Stack gap="xs" component="section" aria-label={t(texts.notice)}>
      <Text fw={600} size="sm">
        {t(texts.notice)}
      </Text>
      <Text size="sm">{t(texts.noticeBody)}</Text>
      {children}
      {notice ? (
        <Text size="xs" c="dimmed">
          {t(texts.acceptedAt, formatMoment(notice.acceptedAt), notice.version)}
        </Text>
      ) : (
        !isOwn && (
          <Text size="xs" c="dimmed">
            {t(texts.notAccepted)}
          </Text>
        )
      )}
    </Stack>
  );
}
