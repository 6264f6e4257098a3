import { expect, it } from 'vitest';
import { formattedNumber } from './formattedNumber.ts';

const money = (rest: string) => `AFNumber_Format(${rest});`;

it.each([
  [money('2,0,0,0,"TL",false'), '1234.5', '1,234.50TL'],
  [money('2, 2, 0, 0, " TL", false'), '1234567,5', '1.234.567,50 TL'],
  [money('0,1,0,0,"",true'), '1234.5', '1235'],
  [money('2,3,2,0,"$",true'), '-5', '($5,00)'],
  [money('2,0,0,0,"\\u20ac",true'), '-5', '-€5.00'],
  ['AFPercent_Format(1, 2)', '0.125', '12,5%'],
])('%s shows %s as %s', (script, value, shown) => {
  expect(formattedNumber(script, value)).toBe(shown);
});

it.each([
  ['event.value = "999"', '1'],
  [`${money('2,0,0,0,"",true')} event.value = "9"`, '1'],
  [money('2,0,0,0,evil,true'), '1'],
  [money('2,9,0,0,"",true'), '1'],
  [money('2,0,0,0,"",true'), 'one'],
  ['', '1'],
])('what %s shows of %s is not known', (script, value) => {
  expect(formattedNumber(script, value)).toBeUndefined();
});
