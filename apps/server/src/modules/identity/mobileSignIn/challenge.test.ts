import { expect, it } from 'vitest';
import { makeChallenge, verificationCodeOf } from './challenge.ts';

const now = new Date('2026-11-23T20:00:00Z');
const made = makeChallenge('https://tomar.example/x', now, 'a'.repeat(32));

it('what is signed says that it is a sign-in and no document, where, and when', () => {
  expect(made.text).toBe(
    `tomar-sign-in-v1; giris istegi, belge degil; sign-in, no document; tomar.example; 2026-11-23T20:00:00.000Z; ${'a'.repeat(32)}`,
  );
  // A SIM card shows nothing else well.
  expect(made.text + made.display).toMatch(/^[\x20-\x7e]+$/);
});

it('the verification code is of what is signed, and fits the shortest display (UI-06)', () => {
  expect(made.verificationCode).toMatch(/^\d{3} \d{3}$/);
  expect(made.display.slice(0, 7)).toBe(made.verificationCode);
  const codes = Array.from({ length: 200 }, (_, at) => verificationCodeOf(`${made.text}${at}`));
  expect(new Set(codes).size).toBeGreaterThan(190);
  expect(codes.every((code) => code.length === 7)).toBe(true);
});
