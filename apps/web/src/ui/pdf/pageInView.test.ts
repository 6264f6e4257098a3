import { describe, expect, it } from 'vitest';
import { pageInView } from './pageInView.ts';

const pages = (height: number, count = 5) =>
  Array.from({ length: count }, (_, index) => ({
    top: index * (height + 20),
    bottom: index * (height + 20) + height,
  }));
const view = (top: number, height: number) => ({ top, bottom: top + height });

describe('the page in view', () => {
  it('is the one of which most is seen', () => {
    const tall = pages(1000);
    expect(pageInView(tall, view(0, 600), 1)).toBe(1);
    expect(pageInView(tall, view(900, 600), 1)).toBe(2);
    expect(pageInView(tall, view(4100, 600), 2)).toBe(5);
  });

  it('stays what it was while half of it is seen, so that a jump to a short page holds', () => {
    const short = pages(300);
    // All of 3, 4 and 5 are in view, since the end of the document goes no higher.
    expect(pageInView(short, view(600, 1000), 5)).toBe(5);
    expect(pageInView(short, view(600, 1000), 4)).toBe(4);
    expect(pageInView(short, view(600, 1000), 1)).toBe(3);
  });

  it('stays what it was where no page is in view', () => {
    expect(pageInView(pages(300), view(305, 10), 2)).toBe(2);
    expect(pageInView([], view(0, 600), 1)).toBe(1);
  });
});
