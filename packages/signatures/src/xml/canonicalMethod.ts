import { SignatureError } from '../errors.ts';

/** A canonicalisation algorithm, taken apart. */
export interface CanonicalMethod {
  readonly uri: string;
  readonly form: 'inclusive-1.0' | 'inclusive-1.1' | 'exclusive';
  readonly comments: boolean;
}

/** One of the two versions of Canonical XML, not the exclusive form. */
export interface InclusiveMethod extends CanonicalMethod {
  readonly form: 'inclusive-1.0' | 'inclusive-1.1';
}

export function isInclusive(method: CanonicalMethod): method is InclusiveMethod {
  return method.form !== 'exclusive';
}

export const inclusiveUri = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315';
export const inclusive11Uri = 'http://www.w3.org/2006/12/xml-c14n11';
export const exclusiveUri = 'http://www.w3.org/2001/10/xml-exc-c14n#';

const methods = new Map<string, CanonicalMethod>(
  (
    [
      [inclusiveUri, 'inclusive-1.0', false],
      [`${inclusiveUri}#WithComments`, 'inclusive-1.0', true],
      [inclusive11Uri, 'inclusive-1.1', false],
      [`${inclusive11Uri}#WithComments`, 'inclusive-1.1', true],
      [exclusiveUri, 'exclusive', false],
      [`${exclusiveUri}WithComments`, 'exclusive', true],
    ] as const
  ).map(([uri, form, comments]) => [uri, { uri, form, comments }]),
);

/** The method that a URI names, or undefined where it names none. */
export function knownCanonicalMethod(uri: string): CanonicalMethod | undefined {
  return methods.get(uri);
}

/** The method that a URI names. Error: `canonicalization_unsupported`. */
export function canonicalMethod(uri: string): CanonicalMethod {
  const method = methods.get(uri);
  if (method === undefined)
    throw new SignatureError(
      'canonicalization_unsupported',
      `Canonicalisation ${JSON.stringify(uri)} is not supported`,
    );
  return method;
}
