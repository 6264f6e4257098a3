import type { DraftContent, JobFile } from '@tomar/contract';
import { conflict } from '../../../platform/http/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Unit } from '../../../platform/unit.ts';
import { accountSettings, lookSettings } from '../../accounts/index.ts';
import { recordCode } from './codeRecord.ts';
import { type DrawnCode, drawCode, type WantedCode } from './drawCode.ts';

/** The unit wants codes on documents that are not drawn yet. */
class CodesMissing extends Error {
  override readonly name = 'CodesMissing';
  readonly wanted: readonly WantedCode[];

  constructor(wanted: readonly WantedCode[]) {
    super('the verification codes are not drawn yet');
    this.wanted = wanted;
  }
}

/** What is wanted changes where somebody changes the account's language, not often. */
const rounds = 3;

/**
 * Runs a unit that may want codes on its documents. On which ones is known only within, and a drawing takes its time: the
 * first try is given up, they are drawn, and the unit runs once more. Where none is wanted it runs once.
 */
export async function withCodes<T>(
  platform: Platform,
  accountId: string,
  unit: (drawn: readonly DrawnCode[]) => Promise<T>,
): Promise<T> {
  let drawn: DrawnCode[] = [];
  for (let round = 0; round < rounds; round += 1)
    try {
      return await unit(drawn);
    } catch (error) {
      if (!(error instanceof CodesMissing)) throw error;
      drawn = [];
      for (const wanted of error.wanted) drawn.push(await drawCode(platform, accountId, wanted));
    }
  throw conflict();
}

/**
 * Gives the documents of a locked draft the codes that its drafter has placed, each a new one (SIGN-17).
 * @throws CodesMissing unless they are `drawn`
 */
export async function addCodes(
  unit: Unit,
  draftId: string,
  content: Pick<DraftContent, 'verificationPlaces' | 'signatureStandard'>,
  { files, drawn }: { readonly files: readonly JobFile[]; readonly drawn: readonly DrawnCode[] },
): Promise<void> {
  // Only PDF signatures leave room for it (SIGN-14).
  if (content.verificationPlaces.length === 0 || content.signatureStandard !== 'Pades') return;
  const { language } = lookSettings(await accountSettings(unit.tx, unit.accountId));
  const wanted = files.flatMap((file): WantedCode[] => {
    const place = content.verificationPlaces.find(({ fileId }) => fileId === file.id);
    return place ? [{ file, place, language }] : [];
  });
  const ready = wanted.map((one, at) => ({ one, code: drawn[at] }));
  for (const { one, code } of ready) {
    if (!code || !isFor(code.wanted, one)) throw new CodesMissing(wanted);
    await recordCode(unit, draftId, one.file, code);
  }
}

/** Jobs that are made of a template's rows get files of other ids in each try: what counts is what was drawn where. */
const isFor = (drawn: WantedCode, wanted: WantedCode): boolean => keyOf(drawn) === keyOf(wanted);

const keyOf = ({ file, place: { page, x, y, width, height }, language }: WantedCode): string =>
  JSON.stringify([file.sha256, page, x, y, width, height, language]);
