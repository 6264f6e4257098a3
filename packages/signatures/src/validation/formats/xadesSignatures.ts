import { spend } from '../../budget/index.ts';
import { SignatureError } from '../../errors.ts';
import type { ByteSource } from '../../io/byteSource.ts';
import { readXades } from '../../xades/index.ts';
import type { SignatureUnderTest } from '../signatureUnderTest.ts';
import type { ValidationDataPool } from '../validationDataPool.ts';
import { xadesSignature } from '../xml/xadesSignature.ts';

/** Steps to look at one signature that has been read, empty or not. */
const LOOKING = 1_000;
/** XML is held as a tree, many times the size of the file. */
const MAX_XML_BYTES = 128 * 1024 * 1024;
const MAX_CONTENT_BYTES = 1024 * 1024 * 1024;

/**
 * The signatures of an XML document.
 * @param outside what a detached signature is over, whatever address it names
 * @param most a document with more signatures is refused before any of them is looked at
 * @throws SignatureError `xml_too_large`, `too_many_signatures` and what reading XML throws
 */
export async function readXadesSignatures(
  source: ByteSource,
  outside: ByteSource | undefined,
  validationData: ValidationDataPool,
  most = Number.POSITIVE_INFINITY,
): Promise<readonly SignatureUnderTest[]> {
  if (source.size > MAX_XML_BYTES)
    throw new SignatureError('xml_too_large', 'The XML is larger than 128 MiB');
  if (outside !== undefined && outside.size > MAX_CONTENT_BYTES)
    throw new SignatureError('content_too_large', 'Content of an XML signature may have 1 GiB at most');
  const bytes = outside === undefined ? undefined : await outside.read(0, outside.size);
  const document = readXades(await source.read(0, source.size));
  if (document.signatures.length > most)
    throw new SignatureError('too_many_signatures', `The file has more than ${most} signatures`);
  const input = { document, content: () => bytes, validationData };
  return document.signatures.map((signature, index) => {
    spend(LOOKING);
    return xadesSignature(signature, `${index + 1}`, input);
  });
}
