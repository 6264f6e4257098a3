import { isAmount } from '../definitions/amounts.ts';
import { containsAmount, type LimitRange } from '../definitions/signLimits/signLimitRules.ts';
import type { MessageKey } from '../messages/index.ts';
import type { CategoryType, DocumentType } from './documentTypes.ts';
import type { DraftContent } from './draft.ts';
import type { DraftFinding, DraftInputs } from './draftInputs.ts';
import type { Privacy } from './states.ts';

/** FLOW-06, FLOW-08 to FLOW-10: the limit that a category names, as it is now. */
export interface CategoryLimit extends LimitRange {
  readonly isActive: boolean;
  /** The circulation profiles that may be used within it. */
  readonly profileIds: readonly string[];
}

/** A category as far as the rules of a draft ask. */
export interface CategoryChoice {
  readonly id: string;
  readonly name: string;
  readonly isActive: boolean;
  /** FLOW-02: what its jobs begin with. */
  readonly documentType: CategoryType;
  readonly defaultPrivacy: Privacy;
  readonly blocksPrivacyChange: boolean;
  readonly signLimit: CategoryLimit | null;
}

type Chosen = Pick<DraftContent, 'categoryIds' | 'privacy' | 'amount' | 'circulationProfileId'>;
type Categories = Pick<DraftInputs, 'categories' | 'categoryRequired'>;

/** The categories that a draft names and the account has, in the draft's order. */
export const categoriesOf = (
  { categoryIds }: Pick<DraftContent, 'categoryIds'>,
  { categories }: Pick<DraftInputs, 'categories'>,
): CategoryChoice[] => categoryIds.flatMap((id) => categories?.get(id) ?? []);

/** The privacy that the categories share; null without any, and where they differ. */
export function sharedPrivacy(categories: readonly CategoryChoice[]): Privacy | null {
  const [first] = categories;
  return first && categories.every((one) => one.defaultPrivacy === first.defaultPrivacy)
    ? first.defaultPrivacy
    : null;
}

/** FLOW-04: whether the job's privacy is the categories' and stays so. */
export const privacyIsFixed = (categories: readonly CategoryChoice[]): boolean =>
  categories.some(({ blocksPrivacyChange }) => blocksPrivacyChange);

/**
 * FLOW-02 to FLOW-04, DRAFT-30: a draft with one category more. The first brings its privacy and its document type, where the person
 * may draft such; later ones change nothing but what a fixed privacy demands.
 * @param before the draft's categories so far
 * @param usable the types that the person may draft
 */
export function withCategory<Draft extends Pick<DraftContent, 'categoryIds' | 'privacy' | 'documentType'>>(
  draft: Draft,
  category: CategoryChoice,
  before: readonly CategoryChoice[],
  usable: readonly DocumentType[],
): Draft {
  const isFirst = draft.categoryIds.length === 0;
  const chosen = [...before, category];
  const privacy = isFirst || privacyIsFixed(chosen) ? sharedPrivacy(chosen) : null;
  const documentType = isFirst ? usable.find((one) => one === category.documentType) : undefined;
  return {
    ...draft,
    categoryIds: [...draft.categoryIds, category.id],
    ...(privacy && { privacy }),
    ...(documentType && { documentType }),
  };
}

/** The limits of the categories: a job with one has an amount (DRAFT-51). Each once. */
export const limitsOf = (categories: readonly CategoryChoice[]): CategoryLimit[] => [
  ...new Map(categories.flatMap(({ signLimit }) => (signLimit ? [[signLimit.id, signLimit]] : []))).values(),
];

/** DRAFT-52: the profiles that every one of the limits allows; null where there is no limit. */
export function profilesWithin(limits: readonly CategoryLimit[]): ReadonlySet<string> | null {
  const [first, ...others] = limits;
  if (!first) return null;
  return new Set(first.profileIds.filter((id) => others.every(({ profileIds }) => profileIds.includes(id))));
}

/** DRAFT-28 to DRAFT-30, DRAFT-51, DRAFT-52. That a limit job needs an amount is said in `amountRules.ts`. */
export function checkCategories(content: Chosen, inputs: Categories): DraftFinding[] {
  const findings: DraftFinding[] = [];
  const say = (
    tab: 'general' | 'flows',
    field: string,
    key: MessageKey,
    params?: readonly (string | number)[],
  ) => findings.push({ tab, field, key, ...(params && { params }) });
  const { categoryIds, privacy } = content;
  if (inputs.categoryRequired && categoryIds.length === 0)
    say('general', 'categoryIds', 'lang_draft_category_required');
  const chosen = categoriesOf(content, inputs);
  if (chosen.length < new Set(categoryIds).size) say('general', 'categoryIds', 'lang_draft_category_unknown');
  for (const { isActive, name } of chosen)
    if (!isActive) say('general', 'categoryIds', 'lang_draft_category_passive', [name]);
  const shared = sharedPrivacy(chosen);
  if (chosen.length > 0 && shared === null)
    say('general', 'categoryIds', 'lang_draft_categories_privacy_differs');
  if (shared !== null && shared !== privacy && privacyIsFixed(chosen))
    say('general', 'privacy', 'lang_draft_privacy_fixed', [
      chosen.find(({ blocksPrivacyChange }) => blocksPrivacyChange)?.name ?? '',
    ]);
  const limits = limitsOf(chosen);
  if (limits.length > 0 && isAmount(content.amount)) checkLimits(content, limits, say);
  return findings;
}

type Say = (
  tab: 'general' | 'flows',
  field: string,
  key: MessageKey,
  params?: readonly (string | number)[],
) => void;

function checkLimits({ amount, circulationProfileId }: Chosen, limits: readonly CategoryLimit[], say: Say) {
  for (const limit of limits)
    if (!limit.isActive || !containsAmount(limit, amount))
      say('general', 'amount', 'lang_draft_limit_required', [limit.name]);
  if (circulationProfileId === null || !profilesWithin(limits)?.has(circulationProfileId))
    say('flows', 'circulationProfileId', 'lang_draft_limit_flow_required');
}
