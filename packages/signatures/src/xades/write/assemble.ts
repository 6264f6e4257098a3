import type { SignatureAlgorithm } from '../../keys/signer.ts';
import { encodeXml } from '../../xml/encoding.ts';
import {
  canonicalMethod,
  canonicalOctets,
  exclusiveUri,
  readXmlFragment,
  type XmlElement,
  type XmlEncoding,
} from '../../xml/index.ts';
import { signatureUri } from '../algorithms.ts';
import { allNamed } from '../elements.ts';
import { dsNamespace, signedPropertiesType, xadesNamespace } from '../namespaces.ts';
import { digestMarkup, digestOfOctets } from './certificateRef.ts';
import { base64, element, fitting, openTag } from './markup.ts';
import { policyFor, type XadesOptions } from './options.ts';
import type { DataReference, SignatureIds, SignaturePlan } from './signaturePlan.ts';
import { signedPropertiesMarkup } from './signedPropertiesMarkup.ts';

/** A signature in which only SignatureValue is missing. */
export interface XadesDraft {
  /** The output in front of SignatureValue's text, and behind it. */
  readonly before: readonly Uint8Array[];
  readonly after: readonly Uint8Array[];
  readonly encoding: XmlEncoding;
  readonly certificate: Uint8Array;
  readonly algorithm: SignatureAlgorithm;
  /** SignedInfo in canonical form. */
  readonly toBeSigned: Uint8Array;
}

export const signatureEnd = '</ds:Signature>';

export function signatureTag(ids: SignatureIds): string {
  return openTag('ds:Signature', { 'xmlns:ds': dsNamespace, Id: ids.signature });
}

/** Digests the properties and lays out all markup around the missing value. */
export function assemble(plan: SignaturePlan, ids: SignatureIds, options: XadesOptions): XadesDraft {
  const { algorithm } = options;
  const encoding = plan.parent?.source.encoding ?? 'utf-8';
  const method = canonicalMethod(options.canonicalization ?? exclusiveUri);
  const wrapOpen = plan.wrap?.open ?? '';
  const wrapClose = plan.wrap?.close ?? '';

  const qualifying =
    openTag('ds:Object') +
    element(
      'xades:QualifyingProperties',
      { 'xmlns:xades': xadesNamespace, Target: `#${ids.signature}` },
      propertiesMarkup(plan, ids, options),
    ) +
    '</ds:Object>';
  const inParent = (markup: string) =>
    readXmlFragment(wrapOpen + signatureTag(ids) + markup + signatureEnd + wrapClose, plan.parent);
  const canonical = (top: XmlElement, namespace: string, local: string) =>
    canonicalOctets(allNamed(top, namespace, local)[0] ?? top, method);
  const properties = canonical(inParent(qualifying), xadesNamespace, 'SignedProperties');

  const signedInfo = element(
    'ds:SignedInfo',
    {},
    element('ds:CanonicalizationMethod', { Algorithm: method.uri }),
    element('ds:SignatureMethod', { Algorithm: signatureUri(algorithm) }),
    ...plan.references.map((reference, index) => referenceMarkup(reference, ids.reference(index), algorithm)),
    referenceMarkup(
      {
        uri: `#${ids.properties}`,
        type: signedPropertiesType,
        transforms: element('ds:Transform', { Algorithm: method.uri }),
        digest: digestOfOctets(algorithm.digest, properties),
        mimeType: undefined,
      },
      undefined,
      algorithm,
    ),
  );
  const toBeSigned = canonical(inParent(signedInfo), dsNamespace, 'SignedInfo');

  const head = plan.gap === undefined ? '<?xml version="1.0" encoding="UTF-8"?>\n' : plan.gap.open;
  const before = `${head}${wrapOpen}${signatureTag(ids)}${signedInfo}${openTag('ds:SignatureValue', { Id: ids.value })}`;
  const after = `</ds:SignatureValue>${keyInfoMarkup(options)}${plan.objects}${qualifying}${signatureEnd}${wrapClose}${plan.gap?.close ?? ''}`;
  const bytes = (markup: string) => encodeXml(fitting(markup, encoding), encoding);
  return {
    before: plan.gap === undefined ? [bytes(before)] : [plan.gap.before, bytes(before)],
    after: plan.gap === undefined ? [bytes(after)] : [bytes(after), plan.gap.after],
    encoding,
    certificate: options.certificate,
    algorithm,
    toBeSigned,
  };
}

function propertiesMarkup(plan: SignaturePlan, ids: SignatureIds, options: XadesOptions): string {
  return signedPropertiesMarkup({
    id: ids.properties,
    signingTime: options.signingTime ?? new Date(),
    certificate: options.certificate,
    digest: options.algorithm.digest,
    signingCertificateVersion:
      options.signingCertificateVersion ?? (options.profile.startsWith('tr-') ? 1 : 2),
    policy: policyFor(options),
    place: options.place,
    claimedRoles: options.claimedRoles ?? [],
    commitments: options.commitments ?? [],
    formats: plan.references.flatMap(({ mimeType }, index) =>
      mimeType === undefined ? [] : [{ referenceId: ids.reference(index), mimeType }],
    ),
  });
}

function referenceMarkup(
  reference: DataReference,
  id: string | undefined,
  algorithm: SignatureAlgorithm,
): string {
  return element(
    'ds:Reference',
    { Id: id, Type: reference.type, URI: reference.uri },
    reference.transforms === '' ? '' : element('ds:Transforms', {}, reference.transforms),
    digestMarkup(algorithm.digest, reference.digest),
  );
}

function keyInfoMarkup(options: XadesOptions): string {
  const certificates = [
    options.certificate,
    ...(options.signerCertificateOnly === true ? [] : (options.chain ?? [])),
  ];
  return element(
    'ds:KeyInfo',
    {},
    element(
      'ds:X509Data',
      {},
      ...certificates.map((certificate) => element('ds:X509Certificate', {}, base64(certificate))),
    ),
  );
}
