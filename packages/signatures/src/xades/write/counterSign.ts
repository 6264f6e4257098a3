import { SignatureError } from '../../errors.ts';
import type { Signer } from '../../keys/signer.ts';
import type { ExtensionSources } from '../../validationData.ts';
import { idOf } from '../elements.ts';
import { extendAtSigning } from '../extend/extend.ts';
import type { XadesDocument, XadesSignature } from '../model.ts';
import { readXades } from '../read/readXades.ts';
import type { XadesDraft } from './assemble.ts';
import { digestToSign, finishDraft } from './finish.ts';
import { everySignature, refuseBreaking } from './insertion.ts';
import type { XadesOptions } from './options.ts';
import { draftCounterSignature } from './prepare.ts';
import { propertyPlace } from './propertyPlace.ts';
import { type PreparedXades, prepared, type SignXadesOptions } from './sign.ts';

/**
 * First step of a counter-signature (serial signing): a signature over another signature's value, kept among that
 * one's unsigned properties (EN 319 132-1, 5.2.7). Without `target` it signs the newest: the last signature of the
 * document, or the last that counter-signs it. Finish it with `finishXades`.
 * Errors: those of `prepareXades`, `no_signature`, `signature_value_without_id`.
 */
export function prepareXadesCounterSignature(
  document: Uint8Array,
  options: XadesOptions,
  target?: { readonly signatureId: string },
): PreparedXades {
  return prepared(draftOver(readXades(document), options, target?.signatureId));
}

/** Both steps with a key at hand, and whatever the profile wants on top. */
export async function counterSignXades(
  document: Uint8Array,
  signer: Signer,
  options: SignXadesOptions,
  sources: ExtensionSources = {},
  target?: { readonly signatureId: string },
): Promise<Uint8Array> {
  const { certificate, chain, algorithm } = signer;
  const draft = draftOver(
    readXades(document),
    { ...options, certificate, chain, algorithm },
    target?.signatureId,
  );
  const { toBeSigned } = draft;
  const value = await signer.sign({ toBeSigned, digest: digestToSign(draft), algorithm });
  const signed = finishDraft(draft, value);
  if (options.profile === 'baseline-b' || options.profile === 'tr-p1') return signed;
  const id = newSignatureId(document, signed);
  return extendAtSigning(signed, options.profile, sources, { signature: { id } });
}

function draftOver(
  document: XadesDocument,
  options: XadesOptions,
  signatureId: string | undefined,
): XadesDraft {
  const target = signatureId === undefined ? newest(document.signatures) : byId(document, signatureId);
  if (target === undefined) throw new SignatureError('no_signature', 'There is no signature to counter-sign');
  const valueElement = target.signatureValueElement;
  const valueId = idOf(valueElement);
  if (valueElement === undefined || valueId === undefined)
    throw new SignatureError('signature_value_without_id', 'The signature value has no Id to refer to');
  const place = propertyPlace(target, 'xades:CounterSignature');
  refuseBreaking(document, place.parent, { newSignature: true });
  return draftCounterSignature(document, valueElement, valueId, place, options);
}

function newest(signatures: readonly XadesSignature[]): XadesSignature | undefined {
  const last = signatures.at(-1);
  return last === undefined ? undefined : (newest(last.counterSignatures) ?? last);
}

function byId(document: XadesDocument, id: string): XadesSignature | undefined {
  return everySignature(document.signatures).find((signature) => signature.id === id);
}

function newSignatureId(before: Uint8Array, after: Uint8Array): string {
  const old = new Set(everySignature(readXades(before).signatures).map(({ id }) => id));
  const added = everySignature(readXades(after).signatures).find(({ id }) => !old.has(id));
  return added?.id ?? '';
}
