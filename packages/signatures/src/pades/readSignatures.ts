import {
  attributeValues,
  type CmsSignedData,
  readSignaturePolicy,
  readSignedData,
} from '../cms/read/index.ts';
import { SignatureError } from '../errors.ts';
import { ATTRIBUTE } from '../oids.ts';
import { byteRangeOf, type PdfDocument, type PdfSignatureField, PdfString } from '../pdf/index.ts';
import { findSignerCertificate, readTimestampToken, type TimestampToken } from '../timestamp/index.ts';
import { type Certificate, parseCertificate } from '../x509/index.ts';

/** A signature of the document as far as extending it goes. */
export interface ReadSignature {
  readonly field: string;
  readonly isTimestamp: boolean;
  /** All octets of /Contents, padding included. */
  readonly contents: Uint8Array;
  /** Where the signed bytes end in the file. */
  readonly end: number;
  readonly signer: Certificate | undefined;
  /** Dotted identifier of the signature policy, if it names one. */
  readonly policy: string | undefined;
  /** DER of the certificates inside. */
  readonly certificates: readonly Uint8Array[];
  /** Time-stamps over the signature value; for a document time-stamp the token itself. */
  readonly tokens: readonly TimestampToken[];
  /** Time-stamps over the content, among the signed attributes. */
  readonly contentTokens: readonly TimestampToken[];
}

/** The signed fields whose CMS can be read, in the order of their signing. */
export async function readSignatures(
  document: PdfDocument,
  fields: readonly PdfSignatureField[],
): Promise<ReadSignature[]> {
  const found: ReadSignature[] = [];
  for (const field of fields) {
    if (field.signature === undefined) continue;
    const contents = await document.resolve(field.signature.get('Contents'));
    const range = await byteRangeOf(document, field.signature);
    if (!(contents instanceof PdfString) || range === undefined) continue;
    const read = readContents(field.name, contents.bytes, (range[2] ?? 0) + (range[3] ?? 0));
    if (read !== undefined) found.push(read);
  }
  return found.sort((a, b) => a.end - b.end);
}

function readContents(field: string, contents: Uint8Array, end: number): ReadSignature | undefined {
  try {
    const cms = readSignedData(contents);
    const [signerInfo] = cms.signerInfos;
    if (signerInfo === undefined) return undefined;
    const isTimestamp = cms.contentType === '1.2.840.113549.1.9.16.1.4';
    const tokens = isTimestamp
      ? [readTimestampToken(contents)]
      : attributeValues(signerInfo.unsignedAttributes, ATTRIBUTE.signatureTimestamp).map((node) =>
          readTimestampToken(node.encoded),
        );
    const contentTokens = attributeValues(signerInfo.signedAttributes, ATTRIBUTE.contentTimestamp).map(
      (node) => readTimestampToken(node.encoded),
    );
    const signer = findSignerCertificate(signerInfo, certificatesOf(cms));
    const policy = readSignaturePolicy(signerInfo)?.id;
    const { certificates } = cms;
    return { field, isTimestamp, contents, end, signer, policy, certificates, tokens, contentTokens };
  } catch (error) {
    // A signature by others that cannot be read is none that could be extended; validation reports on it.
    if (error instanceof SignatureError) return undefined;
    throw error;
  }
}

/** The certificates of a CMS that can be read. */
export function certificatesOf(cms: CmsSignedData): Certificate[] {
  return cms.certificates.flatMap((encoded) => {
    try {
      return [parseCertificate(encoded)];
    } catch (error) {
      if (error instanceof SignatureError) return [];
      throw error;
    }
  });
}
