import { type Awaitable, onceKnown } from './byteWindow.ts';
import { asArray, asDict, asName, asNumber, type PdfDict, type PdfObject, PdfRef } from './objects.ts';

/** Follows references (ISO 32000-2, 7.3.10) to values of the kind that is wanted, without waiting where it can. */
export abstract class ReferenceResolver {
  /** The object of that number, null where there is none; `depth` counts the references that led there. */
  abstract get(ref: PdfRef | number, depth?: number): Awaitable<PdfObject>;

  /** The object where it was read before. */
  protected abstract known(num: number): PdfObject | undefined;

  /** Follows references to the value itself. */
  resolve(value: PdfObject, depth = 0): Awaitable<PdfObject> {
    if (!(value instanceof PdfRef)) return value;
    const known = this.known(value.num);
    return known === undefined || known instanceof PdfRef ? this.follow(value, depth) : known;
  }

  private follow(value: PdfObject, depth: number): Awaitable<PdfObject> {
    if (!(value instanceof PdfRef)) return value;
    return onceKnown(this.get(value, depth + 1), (next) => this.follow(next, depth + 1));
  }

  private as<T>(
    value: PdfObject | undefined,
    pick: (found: PdfObject) => T | undefined,
  ): Awaitable<T | undefined> {
    return onceKnown(this.resolve(value ?? null), pick);
  }

  /** The dictionary that the value is or refers to; a stream is none. */
  dictAt(value: PdfObject | undefined): Awaitable<PdfDict | undefined> {
    return this.as(value, asDict);
  }

  arrayAt(value: PdfObject | undefined): Awaitable<PdfObject[] | undefined> {
    return this.as(value, asArray);
  }

  numberAt(value: PdfObject | undefined): Awaitable<number | undefined> {
    return this.as(value, asNumber);
  }

  nameAt(value: PdfObject | undefined): Awaitable<string | undefined> {
    return this.as(value, asName);
  }
}
