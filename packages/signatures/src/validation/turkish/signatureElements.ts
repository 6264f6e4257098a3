import type { Crl, HashName, OcspResponse } from '../../x509/index.ts';

/** What of the guide's demands stands in a signature, whatever its format. The readers note it, nobody has judged it. */
export interface SignatureElements {
  readonly format: 'cades' | 'pades' | 'xades';
  readonly counterSignature: boolean;
  /** CAdES and XAdES: the signing time among what is signed; PDF: /M of the signature dictionary. */
  readonly signingTime: boolean;
  /** XAdES: DataObjectFormat with MimeType; elsewhere the content type, which format checking demands. */
  readonly contentFormat: boolean;
  readonly certificateReferences: boolean;
  readonly revocationReferences: boolean;
  readonly certificateValues: boolean;
  readonly revocationValues: boolean;
  /** PDF: the signature's own entry in the VRI of the document security store. */
  readonly vriEntry: boolean;
  /** Revocation data that the signature carries: its values, or for a PDF the security store. */
  carriedRevocation(): {
    readonly crls: readonly Crl[];
    readonly responses: readonly OcspResponse[];
  };
  /** What the complete references name, and the octets of all values that are carried. */
  references(): {
    readonly named: readonly NamedDigest[];
    readonly values: readonly Uint8Array[];
  };
}

export interface NamedDigest {
  readonly hash: HashName | undefined;
  readonly value: Uint8Array;
}
