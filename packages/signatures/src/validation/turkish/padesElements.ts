import { createHash } from 'node:crypto';
import { type PdfDict, PdfString } from '../../pdf/index.ts';
import type { Material } from '../material.ts';
import type { RevisionHistory } from '../pdf/revisionHistory.ts';
import type { SignatureElements } from './signatureElements.ts';

export interface PadesElementsInput {
  /** The signature dictionary. */
  readonly dict: PdfDict;
  /** Whether /M says when it was signed. */
  readonly signingTime: boolean;
  /** Whether it names a policy: only the profiles that do ask about the security store. */
  readonly namesPolicy: boolean;
  readonly history: RevisionHistory;
  readonly material: Material;
  /** Names for proofs of existence of what the document security store holds. */
  readonly stored: readonly string[];
  /** What the CMS inside has. */
  readonly inner: SignatureElements;
}

/** The elements of a signature in a PDF: long-term material is in the document security store, not in the CMS. */
export async function padesElements(input: PadesElementsInput): Promise<SignatureElements> {
  const { inner, material, stored } = input;
  return {
    ...inner,
    format: 'pades',
    signingTime: input.signingTime,
    vriEntry: input.namesPolicy && (await hasVriEntry(input)),
    carriedRevocation: () => ({
      crls: stored.flatMap((name) => material.crlNamed(name) ?? []),
      responses: stored.flatMap((name) => material.responseNamed(name) ?? []),
    }),
  };
}

/** The VRI has an entry under the SHA-1 of /Contents (EN 319 142-1 5.4.2.3). */
async function hasVriEntry({ dict, history }: PadesElementsInput): Promise<boolean> {
  const { newest, document } = history;
  const contents = await document.resolve(dict.get('Contents'));
  if (!(contents instanceof PdfString)) return false;
  const store = await history.dictAt((await history.catalogAt(newest)).get('DSS'), newest);
  const entries = await history.dictAt(store?.get('VRI'), newest);
  const key = createHash('sha1').update(contents.bytes).digest('hex').toUpperCase();
  return (await history.dictAt(entries?.get(key), newest)) !== undefined;
}
