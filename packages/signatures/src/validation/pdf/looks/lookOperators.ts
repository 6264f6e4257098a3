import { PdfDict, PdfName, type PdfObject, PdfString } from '../../../pdf/index.ts';
import { Irregular, StrictReader } from '../../../pdf/strict/strictReader.ts';

/**
 * What each operator takes (ISO 32000-2, annex A): n a number, N a name, s a string, a an array, P a name or properties.
 * Colours take as many numbers as their space has components, and a pattern's name.
 */
const OPERANDS: ReadonlyMap<string, string> = new Map(
  [
    ['', 'EMC BX EX q Q h W W* n S s f F f* B B* b b* BT ET T*'],
    ['n', 'w J j M i g G TL Tz Tc Tw Ts Tr'],
    ['nn', 'm l Td TD'],
    ['nnn', 'rg RG'],
    ['nnnn', 'k K re'],
    ['nnnnnn', 'cm Tm'],
    ['N', 'BMC MP ri cs CS'],
    ['NP', 'BDC DP'],
    ['Nn', 'Tf'],
    ['an', 'd'],
    ['s', "Tj '"],
    ['a', 'TJ'],
  ].flatMap(([operands = '', operators = '']) => operators.split(' ').map((each) => [each, operands])),
);

const IS: Readonly<Record<string, (value: PdfObject) => boolean>> = {
  n: (value) => typeof value === 'number',
  N: (value) => value instanceof PdfName,
  s: (value) => value instanceof PdfString,
  a: (value) => Array.isArray(value),
  P: (value) => value instanceof PdfName || value instanceof PdfDict,
};

/** Whether an operator has what it takes and nothing else: of more some readers take the first, some the last. */
export function hasItsOperands(operator: string, operands: readonly PdfObject[]): boolean {
  const wanted = OPERANDS.get(operator);
  if (wanted === undefined) return true;
  return (
    wanted.length === operands.length && operands.every((each, i) => IS[wanted.charAt(i)]?.(each) === true)
  );
}

/** Whether an operand is written as 7.3 has it: what is damaged, as the number 15-30 is, each reader reads in its own way. */
export function isWellWritten(content: Uint8Array, from: number, to: number): boolean {
  const reader = new StrictReader(content, from);
  try {
    reader.value();
    return reader.pos === to;
  } catch (error) {
    if (error instanceof Irregular) return false;
    throw error;
  }
}

/** What belongs into a text object, and what may stand there and elsewhere (8.2, figure 9). */
const TEXT_ONLY: ReadonlySet<string> = new Set("Td TD Tm T* Tj ' TJ ET".split(' '));
const ANYWHERE: ReadonlySet<string> = new Set(
  'BMC BDC EMC MP DP BX EX w J j M d ri i g G rg RG k K cs CS sc SC scn SCN TL Tz Tc Tw Ts Tr Tf'.split(' '),
);

/** Whether an operator stands where it may: elsewhere some readers pass it over. */
export function isInItsPlace(operator: string, isInText: boolean): boolean {
  return ANYWHERE.has(operator) || TEXT_ONLY.has(operator) === isInText;
}
