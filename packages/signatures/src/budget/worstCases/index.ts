import { cmsCases } from './cms.ts';
import { pdfCases } from './pdf.ts';
import type { WorstCase } from './worstCase.ts';
import { xmlCases } from './xml.ts';

export const allCases: readonly WorstCase[] = [...pdfCases, ...cmsCases, ...xmlCases];
