import { formOf, type JobFile, type SignedJobFile } from '@tomar/contract';

/** A file of a draft, or of a job with what it was when it was uploaded. */
export type ViewableFile = Pick<
  JobFile,
  'id' | 'kind' | 'name' | 'size' | 'contentType' | 'pages' | 'pageSizes'
> &
  Partial<Pick<SignedJobFile, 'originalName' | 'originalContentType' | 'signatures'>>;

export interface DocumentLook {
  readonly form: 'pdf' | 'xml' | 'other';
  /** Which bytes a page can show: a CAdES container's document is the one that was uploaded. */
  readonly version: 'current' | 'original';
  /** Whether the signed file is another kind of file than the document (`….p7s`). */
  readonly wrapped: boolean;
}

/** How a page can show a document. XML is read as it was uploaded: signatures in it are no reading. */
export function lookOf(file: ViewableFile): DocumentLook {
  const contentType = file.originalContentType ?? file.contentType;
  const form = formOf({ contentType, pages: file.pages });
  const wrapped = file.originalName !== undefined && file.originalName !== file.name;
  return { form, wrapped, version: wrapped || form === 'xml' ? 'original' : 'current' };
}
