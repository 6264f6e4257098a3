import type { XmlDocument, XmlElement } from '../../xml/index.ts';

/** What a reference's URI points at, before any transform. */
export type ReferenceTarget =
  | { readonly kind: 'document'; readonly comments: boolean }
  | {
      readonly kind: 'element';
      readonly element: XmlElement;
      readonly id: string;
      readonly comments: boolean;
    }
  | { readonly kind: 'external'; readonly uri: string | undefined }
  /** No element has the id. */
  | { readonly kind: 'missing'; readonly id: string }
  /** More than one element has the id: what is signed depends on who looks. */
  | { readonly kind: 'ambiguous'; readonly id: string }
  /** A form of XPointer that XMLDSig does not ask for. */
  | { readonly kind: 'unsupported'; readonly uri: string };

/** XMLDSig 4.4.3.2 and 4.4.3.3: same-document references, of which only the XPointer forms keep comments. */
export function resolveReference(xml: XmlDocument, uri: string | undefined): ReferenceTarget {
  if (uri === '') return { kind: 'document', comments: false };
  if (uri === undefined || !uri.startsWith('#')) return { kind: 'external', uri };
  if (uri === '#xpointer(/)') return { kind: 'document', comments: true };
  const pointer = /^#xpointer\(id\((?:'([^']*)'|"([^"]*)")\)\)$/.exec(uri);
  if (pointer !== null) return byId(xml, pointer[1] ?? pointer[2] ?? '', true);
  if (/[()]/.test(uri)) return { kind: 'unsupported', uri };
  const fragment = uri.slice(1);
  const id = decoded(fragment);
  // Not everybody decodes: for some readers the other element is the one that is signed.
  if (id !== fragment && xml.ids.has(fragment) && xml.ids.has(id)) return { kind: 'ambiguous', id };
  return byId(xml, id, false);
}

function byId(xml: XmlDocument, id: string, comments: boolean): ReferenceTarget {
  if (xml.duplicateIds.has(id)) return { kind: 'ambiguous', id };
  const element = xml.ids.get(id);
  return element === undefined ? { kind: 'missing', id } : { kind: 'element', element, id, comments };
}

/** A fragment may be percent-encoded; one that is not valid so is taken as it stands. */
function decoded(fragment: string): string {
  if (!fragment.includes('%')) return fragment;
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}
