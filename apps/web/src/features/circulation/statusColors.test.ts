import { deliveryStates, jobStatuses } from '@tomar/contract';
import { describe, expect, it } from 'vitest';
import { deliveryColors } from '../delivery/Deliveries.tsx';
import { colorOfStatus } from './JobStatusBadge.tsx';

describe('the colour of a status', () => {
  it('is warm for what waits for the reader, and for nothing else', () => {
    expect(colorOfStatus({ status: 'Circulating', actions: ['approve', 'decline'] })).toBe('warm');
    expect(colorOfStatus({ status: 'Circulating', actions: ['initial', 'decline'] })).toBe('warm');
    expect(colorOfStatus({ status: 'Circulating', actions: ['sign'] })).toBe('warm');
    for (const status of jobStatuses)
      for (const actions of [[], ['cancel' as const]])
        expect(colorOfStatus({ status, actions }), status).not.toBe('warm');
  });

  it('of a delivery that waits is neither that of a waiting approval nor that of what is done', () => {
    const waiting = deliveryColors.WaitingToSend;
    for (const actions of [[], ['approve' as const]])
      expect(colorOfStatus({ status: 'Circulating', actions })).not.toBe(waiting);
    expect(new Set(deliveryStates.map((state) => deliveryColors[state])).size).toBe(3);
  });
});
