import type { DraftContent, DraftDetail } from '@tomar/contract';

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
  flow: ['steps', 'boxes'],
  recipients: ['recipients'],
  fileOrder: ['fileOrder'],
} as const satisfies Readonly<Record<string, readonly (keyof DraftContent)[]>>;

export type DraftField = keyof typeof partsOf;
export type Side = 'mine' | 'theirs';

/** Which of the two stays, by field. */
export type Choices = Readonly<Partial<Record<DraftField, Side>>>;

const fields = Object.keys(partsOf) as DraftField[];

const same = (field: DraftField, a: DraftContent, b: DraftContent) =>
  partsOf[field].every((part) => JSON.stringify(a[part]) === JSON.stringify(b[part]));

/**
 * In which fields two drafts differ that both began as `base`, each with what stays unless somebody says otherwise: what
 * was changed elsewhere alone is theirs, and what was changed here stays.
 */
export function differences(base: DraftContent, mine: DraftContent, theirs: DraftContent): Choices {
  const differing = fields.filter((field) => !same(field, mine, theirs));
  return Object.fromEntries(
    differing.map((field) => [field, same(field, mine, base) ? 'theirs' : 'mine'] as const),
  );
}

/** The draft that the choices make; fields without one are as they were saved elsewhere. */
export function merged(mine: DraftContent, theirs: DraftDetail, choices: Choices): DraftContent {
  let content = theirs.content;
  for (const field of fields)
    if (choices[field] === 'mine')
      content = {
        ...content,
        ...Object.fromEntries(partsOf[field].map((part) => [part, mine[part]])),
      };
  // Files that were deleted elsewhere are gone, whatever is chosen.
  const has = (fileId: string) => theirs.files.some((file) => file.id === fileId);
  return {
    ...content,
    fileOrder: content.fileOrder.filter(has),
    boxes: content.boxes.filter((box) => has(box.fileId)),
  };
}
