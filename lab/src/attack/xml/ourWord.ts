import { createHash } from 'node:crypto';
import {
  BufferSource,
  readXades,
  SignatureError,
  type SignatureReport,
  type ValidationReport,
  validate,
  writeReference,
  type XadesSignature,
} from '@tomar/signatures';
import { nameBySerial, pki, type SignerName } from './signers.ts';

/** What our validator says of one ds:Signature. */
export interface OurSignature {
  readonly report: SignatureReport;
  readonly passes: boolean;
  /** SignatureValue, by which a signature is known again. */
  readonly value: string;
  /** Where it stands among all ds:Signature elements. */
  readonly position: number;
  readonly signer: SignerName | undefined;
  /** SHA-256 of the octets of each reference, as we take them. */
  readonly digests: readonly string[];
}

export interface OurWord {
  readonly conclusion: string;
  readonly signatures: readonly OurSignature[];
  readonly errors: readonly string[];
}

/** @param overlooked codes of errors that count for nothing, to see whether the attacker misses them */
export async function ourWord(
  bytes: Uint8Array,
  outside: Uint8Array | undefined,
  overlooked: ReadonlySet<string> = new Set(),
): Promise<OurWord> {
  const isPassed = ({ indication, errors }: SignatureReport) =>
    indication === 'TOTAL_PASSED' || (errors.length > 0 && errors.every(({ code }) => overlooked.has(code)));
  let report: ValidationReport;
  try {
    report = await validate(new BufferSource(bytes), {
      format: 'xades',
      trust: [pki.root.certificate],
      certificates: [pki.intermediate.certificate],
      offline: true,
      ...(outside === undefined ? {} : { content: new BufferSource(outside) }),
    });
  } catch (error) {
    if (!(error instanceof SignatureError)) throw error;
    return { conclusion: error.code, signatures: [], errors: [error.code] };
  }
  const reports = report.signatures.flatMap(withCounters);
  const errors = reports.flatMap((one) => one.errors.map(({ code }) => code));
  if (!reports.some(isPassed)) return { conclusion: report.conclusion, signatures: [], errors };
  const document = readXades(bytes);
  const read = document.signatures.flatMap(withCounterSignatures);
  const ordered = read.toSorted((left, right) => left.element.start - right.element.start);
  const signatures = read.flatMap((signature, index): OurSignature[] => {
    const found = reports[index];
    if (found === undefined) return [];
    const passes = isPassed(found);
    return [
      {
        report: found,
        passes,
        value: Buffer.from(signature.signatureValue).toString('base64'),
        position: ordered.indexOf(signature),
        signer: found.certificate === null ? undefined : nameBySerial(found.certificate.serial),
        digests: passes ? digestsOf(document, signature, outside) : [],
      },
    ];
  });
  return { conclusion: report.conclusion, signatures, errors };
}

function digestsOf(
  document: ReturnType<typeof readXades>,
  signature: XadesSignature,
  outside: Uint8Array | undefined,
): string[] {
  return signature.references.map((reference) => {
    const hash = createHash('sha256');
    writeReference(
      document,
      signature,
      reference,
      () => outside,
      (piece) => hash.update(piece),
    );
    return hash.digest('hex');
  });
}

function withCounters(report: SignatureReport): SignatureReport[] {
  return [report, ...report.counterSignatures.flatMap(withCounters)];
}

function withCounterSignatures(signature: XadesSignature): XadesSignature[] {
  return [signature, ...signature.counterSignatures.flatMap(withCounterSignatures)];
}
