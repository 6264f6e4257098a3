import { fitText, isEmptyText, type Placeholder, textProblem } from '@tomar/contract';
import type { LookMark } from '@tomar/contract/look';
import { t } from '../../../../../i18n/t.ts';
import { placeholderTexts } from './texts.ts';

/** The field's name, written as its text will be; where that has no room or no letters, a sample as far as it goes. */
export function sampleMarks({ name, size }: Placeholder, width: number, height: number): LookMark[] {
  const room = { width, height, size };
  const isFine = !isEmptyText(name) && textProblem(name, { places: [room] }) === null;
  const fitted = fitText(isFine ? name : t(placeholderTexts.sample), room);
  return (fitted?.lines ?? []).map(
    (line): LookMark => ({
      kind: 'text',
      text: line.text,
      x: line.x,
      y: line.y,
      size: fitted?.size ?? size,
      weight: 'regular',
      colour: '#24478f',
      maxWidth: width,
    }),
  );
}
