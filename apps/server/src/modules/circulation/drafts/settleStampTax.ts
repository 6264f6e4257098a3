import { type DraftContent, isOverridden, isReckoned, reckonStampTax, type TaxInputs } from '@tomar/contract';
import type { Unit } from '../../../platform/unit.ts';

/**
 * DRAFT-18: the content as the job keeps it. An empty stamp tax becomes the reckoned one of today; another one goes into the
 * audit trail with its reason, which stays there alone and is erased with its other texts.
 */
export async function settleStampTax(
  unit: Unit,
  jobId: string,
  content: DraftContent,
  inputs: TaxInputs,
): Promise<DraftContent> {
  const reckoning = reckonStampTax(content, inputs);
  const reckoned = isReckoned(reckoning) ? reckoning.amount : '';
  if (isOverridden(content, inputs))
    await unit.audit({
      event: 'job.stampTaxChanged',
      subjectKind: 'job',
      subjectId: jobId,
      facts: {
        stampTax: content.stampTax,
        reckonedStampTax: reckoned,
        note: content.stampTaxReason.trim(),
      },
    });
  return { ...content, stampTax: content.stampTax === '' ? reckoned : content.stampTax, stampTaxReason: '' };
}
