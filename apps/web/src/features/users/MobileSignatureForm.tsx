import { Button, Group, NativeSelect, SimpleGrid, Skeleton, Text, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  getMobileSignature,
  mobileOperators,
  type ReplyOf,
  saveMobileSignature,
  writeMobileNumber,
} from '@tomar/contract';
import { call } from '../../api/call.ts';
import { keys } from '../../api/queryKeys.ts';
import '../../i18n/identityMessages.ts';
import { t } from '../../i18n/t.ts';
import { FailureBox } from '../../ui/FailureBox.tsx';
import { FormFailure } from '../../ui/form/FormFailure.tsx';
import { FormFrame } from '../../ui/form/FormFrame.tsx';
import { useForm } from '../../ui/form/useForm.ts';
import { notifySuccess } from '../../ui/notify.tsx';
import { Section } from '../../ui/Section.tsx';
import { operatorNames } from '../identity/mobileSign/mobileSignTexts.ts';
import { profileTexts } from './texts.ts';

type MobileSignature = ReplyOf<typeof getMobileSignature>;

/** The reader's telephone, and with what they sign by phone (USR-01 to USR-03). */
export function MobileSignatureForm() {
  const known = useQuery({
    queryKey: keys.mobileSignature,
    queryFn: ({ signal }) => call(getMobileSignature, { signal }),
    refetchOnWindowFocus: false,
  });
  if (known.isError && !known.data)
    return <FailureBox error={known.error} retry={() => void known.refetch()} />;
  return known.data ? <Fields known={known.data} /> : <Skeleton h={220} />;
}

function Fields({ known }: { known: MobileSignature }) {
  const client = useQueryClient();
  const form = useForm({
    begin: editedOf(known),
    send: (body) => call(saveMobileSignature, { body }),
    valuesOf: editedOf,
    sent: (saved) => {
      client.setQueryData(keys.mobileSignature, saved);
      notifySuccess(t(profileTexts.saved));
    },
  });
  return (
    <FormFrame form={form}>
      <Section title={t(profileTexts.phone)}>
        <SimpleGrid cols={{ base: 1, sm: 3 }}>
          <TextInput {...form.text('cellphone')} type="tel" label={t(profileTexts.cellphone)} />
          <NativeSelect
            label={t(profileTexts.mobileOperator)}
            data={[
              { value: '', label: t(profileTexts.noMobileSignature) },
              ...mobileOperators.map((value) => ({ value, label: t(operatorNames[value]) })),
            ]}
            value={form.values.operator ?? ''}
            error={form.errorOf('operator')}
            onChange={({ currentTarget }) =>
              form.set({ operator: mobileOperators.find((one) => one === currentTarget.value) ?? null })
            }
          />
          <TextInput {...form.text('number')} type="tel" label={t(profileTexts.mobileNumber)} />
        </SimpleGrid>
        <Text size="sm" c="dimmed">
          {t(profileTexts.mobileHint)}
        </Text>
        <FormFailure form={form} undone="lang_update_failed" />
        <Group justify="flex-end">
          <Button type="submit" variant="default" loading={form.sending}>
            {t(profileTexts.savePhone)}
          </Button>
        </Group>
      </Section>
    </FormFrame>
  );
}

const editedOf = ({ cellphone, operator, number }: MobileSignature) => ({
  cellphone: cellphone === null ? '' : writeMobileNumber(cellphone),
  operator,
  number: number === null ? '' : writeMobileNumber(number),
});
