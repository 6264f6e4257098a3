import { type MobileOperator, mobileOperators } from '@tomar/contract';
import { phoneEntry, readTabEntry, writeTabEntry } from './browserStore.ts';

/** A sign-in by phone that waits for its confirmation: of this tab, for as long as the server waits. */
export interface PhoneTry {
  readonly wish: string;
  readonly verificationCode: string;
  /** By this computer's clock, in milliseconds. */
  readonly endsAt: number;
  /** Of the whole try. */
  readonly seconds: number;
  /** As they were typed, for another try. */
  readonly operator: MobileOperator;
  readonly number: string;
}

/** Null: none waits. One whose time is over, or cannot be by this clock, waits no more. */
export function readPhoneTry(now = Date.now()): PhoneTry | null {
  const kept = parse(readTabEntry(phoneEntry));
  if (kept && now < kept.endsAt && kept.endsAt - now <= kept.seconds * 1000) return kept;
  writePhoneTry(null);
  return null;
}

/** Null: it is over. */
export const writePhoneTry = (kept: PhoneTry | null): void =>
  writeTabEntry(phoneEntry, kept && JSON.stringify(kept));

function parse(text: string | null): PhoneTry | null {
  try {
    const kept: Partial<PhoneTry> | null = JSON.parse(text ?? 'null');
    if (!kept) return null;
    const { wish, verificationCode, endsAt, seconds, number } = kept;
    const operator = mobileOperators.find((one) => one === kept.operator);
    const texts = [wish, verificationCode, number].every((one) => typeof one === 'string');
    const isWhole = texts && Number.isFinite(endsAt) && Number.isFinite(seconds) && operator !== undefined;
    return isWhole ? (kept as PhoneTry) : null;
  } catch {
    return null;
  }
}
