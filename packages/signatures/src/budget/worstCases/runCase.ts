import { SignatureError } from '../../errors.ts';
import { BufferSource } from '../../io/index.ts';
import { testPki } from '../../testing/keys.ts';
import { KIND } from '../../testing/validation/signedPdf.ts';
import { validate } from '../../validation/index.ts';
import { Budget, type BudgetLimits } from '../index.ts';
import type { WorstCase } from './worstCase.ts';

export interface CaseOutcome {
  /** The conclusion, or the code of the refusal. */
  readonly answer: string;
  readonly steps: number;
  readonly memory: number;
  /** Of the processor, all threads. */
  readonly milliseconds: number;
}

/** Validates one of the worst cases offline. Only a SignatureError is an answer as well. */
export async function runCase(
  { options }: WorstCase,
  file: Uint8Array,
  limits: BudgetLimits,
): Promise<CaseOutcome> {
  const budget = new Budget(limits);
  const trust = [testPki(KIND).root.certificate];
  const began = process.cpuUsage();
  let answer: string;
  try {
    const report = await validate(new BufferSource(file), { trust, offline: true, ...options, budget });
    answer = report.conclusion;
  } catch (error) {
    if (!(error instanceof SignatureError)) throw error;
    answer = error.code;
  }
  const { user, system } = process.cpuUsage(began);
  const { steps, memory } = budget;
  return { answer, steps, memory, milliseconds: (user + system) / 1000 };
}
