import type { XmlElement } from '../../xml/index.ts';
import type { Gap } from './insertion.ts';

/** One reference to signed data, with its digest. */
export interface DataReference {
  readonly uri: string;
  readonly type?: string;
  /** Markup of the Transform elements. */
  readonly transforms: string;
  readonly digest: Uint8Array;
  /** Undefined for what needs no DataObjectFormat. */
  readonly mimeType: string | undefined;
}

/** Where the signature goes and what it covers. */
export interface SignaturePlan {
  readonly parent: XmlElement | undefined;
  readonly gap: Gap | undefined;
  readonly references: readonly DataReference[];
  /** Markup of ds:Object elements with embedded content. */
  readonly objects: string;
  /** Markup around the signature. */
  readonly wrap?: { readonly open: string; readonly close: string };
}

export interface SignatureIds {
  readonly signature: string;
  readonly properties: string;
  readonly value: string;
  readonly reference: (index: number) => string;
  readonly object: string;
}
