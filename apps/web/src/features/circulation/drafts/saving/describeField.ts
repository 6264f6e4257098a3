import type { DraftContent, JobFile } from '@tomar/contract';
import { formatDay } from '../../../../i18n/format.ts';
import { type Text, t } from '../../../../i18n/t.ts';
import { sayOn } from '../../../../ui/form/conflict/conflictField.ts';
import { uiTexts } from '../../../../ui/texts.ts';
import { standardTexts } from '../../../signing/standardTexts.ts';
import { nameOfActor } from '../../flow/editor/actors.ts';
import { documentTypeTexts, privacyTexts, roleTexts } from '../../texts.ts';
import { codeTexts } from '../boxes/verification/codeTexts.ts';
import { flowOf } from '../draftFindings.ts';
import type { Named } from '../flow/useNamed.ts';
import { sayAmount, sayExchangeRate, sayForeignCurrency, sayStampTax } from '../general/sayAmount.ts';
import { recipientLabel } from '../recipients/recipientLabel.ts';
import { draftTexts } from '../texts.ts';
import type { DraftField } from './differences.ts';

export const fieldTexts: Readonly<Record<DraftField, Text>> = {
  name: draftTexts.name,
  description: draftTexts.description,
  privacy: draftTexts.privacy,
  documentType: draftTexts.documentType,
  documentNumber: draftTexts.documentNumber,
  signatureStandard: draftTexts.signatureStandard,
  departmentId: draftTexts.department,
  targetEndDate: draftTexts.targetEndDate,
  finalizeLaterDate: draftTexts.finalizeLaterDate,
  categoryIds: draftTexts.categories,
  amount: draftTexts.amount,
  isForeignCurrency: draftTexts.foreignCurrency,
  stampTax: draftTexts.stampTax,
  validUntil: draftTexts.validUntil,
  flow: draftTexts.conflictFlow,
  placeholders: draftTexts.placeholders,
  verificationPlaces: codeTexts.name,
  recipients: draftTexts.recipients,
  fileOrder: draftTexts.conflictFileOrder,
  sendAttachments: draftTexts.sendAttachments,
  showAttachmentsToExternalSigners: draftTexts.showAttachments,
  stampQueueNumber: draftTexts.stampQueue,
};

/** What a draft says in a field, in words. */
export function describeField(
  field: DraftField,
  content: DraftContent,
  named: Named,
  files: readonly JobFile[],
): string {
  return sayField(field, content, named, files) || t(uiTexts.notGiven);
}

function sayField(field: DraftField, content: DraftContent, named: Named, files: readonly JobFile[]): string {
  switch (field) {
    case 'name':
    case 'description':
    case 'documentNumber':
      return content[field];
    case 'privacy':
      return t(privacyTexts[content.privacy]);
    case 'documentType':
      return t(documentTypeTexts[content.documentType]);
    case 'signatureStandard':
      return t(standardTexts[content.signatureStandard]);
    case 'departmentId':
      return (
        (content.departmentId && named.departments.get(content.departmentId)?.name) ||
        t(draftTexts.departmentNone)
      );
    case 'targetEndDate':
    case 'finalizeLaterDate':
    case 'validUntil':
      return content[field] ? formatDay(content[field]) : '';
    case 'categoryIds':
      return content.categoryIds.map((id) => named.categories.get(id)?.name ?? '').join('\n');
    case 'amount':
      return [sayAmount(content), sayExchangeRate(content)].filter(Boolean).join('\n');
    case 'stampTax':
      return [sayStampTax(content.stampTax), content.stampTaxReason].filter(Boolean).join('\n');
    case 'isForeignCurrency':
      return content.isForeignCurrency === null ? '' : sayForeignCurrency(content.isForeignCurrency);
    case 'sendAttachments':
    case 'showAttachmentsToExternalSigners':
      return sayOn(content[field]);
    case 'stampQueueNumber':
      return content.stampQueueNumber === null ? '' : String(content.stampQueueNumber);
    case 'flow':
      return sayFlow(content, named);
    case 'placeholders':
      return content.placeholders
        .map(({ name, page, fileId }) =>
          t(draftTexts.placeholderIn, name, page, files.find(({ id }) => id === fileId)?.name ?? ''),
        )
        .join('\n');
    case 'verificationPlaces':
      return content.verificationPlaces
        .map(({ page, fileId }) =>
          t(codeTexts.onPageOf, page, files.find(({ id }) => id === fileId)?.name ?? ''),
        )
        .join('\n');
    case 'recipients':
      return content.recipients.map((recipient) => recipientLabel(recipient, named)).join('\n');
    case 'fileOrder':
      return content.fileOrder
        .map((id) => files.find((file) => file.id === id)?.name)
        .filter(Boolean)
        .join('\n');
  }
}

function sayFlow(content: DraftContent, named: Named): string {
  const { steps, boxes } = content;
  const profile = flowOf(content, named);
  const lines = steps.map(({ people }, index) => {
    const names = people.map((person) => `${nameOfActor(named, person)} (${t(roleTexts[person.role])})`);
    return `${index + 1}. ${names.join(', ') || t(draftTexts.stepEmpty)}`;
  });
  return [
    ...(profile ? [profile.name] : []),
    ...lines,
    ...(boxes.length > 0 ? [t(draftTexts.conflictBoxes, boxes.length)] : []),
  ].join('\n');
}
