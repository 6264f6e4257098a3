import type { VerificationPlace } from '@tomar/contract';
import { type LookSettings, layOutVerification, verificationLook } from '@tomar/contract/look';
import type { Mark } from '@tomar/signatures/pades';
import type { StoredBlob } from '../../../platform/blobs/blobStore.ts';
import { refused } from '../../../platform/http/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { drawOnFile } from '../drawing/drawOnFile.ts';
import { newCode } from './newCode.ts';

/** A document that is to bear a code. */
export interface WantedCode {
  readonly file: { readonly id: string; readonly name: string; readonly sha256: string };
  readonly place: VerificationPlace;
  /** Of its caption: the account's. */
  readonly language: LookSettings['language'];
}

export interface DrawnCode {
  readonly code: string;
  /** What it was drawn for. */
  readonly wanted: WantedCode;
  /** The document with it, which belongs to nothing yet. */
  readonly stored: StoredBlob;
}

/** Draws a new code onto a document. @throws AppError refused for one that cannot be drawn on; too_many_requests */
export async function drawCode(
  platform: Platform,
  accountId: string,
  wanted: WantedCode,
): Promise<DrawnCode> {
  const { file, place, language } = wanted;
  const code = newCode();
  const look = verificationLook(code, platform.config.publicUrl, language);
  const marks = layOutVerification(look, place.width, place.height).map(
    (mark): Mark => ({ ...mark, x: mark.x + place.x, y: mark.y + place.y }),
  );
  const drawing = { sha256: file.sha256, pages: [{ page: place.page, marks }] };
  const stored = await drawOnFile(platform, accountId, drawing, () =>
    refused('lang_draft_qr_write_failed', [file.name], `files.${file.id}`),
  );
  return { code, wanted, stored };
}
