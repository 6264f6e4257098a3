import { describe, expect, it } from 'vitest';
import { readSentence } from './eventSentences.ts';

describe('the sentence of an audit entry', () => {
  it('names what it is about, and says which fact that was', () => {
    expect(readSentence('document.signed', '{"file":"Sözleşme.pdf","sha256":"ab"}')).toEqual({
      text: '“Sözleşme.pdf” belgesini imzaladı',
      told: 'file',
    });
    expect(readSentence('session.opened', '{"way":"Password"}')).toEqual({
      text: 'Şifreyle giriş yaptı',
      told: 'way',
    });
  });

  it('says less where the fact is withheld, erased or another one', () => {
    expect(readSentence('document.signed', '{}')).toEqual({ text: 'Belgeyi imzaladı', told: null });
    expect(readSentence('session.opened', '{"way":"Card"}')).toEqual({ text: 'Giriş yaptı', told: null });
  });

  it('of an event without words is its name', () => {
    expect(readSentence('moon.landed', '{}')).toEqual({ text: 'moon.landed', told: null });
  });
});
