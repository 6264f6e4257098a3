import { describe, expect, it } from 'vitest';
import { gather } from './gather.ts';

const always = () => true;
const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('what is asked at the same time', () => {
  it('goes as one question, and each is given its own answer', async () => {
    const questions: number[][] = [];
    const double = gather(async (all: readonly number[]) => {
      questions.push([...all]);
      return all.map((one) => one * 2);
    }, always);
    expect(await Promise.all([1, 2, 3].map(double))).toEqual([2, 4, 6]);
    expect(await double(4)).toBe(8);
    expect(questions).toEqual([[1, 2, 3], [4]]);
  });

  it('does not wait for a question that is under way', async () => {
    const held: (() => void)[] = [];
    const ask = gather(async (all: readonly number[]) => {
      if (all.includes(1)) await new Promise<void>((go) => held.push(go));
      return all;
    }, always);
    const first = ask(1);
    await turn();
    expect(await ask(2)).toBe(2);
    for (const go of held) go();
    expect(await first).toBe(1);
  });

  it('grows without end in no question', async () => {
    const sizes: number[] = [];
    const ask = gather(async (all: readonly number[]) => {
      sizes.push(all.length);
      return all;
    }, always);
    const numbers = Array.from({ length: 250 }, (_, at) => at);
    expect(await Promise.all(numbers.map(ask))).toEqual(numbers);
    expect(sizes).toEqual([100, 100, 50]);
  });

  it('fails for whom it cannot be answered, and for nobody else', async () => {
    const ask = gather(async (all: readonly string[]) => {
      if (all.includes('bad')) throw new Error('not this one');
      return all;
    }, always);
    const answers = await Promise.allSettled(['a', 'bad', 'b'].map(ask));
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  });

  it('is not asked again one by one where nobody answers at all', async () => {
    let questions = 0;
    const ask = gather(
      async () => {
        questions += 1;
        throw new Error('away');
      },
      () => false,
    );
    const answers = await Promise.allSettled(['a', 'b', 'c'].map(ask));
    expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(questions).toBe(1);
  });
});
