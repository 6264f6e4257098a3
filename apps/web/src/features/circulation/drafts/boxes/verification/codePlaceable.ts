import { t } from '../../../../../i18n/t.ts';
import { codeColour } from '../../../flow/editor/signerColour.ts';
import type { Placeable } from '../placeable.ts';
import { codeKey } from './codeBox.ts';
import type { CodeOfFile } from './codeIn.ts';
import { codeTexts } from './codeTexts.ts';

/** The verification QR code of a document, as the editor places it. */
export const codePlaceable = ({ box, wrong }: CodeOfFile): Placeable => ({
  key: codeKey,
  person: null,
  name: t(codeTexts.name),
  colour: codeColour,
  box,
  isBad: wrong.length > 0,
});
