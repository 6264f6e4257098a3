import { incomingTrackingNo } from '@tomar/contract';
import type { incomingDocuments } from './tables.ts';

export type IncomingRow = typeof incomingDocuments.$inferSelect;

/** Who is responsible, in the order in which they were chosen. */
export interface Routing {
  readonly userIds: readonly string[];
  readonly departmentIds: readonly string[];
}

export const trackingNoOf = ({ year, number }: Pick<IncomingRow, 'year' | 'number'>): string =>
  incomingTrackingNo(year, number);
