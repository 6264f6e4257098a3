import { SignatureError } from '../errors.ts';
import {
  type ChangeRules,
  changeRules,
  locks,
  type PdfDocument,
  type PdfField,
  PdfRef,
  type PdfSignatureField,
  walkFields,
} from '../pdf/index.ts';

/** The form as far as signing looks at it. */
export interface FormState {
  readonly signatureFields: readonly PdfSignatureField[];
  /** The fields of other types, by their full name. */
  readonly others: ReadonlyMap<string, PdfField>;
  readonly rules: ChangeRules;
}

export async function readForm(document: PdfDocument): Promise<FormState> {
  const signatureFields: PdfSignatureField[] = [];
  const others = new Map<string, PdfField>();
  for await (const field of walkFields(document)) {
    if (field.type === 'Sig') {
      const signature = await document.dictAt(field.value);
      const signatureRef = field.value instanceof PdfRef ? field.value : undefined;
      signatureFields.push({ ...field, signature, signatureRef });
    } else others.set(field.name, field);
  }
  return { signatureFields, others, rules: await changeRules(document, signatureFields) };
}

/** Refuses a document that allows no further signature, whatever the field. Throws `pdf_docmdp_forbids`. */
export function refuseUnsignable(rules: ChangeRules): void {
  if (rules.level === 1)
    throw new SignatureError('pdf_docmdp_forbids', 'A signature in the PDF forbids every further change');
}

/** Throws `pdf_fieldmdp_forbids` where an earlier signature locked a field of this name. */
export function refuseLockedField(rules: ChangeRules, name: string): void {
  if (rules.locks.some((lock) => locks(lock, name)))
    throw new SignatureError('pdf_fieldmdp_forbids', `A signature in the PDF locks the field ${name}`);
}

/** In a certified document, the name of the first empty signature field that its author left to be filled. */
export function fieldLeft({ rules, signatureFields }: FormState): string | undefined {
  if (!rules.certified) return undefined;
  const isFree = ({ name, ref, signature }: PdfSignatureField) =>
    signature === undefined && ref !== undefined && !rules.locks.some((lock) => locks(lock, name));
  return signatureFields.find(isFree)?.name;
}

/**
 * A certification names filling in forms and signing among what may be done (ISO 32000-2, 12.8.2.2.2), not making
 * fields: one that shows itself changes a page, and readers then call the certification broken.
 * Throws `pdf_docmdp_new_field`.
 */
export function refuseNewPlace(
  { rules }: FormState,
  appearance: { readonly rect?: object } | undefined,
): void {
  if (rules.certified && appearance?.rect !== undefined)
    throw new SignatureError(
      'pdf_docmdp_new_field',
      'The PDF is certified and has no empty field left in which a signature could show itself',
    );
}

/** A field name that no field has, and that no lock covers unless all are covered. */
export function freshFieldName(form: FormState, stem = 'Signature'): string {
  const taken = new Set<string>(form.others.keys());
  for (const field of form.signatureFields) taken.add(field.name);
  for (let n = form.signatureFields.length + 1; ; n++) {
    const name = `${stem}${n}`;
    if (!taken.has(name)) return name;
  }
}
