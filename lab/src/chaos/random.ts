/** Pseudo-random numbers that a seed determines, so that a run can be repeated (mulberry32). */
export interface Random {
  /** From `least` up to, not including, `most`. */
  between(least: number, most: number): number;
  /** @throws RangeError when there is nothing to choose from */
  oneOf<T>(choices: readonly T[]): T;
}

export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    between: (least, most) => least + next() * (most - least),
    oneOf(choices) {
      const index = Math.floor(next() * choices.length);
      if (index >= choices.length) throw new RangeError('nothing to choose from');
      return choices[index] as (typeof choices)[number];
    },
  };
}
