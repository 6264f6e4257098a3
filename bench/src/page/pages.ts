import { buildWeb } from '../../../scripts/dev/buildWeb.ts';
import { pageWeights } from '../../../scripts/dev/pageWeights.ts';
import { type Measure, rssMb } from '../measure.ts';

/** What pages load, in bytes, against what each is to load in the end; `e2e/page/weight.spec.ts` keeps them from growing. */
export async function* measures(): AsyncIterable<Measure> {
  await buildWeb();
  for (const { page, script, style, goal, bound } of await pageWeights())
    yield {
      group: 'page',
      case: page,
      ratio: script.gzip / goal,
      to: 'the most script it is to load, gzipped',
      bar: 1,
      counted: true,
      ms: 0,
      rssMb: rssMb(),
      notes: {
        goalBytes: goal,
        boundBytes: bound,
        scriptBytes: script.raw,
        scriptGzipBytes: script.gzip,
        scriptBrotliBytes: script.brotli,
        styleBytes: style.raw,
        styleGzipBytes: style.gzip,
        styleBrotliBytes: style.brotli,
      },
    };
}
