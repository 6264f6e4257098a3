import { type UserDetail, type UserFields, userFieldNames } from '@tomar/contract';
import { t } from '../../../../i18n/t.ts';
import { eachField, sayOn } from '../../../../ui/form/conflict/conflictField.ts';
import type { Names } from '../../../definitions/say.ts';
import { operatorNames } from '../../../identity/mobileSign/mobileSignTexts.ts';
import { managedTexts, userFieldTexts } from '../texts.ts';

/** A user as the form holds one; the picture is a data URL. */
export interface UserValues extends UserFields {
  readonly signatureImage: string | null;
}

export const valuesOf = (detail: UserDetail): UserValues => ({
  ...fieldsIn(detail),
  signatureImage: detail.signatureImage,
});

/** What the server compares and saves: departments in the order of their ids, as it gives them. */
export function fieldsIn(values: UserFields) {
  const fields = Object.fromEntries(
    userFieldNames.map((name) => [name, values[name]]),
  ) as unknown as UserFields;
  const departments = fields.departments.toSorted((a, b) => (a.departmentId < b.departmentId ? -1 : 1));
  return { ...fields, departments };
}

/** What is chosen by when two people saved the same. */
export const userFields = (names: Names) => {
  const nameOf = (id: string | null) => (id === null ? '' : (names.get(id)?.name ?? ''));
  const plain = (text: string) => text;
  return eachField<UserValues>({
    firstName: [userFieldTexts.firstName, plain],
    lastName: [userFieldTexts.lastName, plain],
    email: [userFieldTexts.email, plain],
    titleId: [userFieldTexts.titleId, nameOf],
    departmentId: [userFieldTexts.departmentId, nameOf],
    departments: [
      userFieldTexts.departments,
      (places) =>
        places
          .map(({ departmentId, isManager, mayStart }) =>
            [
              nameOf(departmentId),
              isManager && t(managedTexts.isManager),
              mayStart && t(managedTexts.mayStart),
            ]
              .filter(Boolean)
              .join(' · '),
          )
          .join(', '),
    ],
    mayStartIndependent: [userFieldTexts.mayStartIndependent, sayOn],
    cellphone: [userFieldTexts.cellphone, plain],
    mobileOperator: [userFieldTexts.mobileOperator, (one) => (one === null ? '' : t(operatorNames[one]))],
    mobileNumber: [userFieldTexts.mobileNumber, plain],
    includeTitleInSignature: [userFieldTexts.includeTitleInSignature, sayOn],
    notifyByEmail: [userFieldTexts.notifyByEmail, sayOn],
    notifyByMobile: [userFieldTexts.notifyByMobile, sayOn],
    sendReminders: [userFieldTexts.sendReminders, sayOn],
    signatureImage: [
      userFieldTexts.signatureImage,
      (image) => (image === null ? '' : t(managedTexts.signatureImage)),
    ],
  });
};
