import { cmsCases } from './cms.ts';
import { cmsStampCases } from './cmsStamps.ts';
import { pdfCases } from './pdf.ts';
import { pdfUpdateCases } from './pdfUpdates.ts';
import type { WorstCase } from './worstCase.ts';
import { xmlCases } from './xml.ts';
import { xmlPartCases } from './xmlParts.ts';

export const allCases: readonly WorstCase[] = [
  ...pdfCases,
  ...pdfUpdateCases,
  ...cmsCases,
  ...cmsStampCases,
  ...xmlCases,
  ...xmlPartCases,
];
