import { describe, expect, it } from 'vitest';
import { apiBaseOf } from './apiBase.ts';

describe('the base address of the API (API-01)', () => {
  it('is the one that came with the page', () => {
    const sent = JSON.stringify({ Version: '1', ApiUrl: 'https://api.tomar.example/api' });
    expect(apiBaseOf(sent)).toBe('https://api.tomar.example/api');
  });

  it.each([['{"ApiUrl":""}'], ['{"Version":"1"}'], ['{"ApiUrl":5}'], ['null'], [''], [undefined]])(
    'is below the page’s own origin where the page carries %s',
    (sent) => {
      expect(apiBaseOf(sent)).toBe('/api');
    },
  );
});
