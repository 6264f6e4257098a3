import { SignatureError } from '../../errors.ts';
import { type Crl, type OcspResponse, parseCrl, parseOcspResponse } from '../../x509/index.ts';
import { isSignedPropertiesType, type XadesSignature } from '../../xades/index.ts';
import type { SignatureElements } from './signatureElements.ts';

/** The elements of a XAdES signature or counter-signature. */
export function xadesElements(signature: XadesSignature): SignatureElements {
  const { signedProperties, unsignedProperties } = signature;
  return {
    format: 'xades',
    counterSignature: signature.countersigned !== undefined,
    signingTime: signedProperties.signingTime !== undefined,
    contentFormat: signedProperties.dataObjectFormats.some(
      ({ mimeType, objectReference }) => mimeType !== undefined && isOfContent(signature, objectReference),
    ),
    certificateReferences: unsignedProperties.hasCertificateRefs,
    revocationReferences: unsignedProperties.hasRevocationRefs,
    certificateValues: unsignedProperties.hasCertificateValues,
    revocationValues: unsignedProperties.hasRevocationValues,
    vriEntry: false,
    carriedRevocation: () => carriedRevocation(unsignedProperties),
    references: () => {
      const { crls, responses } = carriedRevocation(unsignedProperties);
      const { certificates, certificateRefs, crlRefs, ocspRefs } = unsignedProperties;
      return {
        named: [...certificateRefs, ...crlRefs, ...ocspRefs].map(({ digest, digestValue }) => ({
          hash: digest,
          value: digestValue,
        })),
        values: [
          ...certificates,
          ...signature.certificates,
          ...crls.map(({ der }) => der),
          ...responses.flatMap(({ basic, der }) => [basic, der]),
        ],
      };
    },
  };
}

/** ObjectReference names a reference to what is signed (EN 319 132-1, 5.2.4). */
function isOfContent({ references }: XadesSignature, objectReference: string): boolean {
  return references.some(
    ({ id, type }) => id !== undefined && objectReference === `#${id}` && !isSignedPropertiesType(type),
  );
}

function carriedRevocation(
  unsigned: XadesSignature['unsignedProperties'],
): ReturnType<SignatureElements['carriedRevocation']> {
  return {
    crls: unsigned.crls.flatMap((der): readonly Crl[] => leniently(() => parseCrl(der))),
    responses: unsigned.ocspResponses.flatMap((der): readonly OcspResponse[] =>
      leniently(() => parseOcspResponse(der)),
    ),
  };
}

function leniently<T>(read: () => T): readonly T[] {
  try {
    return [read()];
  } catch (error) {
    if (error instanceof SignatureError) return [];
    throw error;
  }
}
