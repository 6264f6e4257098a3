import { SignatureError } from '../errors.ts';
import {
  findPage,
  type PageBox,
  PdfDict,
  type PdfDocument,
  PdfName,
  type PdfObject,
  type PdfPage,
  PdfRef,
  type PdfSignatureField,
  PdfString,
  type PdfUpdate,
  pageBox,
  pageCount,
  walkPages,
} from '../pdf/index.ts';
import { type AppearanceContent, addAppearance, toUserSpace } from './appearance/appearance.ts';
import { type FormState, freshFieldName, refuseLockedField, refuseNewPlace } from './readForm.ts';

/** How a signature shows on a page. */
export type SignatureAppearance = AppearanceContent & AppearancePlace;

interface AppearancePlace {
  /** From 1; the first page unless given. For an existing field its own place counts. */
  readonly page?: number | 'first' | 'last';
  /** In points from the lower left corner of the page as it is shown, turned and cropped. */
  readonly rect?: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
  /** What a screen reader says of a new field (ISO 32000-2, 12.7.4.1); an existing one keeps its own. */
  readonly spoken?: string;
}

/** SignaturesExist and AppendOnly (ISO 32000-2, table 225). */
const SIG_FLAGS = 3;
/** Print and Locked (table 167). */
const ANNOTATION_FLAGS = 132;
/** So many pages are asked whether they share an array of annotations. */
const PAGES_LOOKED_AT = 200;

export interface PlacedField {
  readonly name: string;
  /** The field's /Lock dictionary, if it has one (12.7.5.5). */
  readonly lock: PdfDict | undefined;
}

export interface Placing {
  /** The field's full name; a fresh one unless given. */
  readonly field?: string | undefined;
  readonly appearance?: SignatureAppearance | undefined;
  /** For a document time-stamp, which no lock forbids. */
  readonly isTimestamp?: boolean;
}

/**
 * Makes `signature` the value of a field: the empty one of that name, or a new one.
 * Throws `pdf_field_signed`, `pdf_field_other_type`, `pdf_fieldmdp_forbids`, `pdf_docmdp_new_field`,
 * `pdf_page_missing`, `pdf_rect_invalid` and the codes of images.
 */
export async function placeSignature(
  document: PdfDocument,
  update: PdfUpdate,
  form: FormState,
  signature: PdfRef,
  { field, appearance, isTimestamp = false }: Placing,
): Promise<PlacedField> {
  const wanted = field ?? freshFieldName(form, isTimestamp ? 'Timestamp' : 'Signature');
  const existing = form.signatureFields.find((each) => each.name === wanted);
  if (existing?.signature !== undefined)
    throw new SignatureError('pdf_field_signed', `The field ${wanted} is signed already`);
  if (form.others.has(wanted))
    throw new SignatureError('pdf_field_other_type', `The field ${wanted} is not for signatures`);
  if (!isTimestamp) refuseLockedField(form.rules, wanted);
  if (existing?.ref !== undefined) {
    await fillField(document, update, existing, existing.ref, signature, appearance);
    await setFormFlags(document, update, undefined);
    return { name: wanted, lock: await document.dictAt(existing.dict.get('Lock')) };
  }
  refuseNewPlace(form, appearance);
  // A certification lets fields be filled in and signed, not pages be changed (12.8.2.2.2).
  const added = await addField(document, update, wanted, signature, appearance, !form.rules.certified);
  await setFormFlags(document, update, added);
  return { name: wanted, lock: undefined };
}

async function fillField(
  document: PdfDocument,
  update: PdfUpdate,
  field: PdfSignatureField,
  ref: PdfRef,
  signature: PdfRef,
  appearance: SignatureAppearance | undefined,
): Promise<void> {
  (await update.edit(ref)).set('V', signature);
  const [widget] = field.widgets;
  if (appearance === undefined || widget === undefined) return;
  const dict = await update.edit(widget);
  const corners: number[] = [];
  for (const item of (await document.arrayAt(dict.get('Rect'))) ?? [])
    corners.push((await document.numberAt(item)) ?? 0);
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = corners;
  const page = await pageOfWidget(document, widget, dict);
  const rotation = page === undefined ? 0 : (await pageBox(document, page)).rotation;
  const turned = rotation === 90 || rotation === 270;
  const [width, height] = turned
    ? [Math.abs(y1 - y0), Math.abs(x1 - x0)]
    : [Math.abs(x1 - x0), Math.abs(y1 - y0)];
  if (width === 0 || height === 0) return;
  dict.set('AP', PdfDict.of({ N: addAppearance(update, appearance, width, height, rotation) }));
  dict.delete('AS');
}

/** The page a widget is on: by /P, else the one that lists it. */
async function pageOfWidget(
  document: PdfDocument,
  ref: PdfRef,
  widget: PdfDict,
): Promise<PdfPage | undefined> {
  const named = widget.get('P');
  for await (const page of walkPages(document)) {
    if (named instanceof PdfRef) {
      if (page.ref?.num === named.num) return page;
      continue;
    }
    const annotations = (await document.arrayAt(page.dict.get('Annots'))) ?? [];
    if (annotations.some((item) => item instanceof PdfRef && item.num === ref.num)) return page;
  }
  return undefined;
}

async function addField(
  document: PdfDocument,
  update: PdfUpdate,
  name: string,
  signature: PdfRef,
  appearance: SignatureAppearance | undefined,
  onPage: boolean,
): Promise<PdfRef> {
  const page = onPage ? await wantedPage(document, appearance?.page ?? 'first') : undefined;
  const widget = PdfDict.of({
    Type: new PdfName('Annot'),
    Subtype: new PdfName('Widget'),
    FT: new PdfName('Sig'),
    T: PdfString.text(name),
    F: ANNOTATION_FLAGS,
    P: page?.ref,
    Rect: [0, 0, 0, 0],
    V: signature,
  });
  if (appearance?.rect !== undefined) {
    if (page === undefined) throw new SignatureError('pdf_page_missing', 'The PDF has no such page');
    const box = await pageBox(document, page);
    checkRect(box, appearance.rect);
    const { width, height } = appearance.rect;
    widget.set('Rect', toUserSpace(box, appearance.rect));
    if (appearance.spoken !== undefined) widget.set('TU', PdfString.text(appearance.spoken));
    widget.set('AP', PdfDict.of({ N: addAppearance(update, appearance, width, height, box.rotation) }));
  }
  const ref = update.add(widget);
  if (page?.ref !== undefined) await listOnPage(document, update, page.ref, ref);
  return ref;
}

function checkRect(box: PageBox, rect: NonNullable<SignatureAppearance['rect']>): void {
  const values = [rect.x, rect.y, rect.width, rect.height];
  const turned = box.rotation === 90 || box.rotation === 270;
  const [width, height] = [box.right - box.left, box.top - box.bottom];
  const [right, top] = turned ? [height, width] : [width, height];
  const overlaps = rect.x < right && rect.y < top && rect.x + rect.width > 0 && rect.y + rect.height > 0;
  if (values.some((value) => !Number.isFinite(value)) || rect.width <= 0 || rect.height <= 0 || !overlaps)
    throw new SignatureError('pdf_rect_invalid', 'The box of the signature is not on the page');
}

/** Throws `pdf_page_missing`; a document whose page tree is lost still gets a field without a page. */
async function wantedPage(
  document: PdfDocument,
  page: number | 'first' | 'last',
): Promise<PdfPage | undefined> {
  if (page === 'first') return findPage(document, 0);
  const index = page === 'last' ? (await pageCount(document)) - 1 : page - 1;
  const found = Number.isInteger(index) && index >= 0 ? await findPage(document, index) : undefined;
  if (found !== undefined) return found;
  let last: PdfPage | undefined;
  if (page === 'last') for await (const each of walkPages(document)) last = each;
  if (last === undefined) throw new SignatureError('pdf_page_missing', `The PDF has no page ${page}`);
  return last;
}

/** Adds the widget to the page's annotations, in their array of their own where no other page shows it too. */
async function listOnPage(
  document: PdfDocument,
  update: PdfUpdate,
  page: PdfRef,
  widget: PdfRef,
): Promise<void> {
  const current = await update.get(page);
  // In a damaged page tree a page may be a reference to something else.
  if (!(current instanceof PdfDict)) return;
  const given = current.get('Annots');
  const items = (await arrayNow(document, update, given)) ?? [];
  const apart = given instanceof PdfRef && (await document.arrayAt(given)) !== undefined;
  if (apart && (await isOfOnePage(document, given))) update.set(given, [...items, widget]);
  else (await update.edit(page)).set('Annots', [...items, widget]);
}

/** Whether only one page has these annotations. Where there are too many pages to look, nothing is sure. */
async function isOfOnePage(document: PdfDocument, annotations: PdfRef): Promise<boolean> {
  if ((await pageCount(document)) > PAGES_LOOKED_AT) return false;
  let users = 0;
  for await (const page of walkPages(document)) {
    if (page.index >= PAGES_LOOKED_AT) return false;
    const other = page.dict.get('Annots');
    if (other instanceof PdfRef && other.num === annotations.num) users++;
  }
  return users <= 1;
}

async function arrayNow(
  document: PdfDocument,
  update: PdfUpdate,
  given: PdfObject,
): Promise<PdfObject[] | undefined> {
  const value = given instanceof PdfRef ? await update.get(given) : given;
  return document.arrayAt(value);
}

/** Sets /SigFlags and adds a new field to the form, which is made where there is none (12.7.3). */
async function setFormFlags(
  document: PdfDocument,
  update: PdfUpdate,
  field: PdfRef | undefined,
): Promise<void> {
  const catalog = await document.catalog();
  const given = catalog.get('AcroForm');
  const form = await document.dictAt(given);
  const flags = form === undefined ? 0 : ((await document.numberAt(form.get('SigFlags'))) ?? 0);
  if (field === undefined && (flags & SIG_FLAGS) === SIG_FLAGS) return;
  const fields = form?.get('Fields') ?? null;
  const list = (await document.arrayAt(fields)) ?? [];
  const fieldsApart = fields instanceof PdfRef && (await document.arrayAt(fields)) !== undefined;
  if (field !== undefined && fieldsApart) update.set(fields, [...list, field]);
  const fieldsChange = field !== undefined && !fieldsApart;
  if (!fieldsChange && (flags & SIG_FLAGS) === SIG_FLAGS) return;
  const changed =
    given instanceof PdfRef && form !== undefined
      ? await update.edit(given)
      : (form?.copy() ?? new PdfDict());
  changed.set('SigFlags', flags | SIG_FLAGS);
  if (fieldsChange) changed.set('Fields', [...list, field]);
  else if (!changed.has('Fields')) changed.set('Fields', []);
  if (given instanceof PdfRef && form !== undefined) return;
  (await update.editCatalog()).set('AcroForm', form === undefined ? update.add(changed) : changed);
}
