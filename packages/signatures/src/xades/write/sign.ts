import type { Signer } from '../../keys/signer.ts';
import type { ExtensionSources } from '../../validationData.ts';
import { extendAtSigning } from '../extend/extend.ts';
import type { DetachedContent } from '../model.ts';
import type { XadesDraft } from './assemble.ts';
import { digestToSign, draftOf, finishDraft, stateOf, type XadesState } from './finish.ts';
import type { XadesContent, XadesOptions } from './options.ts';
import { draftSignature } from './prepare.ts';

export interface PreparedXades {
  /** Plain JSON, to be kept until the value comes. */
  readonly state: XadesState;
  /** Canonical SignedInfo, and its digest for keys that take only that. */
  readonly toBeSigned: Uint8Array;
  readonly digest: Uint8Array;
}

/**
 * First step: everything but the signature value. Errors: those of `readXml`; `would_break_signature` and
 * `would_break_timestamp` where the document's signatures leave no room for another; `place_missing`,
 * `reference_missing`, `reference_uri`, `xml_duplicate_id`, `id_taken`, `id_malformed`, `root_is_signature`, `nothing_to_sign`,
 * `canonicalization_unsupported`, `certificate_malformed`.
 */
export function prepareXades(content: XadesContent, options: XadesOptions): PreparedXades {
  return prepared(draftSignature(content, options));
}

export function prepared(draft: XadesDraft): PreparedXades {
  return { state: stateOf(draft), toBeSigned: draft.toBeSigned, digest: digestToSign(draft) };
}

/**
 * Second step, days later if need be: the signed document at level B (BES). ECDSA values are DER.
 * Errors: `signature_mismatch` where the value does not fit certificate and content, `state_malformed`.
 */
export function finishXades(state: XadesState, signatureValue: Uint8Array): Uint8Array {
  return finishDraft(draftOf(state), signatureValue);
}

export type SignXadesOptions = Omit<XadesOptions, 'certificate' | 'chain' | 'algorithm'>;

/**
 * Both steps with a key at hand, and whatever the profile wants on top: time-stamps, validation data. P3 is signed
 * with its time-stamp and extended by `extendXades` after the waiting period.
 */
export async function signXades(
  content: XadesContent,
  signer: Signer,
  options: SignXadesOptions,
  sources: ExtensionSources = {},
): Promise<Uint8Array> {
  const { certificate, chain, algorithm } = signer;
  const draft = draftSignature(content, { ...options, certificate, chain, algorithm });
  const { toBeSigned } = draft;
  const value = await signer.sign({ toBeSigned, digest: digestToSign(draft), algorithm });
  const signed = finishDraft(draft, value);
  if (options.profile === 'baseline-b' || options.profile === 'tr-p1') return signed;
  return extendAtSigning(signed, options.profile, sources, {
    content: detachedContent(content),
    signature: 'last',
  });
}

function detachedContent(content: XadesContent): DetachedContent {
  if (content.form !== 'detached') return () => undefined;
  return (uri) => {
    const object = content.objects.find((candidate) => candidate.uri === uri);
    return object?.content instanceof Uint8Array ? object.content : undefined;
  };
}
