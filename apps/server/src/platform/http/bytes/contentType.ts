/** Of CMS signatures with their content inside. */
export const signatureFileType = 'application/pkcs7-mime';

/** Types that a browser may show; everything else is handed over as plain bytes. */
const contentTypes: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  xml: 'application/xml',
  p7s: signatureFileType,
  p7m: signatureFileType,
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  txt: 'text/plain; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  zip: 'application/zip',
};

/** Of a file by the ending of its name. */
export const contentTypeOf = (name: string): string =>
  contentTypes[/\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''] ?? 'application/octet-stream';
