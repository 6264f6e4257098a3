import { PdfDict, type PdfObject, PdfRef, PdfStream } from '@tomar/signatures/pdf';
import type { Base, FieldPlace } from './base.ts';
import { objectText, parsed } from './objectText.ts';

export type Rect = readonly [left: number, bottom: number, right: number, top: number];

/**
 * What a change takes: nothing, leave to add validation data and metadata, to fill in forms, to sign, to annotate,
 * to change what nobody may change. `free` is what the standard leaves open: nobody may see a difference.
 */
export type Category = 'extend' | 'form' | 'sign' | 'annotation' | 'content' | 'free';

/** What a reader may show otherwise after a change, where the change is allowed. */
export interface Effect {
  readonly category: Category;
  /** Whether it may be refused although the category is allowed, and pass although it is not: readers decide. */
  readonly open?: boolean;
  /** Name of the field that is filled in. */
  readonly field?: string;
  readonly rects?: readonly { readonly page: number; readonly rect: Rect }[];
  /** Words that may come and go. */
  readonly words?: readonly string[];
  /** Names of fields whose value may differ, or that may be new. */
  readonly values?: readonly string[];
}

/** Objects that an update writes anew, as values; they are written when all changes are made. */
export class Edit {
  readonly base: Base;
  readonly changed = new Map<number, PdfObject>();
  readonly freed = new Set<number>();
  #next: number;

  constructor(base: Base, next = base.context.size) {
    this.base = base;
    this.#next = next;
  }

  get(item: number | PdfObject | undefined): PdfObject {
    const num = item instanceof PdfRef ? item.num : item;
    if (typeof num !== 'number') return num ?? null;
    // An object may have become null, or be freed: what it was in the base is not what it is.
    if (this.freed.has(num)) return null;
    return (this.changed.has(num) ? this.changed.get(num) : this.base.objects.get(num)) ?? null;
  }

  dictOf(item: number | PdfObject | undefined): PdfDict {
    const found = this.get(item);
    if (found instanceof PdfDict) return found;
    return found instanceof PdfStream ? found.dict : new PdfDict();
  }

  listOf(item: number | PdfObject | undefined): readonly PdfObject[] {
    const found = this.get(item);
    return Array.isArray(found) ? found : [];
  }

  set(num: number, value: PdfObject): void {
    this.changed.set(num, value);
  }

  /** A copy of a dictionary to change; it is part of the update. */
  edit(num: number): PdfDict {
    const copy = this.dictOf(num).copy();
    this.set(num, copy);
    return copy;
  }

  /** Changes entries of a dictionary; null takes one out. */
  change(num: number, entries: Readonly<Record<string, PdfObject>>): void {
    const copy = this.edit(num);
    for (const [key, value] of Object.entries(entries)) {
      if (value === null) copy.delete(key);
      else copy.set(key, value);
    }
  }

  /** The same for a dictionary that lies within another or is an object of its own. */
  changeWithin(num: number, key: string, entries: Readonly<Record<string, PdfObject>>): void {
    const value = this.dictOf(num).get(key);
    if (value instanceof PdfRef) {
      this.change(value.num, entries);
      return;
    }
    const copy = this.dictOf(value).copy();
    for (const [name, entry] of Object.entries(entries)) {
      if (entry === null) copy.delete(name);
      else copy.set(name, entry);
    }
    this.change(num, { [key]: copy });
  }

  /** Another list, within its dictionary or as the object of its own that it is. */
  changeList(num: number, key: string, change: (old: readonly PdfObject[]) => PdfObject[]): void {
    const value = this.dictOf(num).get(key);
    const list = change(this.listOf(value));
    if (value instanceof PdfRef) this.set(value.num, list);
    else this.change(num, { [key]: list });
  }

  /** The form's dictionary, within the catalog or apart. */
  changeForm(entries: Readonly<Record<string, PdfObject>>): void {
    this.changeWithin(this.base.roles.catalog, 'AcroForm', entries);
  }

  get form(): PdfDict {
    return this.dictOf(this.dictOf(this.base.roles.catalog).get('AcroForm'));
  }

  changeFields(change: (old: readonly PdfObject[]) => PdfObject[]): void {
    const { catalog, form } = this.base.roles;
    const fields = this.form.get('Fields');
    if (fields instanceof PdfRef) this.set(fields.num, change(this.listOf(fields)));
    else if (form !== undefined) this.changeList(form, 'Fields', change);
    else this.changeWithin(catalog, 'AcroForm', { Fields: change(this.listOf(fields)) });
  }

  add(value: PdfObject): PdfRef {
    const ref = new PdfRef(this.#next++);
    this.set(ref.num, value);
    return ref;
  }

  addText(text: string, data?: string): PdfRef {
    return this.add(parsed(text, data));
  }

  get next(): number {
    return this.#next;
  }

  free(num: number): void {
    this.changed.delete(num);
    this.freed.add(num);
  }

  /** The text of an object as this update leaves it. */
  text(num: number): string {
    return objectText(this.get(num), num, this.base.document);
  }

  /** The text as the base has it. */
  before(num: number): string {
    return objectText(this.base.objects.get(num) ?? null, num, this.base.document);
  }

  rectOf(num: number): Rect {
    const [left = 0, bottom = 0, right = 0, top = 0] = this.listOf(this.dictOf(num).get('Rect')).map(Number);
    return [left, bottom, right, top];
  }

  /** Where the widgets of a field are: with shared annotations on either page. */
  placesOf(field: FieldPlace): { page: number; rect: Rect }[] {
    const pages = this.base.features.sharedAnnots ? [0, 1] : [0];
    return field.widgets.flatMap((num) => pages.map((page) => ({ page, rect: this.rectOf(num) })));
  }
}
