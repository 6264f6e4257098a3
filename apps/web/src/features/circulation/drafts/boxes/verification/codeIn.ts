import {
  checkVerificationPlaces,
  type DraftContent,
  type Finding,
  type JobFile,
  type SignatureBox,
} from '@tomar/contract';
import { allBoxes, isCode } from './codeBox.ts';

type Judged = Pick<DraftContent, 'boxes' | 'placeholders' | 'verificationPlaces' | 'signatureStandard'>;

export interface CodeOfFile {
  readonly box: SignatureBox | null;
  /** What is wrong with its place, as the draft's circulation is told. */
  readonly wrong: readonly Finding[];
}

/** Where the verification QR code of a document stands (SIGN-17). */
export const codeIn = (content: Judged, file: JobFile): CodeOfFile => ({
  box: allBoxes(content).find((box) => isCode(box) && box.fileId === file.id) ?? null,
  wrong: checkVerificationPlaces(content, [file]),
});
