import type { MessageKey } from '../../messages/index.ts';
import { leastVerificationSide, verificationSide } from '../../signing/look/layOutVerification.ts';
import type { Finding } from '../../text.ts';
import { isOutside, overlap } from '../boxesOnPages.ts';
import type { DraftContent, JobFile } from '../draft.ts';
import type { VerificationPlace } from './verificationPlace.ts';

type Judged = Pick<
  JobFile,
  'id' | 'name' | 'kind' | 'contentType' | 'pages' | 'pageSizes' | 'priorSignatures' | 'problem' | 'remark'
>;

/** Why a document cannot carry a verification QR code, as a message key; null: it can. */
export function verificationProblem(file: Omit<Judged, 'id' | 'name' | 'pageSizes'>): MessageKey | null {
  if (file.kind !== 'Document' || file.contentType !== 'application/pdf') return 'lang_draft_qr_not_pdf';
  // Whoever signed has signed these pages as they are.
  if (file.priorSignatures > 0) return 'lang_draft_qr_signed';
  if (file.remark !== null) return 'lang_draft_qr_encrypted';
  return file.problem !== null || file.pages === null ? 'lang_draft_qr_broken' : null;
}

/** The places once these documents are one, which has one at most: of several the last one stays, as of a signer's boxes. */
export function verificationPlaceOfMerged(
  places: readonly VerificationPlace[],
  parts: readonly { readonly id: string; readonly pages: number | null }[],
  mergedId: string,
): VerificationPlace[] {
  const ids = new Set(parts.map(({ id }) => id));
  let before = 0;
  let last: VerificationPlace[] = [];
  for (const { id, pages } of parts) {
    const place = places.find(({ fileId }) => fileId === id);
    if (place) last = [{ ...place, fileId: mergedId, page: before + place.page }];
    before += pages ?? 0;
  }
  return [...places.filter(({ fileId }) => !ids.has(fileId)), ...last];
}

/**
 * SIGN-17: what is wrong with the places of verification QR codes. Each document has one at most, which touches neither a
 * signature's place nor a text's and lies on its page. Under other standards than PAdES none is drawn, and none judged
 * (SIGN-14).
 */
export function checkVerificationPlaces(
  content: Pick<DraftContent, 'verificationPlaces' | 'boxes' | 'placeholders' | 'signatureStandard'>,
  files: readonly Judged[],
): Finding[] {
  const findings: Finding[] = [];
  if (content.signatureStandard !== 'Pades') return findings;
  for (const file of files) {
    const isOn = ({ fileId }: { readonly fileId: string }) => fileId === file.id;
    const places = content.verificationPlaces.filter(isOn);
    if (places.length === 0) continue;
    const add = (key: MessageKey) => findings.push({ field: `files.${file.id}`, key, params: [file.name] });
    const problem = verificationProblem(file);
    if (problem) {
      add(problem);
      continue;
    }
    if (places.length > 1) add('lang_draft_qr_twice');
    const others = [...content.boxes, ...content.placeholders].filter(isOn);
    if (places.some(({ page }) => file.pages !== null && page > file.pages))
      add('lang_draft_qr_page_missing');
    if (places.some((place) => isOutside(place, file.pageSizes))) add('lang_draft_qr_outside_page');
    if (places.some((place) => others.some((other) => overlap(place, other)))) add('lang_draft_qr_overlaps');
    if (places.some(({ width, height }) => verificationSide(width, height) < leastVerificationSide))
      add('lang_draft_qr_too_small');
  }
  return findings;
}
