import { interWidthOf } from '../../signing/look/interWidths.ts';

/** Signs beside Latin letters and digits, with what they measure in thousandths of an em. */
const signs: Readonly<Record<string, number>> = {
  '‚': 241,
  '„': 421,
  '†': 491,
  '‡': 491,
  '•': 563,
  '‰': 1335,
  '‹': 384,
  '›': 384,
  '€': 667,
  '₺': 594,
  '№': 1092,
  '™': 611,
  '−': 662,
  '≤': 662,
  '≥': 662,
  '≠': 662,
  Ș: 642,
  ș: 528,
  Ț: 646,
  ț: 327,
  Ə: 746,
  ə: 583,
};

/** Greek from U+0384, then Cyrillic from U+0400; 0: the font has no such letter. */
const greek = [
  270, 673, 690, 288, 738, 880, 406, 0, 862, 0, 878, 871, 275, 690, 654, 579, 681, 601, 629, 743, 765, 269,
  672, 690, 903, 753, 656, 765, 743, 639, 0, 689, 646, 679, 880, 682, 880, 770, 269, 679, 664, 537, 591, 275,
  591, 664, 596, 562, 584, 537, 509, 591, 621, 275, 525, 642, 586, 587, 559, 600, 605, 612, 569, 624, 466,
  591, 721, 569, 778, 805, 275, 591, 600, 591, 805,
];
const cyrillic = [
  601, 601, 841, 579, 730, 642, 269, 269, 571, 1113, 1125, 884, 672, 753, 628, 722, 690, 646, 654, 579, 819,
  601, 960, 618, 753, 753, 672, 748, 903, 743, 765, 743, 639, 730, 646, 628, 828, 682, 721, 700, 958, 972,
  816, 883, 649, 730, 1015, 644, 562, 594, 565, 436, 613, 583, 810, 494, 591, 591, 542, 575, 770, 588, 600,
  588, 612, 571, 466, 562, 687, 546, 597, 578, 822, 837, 644, 736, 559, 571, 843, 554, 583, 583, 591, 436,
  571, 528, 242, 242, 242, 924, 896, 591, 542, 591, 562, 588,
];

/**
 * How wide a letter is in the font that texts are written into documents with (Inter), in thousandths of an em: known to
 * the page without the font, and compared with it by a test of the server. Undefined: it has no such letter.
 */
export function textWidthOf(letter: string): number | undefined {
  const code = letter.codePointAt(0) ?? 0;
  const found =
    interWidthOf(letter, 'regular') ?? signs[letter] ?? greek[code - 0x384] ?? cyrillic[code - 0x400];
  return found || undefined;
}

/** In thousandths of an em, of a text that has known letters alone. */
export function textThousandths(text: string): number {
  let sum = 0;
  for (const letter of text) sum += textWidthOf(letter) ?? 0;
  return sum;
}

/** The same in ems. */
export const textWidth = (text: string): number => textThousandths(text) / 1000;
