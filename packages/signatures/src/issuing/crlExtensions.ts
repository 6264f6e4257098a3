import { der } from '../der/index.ts';
import { EXTENSION } from '../oids.ts';
import { certificateSummary } from '../x509/certificateSummary.ts';
import { extension } from './extensions.ts';

/** Reasons of RFC 5280 4.2.1.13 by their bits: 1 keyCompromise … 8 aACompromise. */
type ReasonBits = readonly number[];

export interface DistributionPointInput {
  /** A name below the CRL issuer's: DER of AttributeTypeAndValue. In place of `urls`. */
  readonly relativeName?: Uint8Array;
  readonly urls?: readonly string[];
  /** DER of the certificate of an indirect CRL's issuer. */
  readonly crlIssuer?: Uint8Array;
  readonly reasons?: ReasonBits;
}

/** cRLDistributionPoints with more than addresses (RFC 5280 4.2.1.13). */
export function distributionPoints(points: readonly DistributionPointInput[]): Uint8Array {
  return extension(EXTENSION.crlDistributionPoints, der.sequence(...points.map(distributionPoint)));
}

/** freshestCRL (RFC 5280 4.2.1.15 and 5.2.6): where deltas are. */
export function freshestCrl(points: readonly DistributionPointInput[]): Uint8Array {
  return extension('2.5.29.46', der.sequence(...points.map(distributionPoint)));
}

function distributionPoint({ relativeName, urls, crlIssuer, reasons }: DistributionPointInput): Uint8Array {
  const parts: Uint8Array[] = [];
  if (relativeName !== undefined) parts.push(der.explicit(0, der.tlv(0xa1, relativeName)));
  else if (urls !== undefined) parts.push(der.explicit(0, pointName(urls)));
  if (reasons !== undefined) parts.push(der.retag(0x81, der.namedBits(reasons)));
  if (crlIssuer !== undefined) parts.push(der.explicit(2, directoryName(crlIssuer)));
  return der.sequence(...parts);
}

const pointName = (urls: readonly string[]) =>
  der.explicit(0, ...urls.map((url) => der.implicitPrimitive(6, der.ia5(url))));

const directoryName = (certificate: Uint8Array) => der.explicit(4, certificateSummary(certificate).subject);

export interface IssuingDistributionPointInput {
  /** A directory name: DER of Name. In place of `urls`. */
  readonly directoryName?: Uint8Array;
  readonly urls?: readonly string[];
  readonly onlyUser?: boolean;
  readonly onlyCa?: boolean;
  readonly reasons?: ReasonBits;
  readonly indirect?: boolean;
  readonly onlyAttribute?: boolean;
}

/** issuingDistributionPoint (RFC 5280 5.2.5): what a CRL is about. */
export function issuingDistributionPoint(input: IssuingDistributionPointInput): Uint8Array {
  const flag = (number: number, on: boolean | undefined) =>
    on === true ? [der.implicitPrimitive(number, Uint8Array.of(0xff))] : [];
  const value = der.sequence(
    ...(input.directoryName === undefined
      ? []
      : [der.explicit(0, der.explicit(0, der.explicit(4, input.directoryName)))]),
    ...(input.urls === undefined ? [] : [der.explicit(0, pointName(input.urls))]),
    ...flag(1, input.onlyUser),
    ...flag(2, input.onlyCa),
    ...(input.reasons === undefined ? [] : [der.retag(0x83, der.namedBits(input.reasons))]),
    ...flag(4, input.indirect),
    ...flag(5, input.onlyAttribute),
  );
  return extension(EXTENSION.issuingDistributionPoint, value, true);
}

/** deltaCRLIndicator (RFC 5280 5.2.4): from which number on the list has the changes. */
export function deltaCrlIndicator(baseNumber: number): Uint8Array {
  return extension(EXTENSION.deltaCrlIndicator, der.integer(baseNumber), true);
}

/** Certificates that expired since then keep their entries (X.509). */
export function expiredCertsOnCrl(since: Date): Uint8Array {
  return extension(EXTENSION.expiredCertsOnCrl, der.generalizedTime(since));
}

/** certificateIssuer (RFC 5280 5.3.3), an entry's extension: whose certificates this entry and those after it are. */
export function certificateIssuer(certificate: Uint8Array): Uint8Array {
  return extension(EXTENSION.certificateIssuer, der.sequence(directoryName(certificate)), true);
}
