/** No statement grows without end: further questions go in the next one. */
const maxAtOnce = 100;

interface Waiting<Asked, Answer> {
  readonly asked: Asked;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * What is asked within one turn of the event loop goes out as one question: whoever is alone waits for nobody, and the more
 * come at once, the less each costs. A question that cannot be answered fails nobody else's.
 * @param ask answers in the order of what was asked
 * @param mayBeOnes whether what failed may be the fault of one of them: then each is asked alone
 */
export function gather<Asked, Answer>(
  ask: (all: readonly Asked[]) => Promise<readonly Answer[]>,
  mayBeOnes: (error: unknown) => boolean,
): (asked: Asked) => Promise<Answer> {
  let waiting: Waiting<Asked, Answer>[] = [];

  async function answer(all: readonly Waiting<Asked, Answer>[]): Promise<void> {
    try {
      const answers = await ask(all.map(({ asked }) => asked));
      for (const [at, { resolve }] of all.entries()) resolve(answers[at] as Answer);
    } catch (error) {
      if (all.length > 1 && mayBeOnes(error)) for (const one of all) void answer([one]);
      else for (const { reject } of all) reject(error);
    }
  }
  const send = () => {
    const all = waiting;
    waiting = [];
    for (let from = 0; from < all.length; from += maxAtOnce) void answer(all.slice(from, from + maxAtOnce));
  };
  return (asked) =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) setImmediate(send);
      waiting.push({ asked, resolve, reject });
    });
}
