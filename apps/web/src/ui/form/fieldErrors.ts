import { ApiError, type Finding } from '@tomar/contract';
import { language } from '../../i18n/language.ts';
import { tMessage } from '../../i18n/t.ts';

/** A finding of the rules, or one of the page's own in its words. */
export type FormFinding = Finding | OwnFinding;

interface OwnFinding {
  readonly field: string;
  readonly text: string;
  /** Something is only not there yet. */
  readonly missing?: boolean;
}

/** An empty required field is not spoken of before the form was tried; anything else that is wrong is, at once. */
export const unlessMissing = (finding: FormFinding): boolean =>
  'key' in finding ? !finding.key.endsWith('_required') : !finding.missing;

/** All that was found in one field. @param field as the rules name it, such as `settings.to` */
export function findingOf(findings: readonly FormFinding[], field: string): string | undefined {
  const said = findings
    .filter((one) => one.field === field)
    .map((one) => ('key' in one ? tMessage(one.key, one.params) : one.text));
  return said.length > 0 ? said.join(' ') : undefined;
}

/** The server's word on one field. */
export function refusalOf(failure: unknown, field: string): string | undefined {
  if (!(failure instanceof ApiError)) return undefined;
  const said = failure.errors
    .filter((one) => one.field === field)
    .map((error) => (language === 'tr' ? error.tr : error.en) || tMessage(error.key, error.params));
  return said.length > 0 ? said.join(' ') : undefined;
}

/** The errors that the server has found in fields. */
export const refusedFields = (failure: unknown): readonly { readonly field: string }[] =>
  failure instanceof ApiError ? failure.errors.flatMap(({ field }) => (field ? [{ field }] : [])) : [];

/** Whether that is the field, or a part of it such as `rates.0.from` of `rates`. */
export const isPartOf = (part: string, field: string): boolean =>
  part === field || part.startsWith(`${field}.`);

/**
 * What a form says of a failure besides what stands at its fields: nothing when each error has its field.
 * @param shown the fields that say what is wrong with them
 */
export function besideFields(failure: unknown, shown: ReadonlySet<string>): unknown {
  if (!(failure instanceof ApiError) || failure.status !== 400 || failure.errors.length === 0) return failure;
  return failure.errors.every(({ field }) => shown.has(field)) ? null : failure;
}
