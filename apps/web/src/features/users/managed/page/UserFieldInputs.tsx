import { Checkbox, NativeSelect, Select, SimpleGrid, Text, TextInput } from '@mantine/core';
import { mobileOperators, type Named, type ReferenceField, type UserFields } from '@tomar/contract';
import { t } from '../../../../i18n/t.ts';
import type { Form } from '../../../../ui/form/useFormWith.ts';
import { Section } from '../../../../ui/Section.tsx';
import { AddRecordDialog } from '../../../definitions/form/AddRecordDialog.tsx';
import { ReferenceInput } from '../../../definitions/form/ReferenceInput.tsx';
import type { Names } from '../../../definitions/say.ts';
import { operatorNames } from '../../../identity/mobileSign/mobileSignTexts.ts';
import { managedTexts as texts } from '../texts.ts';
import { DepartmentsInput } from './DepartmentsInput.tsx';

interface UserFieldInputsProps<V extends UserFields> {
  readonly form: Pick<Form<V>, 'values' | 'set' | 'errorOf'>;
  readonly names: Names;
  /** Told what an id that is chosen names. */
  readonly know: (named: Named) => void;
  readonly emailDomains: string;
}

const titleField: ReferenceField = { kind: 'reference', to: 'title', label: texts.titleOfPerson };

/** What an administrator edits of a user, but for rights and the picture (USR-01 to USR-08). */
export function UserFieldInputs<V extends UserFields>({
  form: given,
  names,
  know,
  emailDomains,
}: UserFieldInputsProps<V>) {
  // What is set here are a user's fields, whatever else the form holds.
  const form = given as unknown as Pick<Form<UserFields>, 'values' | 'set' | 'errorOf'>;
  const { values, set, errorOf } = form;
  type TextName = 'firstName' | 'lastName' | 'email' | 'cellphone' | 'mobileNumber';
  type BoxName =
    | 'mayStartIndependent'
    | 'includeTitleInSignature'
    | 'notifyByEmail'
    | 'notifyByMobile'
    | 'sendReminders';
  const text = (name: TextName) => ({
    value: values[name],
    onChange: (event: { currentTarget: { value: string } }) => set({ [name]: event.currentTarget.value }),
    error: errorOf(name),
  });
  const box = (name: BoxName) => ({
    checked: values[name],
    onChange: (event: { currentTarget: { checked: boolean } }) =>
      set({ [name]: event.currentTarget.checked }),
  });
  return (
    <>
      <Section title={t(texts.details)}>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <TextInput label={t(texts.firstName)} required {...text('firstName')} />
          <TextInput label={t(texts.lastName)} required {...text('lastName')} />
        </SimpleGrid>
        <TextInput
          label={t(texts.email)}
          type="email"
          required
          description={[t(texts.emailHint), emailDomains && t(texts.emailDomains, emailDomains)]
            .filter(Boolean)
            .join(' ')}
          {...text('email')}
        />
        <ReferenceInput
          field={titleField}
          chosen={values.titleId === null ? null : (names.get(values.titleId) ?? null)}
          choose={(named) => {
            if (named) know(named);
            set({ titleId: named?.id ?? null });
          }}
          error={errorOf('titleId')}
          self={undefined}
          adder={AddRecordDialog}
        />
        <DepartmentsInput
          places={values.departments}
          names={names}
          change={(departments) =>
            set({
              departments,
              // Whoever left the own one has none.
              ...(departments.every(({ departmentId }) => departmentId !== values.departmentId) && {
                departmentId: null,
              }),
            })
          }
          know={know}
          error={errorOf('departments')}
        />
        <Select
          label={t(texts.ownDepartment)}
          data={[
            { value: '', label: t(texts.noDepartment) },
            ...values.departments.map(({ departmentId }) => ({
              value: departmentId,
              label: names.get(departmentId)?.name ?? '',
            })),
          ]}
          value={values.departmentId ?? ''}
          onChange={(id) => set({ departmentId: id || null })}
          error={errorOf('departmentId')}
          allowDeselect={false}
          maw={420}
        />
        <Checkbox label={t(texts.mayStartIndependent)} {...box('mayStartIndependent')} />
      </Section>
      <Section title={t(texts.phone)}>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <TextInput label={t(texts.cellphone)} type="tel" {...text('cellphone')} />
          <span />
          <NativeSelect
            label={t(texts.mobileOperator)}
            data={[
              { value: '', label: t(texts.noMobileSignature) },
              ...mobileOperators.map((value) => ({ value, label: t(operatorNames[value]) })),
            ]}
            value={values.mobileOperator ?? ''}
            error={errorOf('mobileOperator')}
            onChange={({ currentTarget }) =>
              set({ mobileOperator: mobileOperators.find((one) => one === currentTarget.value) ?? null })
            }
          />
          <TextInput label={t(texts.mobileNumber)} type="tel" {...text('mobileNumber')} />
        </SimpleGrid>
      </Section>
      <Section title={t(texts.notices)}>
        <Checkbox label={t(texts.notifyByEmail)} {...box('notifyByEmail')} />
        <Checkbox label={t(texts.notifyByMobile)} {...box('notifyByMobile')} />
        <Checkbox label={t(texts.sendReminders)} {...box('sendReminders')} />
        <Checkbox label={t(texts.includeTitle)} {...box('includeTitleInSignature')} />
        <Text size="sm" c="dimmed">
          {t(texts.ownChoices)}
        </Text>
      </Section>
    </>
  );
}
