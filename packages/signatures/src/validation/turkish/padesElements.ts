import { createHash } from 'node:crypto';
import { readDerPrefix } from '../../der/index.ts';
import { SignatureError } from '../../errors.ts';
import { type PdfDict, PdfString } from '../../pdf/index.ts';
import type { RevisionHistory } from '../pdf/revisionHistory.ts';
import type { ValidationDataPool } from '../validationDataPool.ts';
import type { SignatureElements } from './signatureElements.ts';

export interface PadesElementsInput {
  /** The signature dictionary. */
  readonly dict: PdfDict;
  /** Whether /M says when it was signed. */
  readonly signingTime: boolean;
  /** Whether it names a policy: only the profiles that do ask about the security store. */
  readonly namesPolicy: boolean;
  readonly history: RevisionHistory;
  readonly validationData: ValidationDataPool;
  /** Names for proofs of existence of what the document security store holds. */
  readonly stored: readonly string[];
  /** What the CMS inside has. */
  readonly inner: SignatureElements;
}

/** The elements of a signature in a PDF: long-term validation data is in the document security store, not in the CMS. */
export async function padesElements(input: PadesElementsInput): Promise<SignatureElements> {
  const { inner, validationData, stored } = input;
  return {
    ...inner,
    format: 'pades',
    signingTime: input.signingTime,
    vriEntry: input.namesPolicy && (await hasVriEntry(input)),
    carriedRevocation: () => ({
      crls: stored.flatMap((name) => validationData.crlNamed(name) ?? []),
      responses: stored.flatMap((name) => validationData.responseNamed(name) ?? []),
    }),
  };
}

/**
 * The VRI has an entry under the SHA-1 of /Contents (EN 319 142-1 5.4.2.3): of all its octets, as the standard has it,
 * or as some write it of the signature without the zeros behind it.
 */
async function hasVriEntry({ dict, history }: PadesElementsInput): Promise<boolean> {
  const { newest, document } = history;
  const contents = await document.resolve(dict.get('Contents'));
  if (!(contents instanceof PdfString)) return false;
  const store = await history.dictAt((await history.catalogAt(newest)).get('DSS'), newest);
  const entries = await history.dictAt(store?.get('VRI'), newest);
  for (const octets of [contents.bytes, ...withoutPadding(contents.bytes)]) {
    const key = createHash('sha1').update(octets).digest('hex').toUpperCase();
    if ((await history.dictAt(entries?.get(key), newest)) !== undefined) return true;
  }
  return false;
}

function withoutPadding(bytes: Uint8Array): readonly Uint8Array[] {
  try {
    return [readDerPrefix(bytes, 0, { rules: 'ber' }).encoded];
  } catch (error) {
    if (error instanceof SignatureError) return [];
    throw error;
  }
}
