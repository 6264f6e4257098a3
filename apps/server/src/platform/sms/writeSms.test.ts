import { describe, expect, it } from 'vitest';
import { writeSms } from './writeSms.ts';

const sms = { number: '905321112233', text: 'Kod: "1"&<\n{number}>' };

describe('a message to the gateway', () => {
  it('stands in JSON, a form or XML as the text that it is, whatever it holds', () => {
    const json = writeSms(
      { contentType: 'application/json', number: 'plus', body: '{"no":"{number}","msg":"{text}"}' },
      sms,
    );
    expect(JSON.parse(json)).toEqual({ no: '+905321112233', msg: sms.text });
    const form = writeSms(
      {
        contentType: 'application/x-www-form-urlencoded',
        number: 'national',
        body: 'gsmno={number}&message={text}',
      },
      sms,
    );
    expect(Object.fromEntries(new URLSearchParams(form))).toEqual({
      gsmno: '5321112233',
      message: sms.text,
    });
    const xml = writeSms(
      { contentType: 'text/xml', number: 'international', body: '<m to="{number}">{text}</m>' },
      sms,
    );
    expect(xml).toBe('<m to="905321112233">Kod: &#34;1&#34;&#38;&#60;\n{number}&#62;</m>');
  });
});
