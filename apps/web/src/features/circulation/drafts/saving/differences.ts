import type { DraftContent, DraftDetail } from '@tomar/contract';
import {
  type Choices,
  type Choosable,
  differences,
  merged,
} from '../../../../ui/form/conflict/differences.ts';

/** What is chosen as one, and the parts of the draft that it brings. A box belongs to a person of the flow. */
const partsOf = {
  name: ['name'],
  description: ['description'],
  privacy: ['privacy'],
  documentType: ['documentType'],
  documentNumber: ['documentNumber'],
  signatureStandard: ['signatureStandard'],
  departmentId: ['departmentId'],
  targetEndDate: ['targetEndDate'],
  finalizeLaterDate: ['finalizeLaterDate'],
  categoryIds: ['categoryIds'],
  amount: ['amount', 'currency', 'exchangeRate'],
  isForeignCurrency: ['isForeignCurrency'],
  stampTax: ['stampTax', 'stampTaxReason'],
  validUntil: ['validUntil'],
  flow: ['circulationProfileId', 'steps', 'boxes'],
  placeholders: ['placeholders'],
  verificationPlaces: ['verificationPlaces'],
  recipients: ['recipients'],
  fileOrder: ['fileOrder'],
  sendAttachments: ['sendAttachments'],
  showAttachmentsToExternalSigners: ['showAttachmentsToExternalSigners'],
  stampQueueNumber: ['stampQueueNumber'],
} as const satisfies Readonly<Record<string, readonly (keyof DraftContent)[]>>;

export type DraftField = keyof typeof partsOf;
const fields = (Object.keys(partsOf) as DraftField[]).map((name): Choosable<DraftContent> => {
  const parts: readonly (keyof DraftContent)[] = partsOf[name];
  return {
    name,
    of: (content) => parts.map((part) => content[part]),
    take: (from, into) => ({
      ...into,
      ...Object.fromEntries(parts.map((part) => [part, from[part]])),
    }),
  };
});

/** Of a draft whose files nobody put in order here: the server has written down the order in which they came. */
const fieldsButOrder = fields.filter(({ name }) => name !== 'fileOrder');

/** In which fields two drafts differ that both began as `base`; see `differences`. */
export const differencesOf = (base: DraftContent, mine: DraftContent, theirs: DraftContent): Choices =>
  differences(mine.fileOrder.length === 0 ? fieldsButOrder : fields, base, mine, theirs);

/** The draft that the choices make. */
export function mergedDraft(mine: DraftContent, theirs: DraftDetail, choices: Choices): DraftContent {
  const content = merged(fields, mine, theirs.content, choices);
  // Files that were deleted elsewhere are gone, whatever is chosen.
  const has = (fileId: string) => theirs.files.some((file) => file.id === fileId);
  return {
    ...content,
    fileOrder: content.fileOrder.filter(has),
    boxes: content.boxes.filter((box) => has(box.fileId)),
    placeholders: content.placeholders.filter((one) => has(one.fileId)),
    verificationPlaces: content.verificationPlaces.filter((one) => has(one.fileId)),
  };
}
