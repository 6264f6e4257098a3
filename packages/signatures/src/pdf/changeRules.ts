import type { PdfDocument } from './document.ts';
import { type FieldLock, fieldLock, type PdfSignatureField } from './fields.ts';
import { PdfDict, type PdfObject, sameRef } from './objects.ts';

/** 1 no changes, 2 forms and signatures, 3 annotations too (ISO 32000-2, table 257). */
export type DocMdpLevel = 1 | 2 | 3;

/** What the signatures of a document allow to whoever comes after them. */
export interface ChangeRules {
  /** The strictest level of all certifications and locks; undefined where nothing limits. */
  readonly level: DocMdpLevel | undefined;
  readonly certified: boolean;
  readonly locks: readonly FieldLock[];
}

export async function changeRules(
  document: PdfDocument,
  signed: readonly PdfSignatureField[],
): Promise<ChangeRules> {
  const levels: DocMdpLevel[] = [];
  const found: FieldLock[] = [];
  let certified = false;
  const permissions = await document.dictAt((await document.catalog()).get('Perms'));
  const certification = permissions?.get('DocMDP') ?? null;
  const certifying = await document.dictAt(certification);
  if (certifying !== undefined) certified = true;
  for (const field of signed) {
    if (field.signature === undefined) continue;
    const isCertification = field.signature === certifying || sameRef(field.value, certification);
    for (const { method, parameters } of await transforms(document, field.signature)) {
      if (method === 'DocMDP' && isCertification)
        levels.push(docMdpLevel(await document.numberAt(parameters.get('P'))));
      if (method === 'FieldMDP') {
        const lock = await fieldLock(document, parameters);
        if (lock !== undefined) found.push(lock);
        const p = await document.numberAt(parameters.get('P'));
        if (p !== undefined) levels.push(docMdpLevel(p));
      }
    }
  }
  if (certifying !== undefined && levels.length === 0) {
    for (const { method, parameters } of await transforms(document, certifying)) {
      if (method === 'DocMDP') levels.push(docMdpLevel(await document.numberAt(parameters.get('P'))));
    }
  }
  const level = ([1, 2, 3] as const).find((each) => levels.includes(each));
  return { level, certified, locks: found };
}

function docMdpLevel(p: number | undefined): DocMdpLevel {
  return p === 1 || p === 3 ? p : 2;
}

/** The signature references (12.8.1, table 255) with their transform parameters. */
export async function transforms(
  document: PdfDocument,
  signature: PdfDict,
): Promise<{ method: string; parameters: PdfDict }[]> {
  const list: { method: string; parameters: PdfDict }[] = [];
  const references: PdfObject[] = (await document.arrayAt(signature.get('Reference'))) ?? [];
  for (const item of references) {
    const reference = await document.dictAt(item);
    const method =
      reference === undefined ? undefined : await document.nameAt(reference.get('TransformMethod'));
    if (reference === undefined || method === undefined) continue;
    list.push({
      method,
      parameters: (await document.dictAt(reference.get('TransformParams'))) ?? new PdfDict(),
    });
  }
  return list;
}
