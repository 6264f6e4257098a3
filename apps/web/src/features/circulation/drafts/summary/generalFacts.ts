import { profileAsked, profileOf } from '@tomar/contract';
import { formatDay } from '../../../../i18n/format.ts';
import { type Text, t } from '../../../../i18n/t.ts';
import { signingLabel } from '../../../signing/standardNames.ts';
import { documentTypeTexts, privacyTexts } from '../../texts.ts';
import { sayAmount, sayExchangeRate, sayForeignCurrency, sayStampTax } from '../general/sayAmount.ts';
import type { DraftEditing } from '../saving/useDraftEditor.ts';
import { draftTexts } from '../texts.ts';

type Fact = readonly [name: Text, value: string];

/** What the tab General asks of this draft, and what was answered; empty where nothing was. */
export function generalFacts({ content, named, snapshot }: DraftEditing): readonly Fact[] {
  const { documentType, isForeignCurrency, departmentId } = content;
  const signing = signingLabel(
    content.signatureStandard,
    profileOf(
      content.signatureStandard,
      profileAsked(content.recipients, named.recipients),
      snapshot.detail.signing,
    ),
  );
  const dayOf = (day: string | null) => (day ? formatDay(day) : '');
  const only = (is: boolean, ...fact: Fact): Fact[] => (is ? [fact] : []);
  const exchangeRate = sayExchangeRate(content);
  return [
    [draftTexts.name, content.name],
    [draftTexts.description, content.description],
    [
      draftTexts.department,
      (departmentId && named.departments.get(departmentId)?.name) || t(draftTexts.departmentNone),
    ],
    [draftTexts.categories, content.categoryIds.map((id) => named.categories.get(id)?.name ?? '').join(', ')],
    ...only(
      documentType === 'BankOrder' && isForeignCurrency !== null,
      draftTexts.foreignCurrency,
      sayForeignCurrency(isForeignCurrency === true),
    ),
    ...only(documentType === 'Contract', draftTexts.validUntil, dayOf(content.validUntil)),
    ...only(documentType === 'Contract' || content.amount !== '', draftTexts.amount, sayAmount(content)),
    ...only(documentType === 'Contract' && exchangeRate !== '', draftTexts.exchangeRate, exchangeRate),
    ...only(documentType === 'Contract', draftTexts.stampTax, sayStampTax(content.stampTax)),
    [draftTexts.privacy, t(privacyTexts[content.privacy])],
    [draftTexts.documentType, t(documentTypeTexts[documentType])],
    [draftTexts.signing, signing],
    [draftTexts.documentNumber, content.documentNumber],
    [draftTexts.targetEndDate, dayOf(content.targetEndDate)],
    [draftTexts.finalizeLaterDate, dayOf(content.finalizeLaterDate)],
  ];
}
