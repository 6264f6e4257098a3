import type { PdfObject, PdfRef } from './objects.ts';

/** Where new objects go: into an update of a file, or into a file that is being written. */
export interface NewObjects {
  add(value: PdfObject): PdfRef;
}
