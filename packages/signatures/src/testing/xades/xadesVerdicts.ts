import { writePem } from '../../der/index.ts';
import type { DetachedContent, XadesDocument, XadesSignature } from '../../xades/model.ts';
import { readXades } from '../../xades/read/readXades.ts';
import { checkBinding } from '../../xades/verify/binding.ts';
import { coversWholeDocument } from '../../xades/verify/coverage.ts';
import { checkReferences, checkSignatureValue } from '../../xades/verify/verify.ts';
import { findWrapping } from '../../xades/verify/wrapping.ts';
import { everySignature } from '../../xades/write/insertion.ts';
import { runTool } from '../index.ts';

/** A document with namespaces, other quotes, references, CDATA and Turkish letters: what signing must not touch. */
export const sampleXml = Buffer.from(
  '<?xml version="1.0" encoding="UTF-8"?>\n<!-- önce -->\n<f:Belge xmlns:f="urn:example:belge" xmlns="urn:example:kalem" z=\'1\' a="2" Id="belge">\n  <Konu  dil="tr">Şeker &amp; çay</Konu><boş/><![CDATA[<x>]]>\r\n</f:Belge>\n',
  'utf8',
);

export interface SignatureVerdict {
  readonly references: readonly string[];
  readonly value: boolean;
  readonly findings: readonly string[];
  readonly whole: boolean;
}

/** All checks on one signature, short enough to compare. */
export function verdictOn(
  document: XadesDocument,
  signature: XadesSignature,
  content?: DetachedContent,
): SignatureVerdict {
  const checks = checkReferences(document, signature, content);
  const [certificate] = signature.certificates;
  return {
    references: checks.map(({ status, covers }) => `${covers} ${status}`),
    value: certificate !== undefined && checkSignatureValue(signature, certificate),
    findings: [...checkBinding(signature, checks), ...findWrapping(document, signature, checks)].map(
      ({ code }) => code,
    ),
    whole: coversWholeDocument(document, signature, checks),
  };
}

/** The same for every signature of a file, counter-signatures behind those they sign. */
export function verdicts(bytes: Uint8Array, content?: DetachedContent): SignatureVerdict[] {
  const document = readXades(bytes);
  return everySignature(document.signatures).map((signature) => verdictOn(document, signature, content));
}

/** Options that tell xmlsec1 which attributes are Ids: without a schema it knows of none. */
export const xmlsecIds: readonly string[] = [
  'http://uri.etsi.org/01903/v1.3.2#:SignedProperties',
  'http://www.w3.org/2000/09/xmldsig#:Object',
  'http://www.w3.org/2000/09/xmldsig#:SignatureValue',
].flatMap((name) => ['--id-attr:Id', name]);

/** What xmlsec1 says of the first signature: empty when it holds. */
export function judgedByXmlsec(
  bytes: Uint8Array,
  root: Uint8Array,
  files: Readonly<Record<string, Uint8Array>> = {},
): string {
  const { status, stderr } = runTool(
    'xmlsec1',
    ['--verify', ...xmlsecIds, '--trusted-pem', 'root.pem', 'signed.xml'],
    {
      ...files,
      'root.pem': writePem('CERTIFICATE', root),
      'signed.xml': bytes,
    },
  );
  return status === 0 ? '' : stderr;
}
