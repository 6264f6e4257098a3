import { describe, expect, it } from 'vitest';
import { signerAppSteps } from './signerApp.ts';

describe('the way to the mobile signer application (UI-07)', () => {
  it('names the version that is supported, and the day after which the old one is not (LIM-02, LIM-03)', () => {
    const steps = signerAppSteps({ onPremises: false, signerVersion: '2.1.0' });
    expect(steps).toHaveLength(4);
    expect(steps[1]).toContain('2.1.0');
    expect(steps[2]).toContain('14 Oca 2025');
  });

  it('is not shown on premises', () => {
    expect(signerAppSteps({ onPremises: true, signerVersion: '2.1.0' })).toEqual([]);
  });
});
