import {
  callerHeaders,
  type Endpoint,
  getDashboard,
  listAuthorityDefinitions,
  listMyJobs,
} from '@tomar/contract';
import fastify from 'fastify';
import { allRoutes } from '../../../apps/server/src/modules/index.ts';
import { openAfterwards } from '../../../apps/server/src/platform/http/afterwards.ts';
import { openDraining } from '../../../apps/server/src/platform/http/draining.ts';
import { identify } from '../../../apps/server/src/platform/http/guard.ts';
import { boundSlowClients } from '../../../apps/server/src/platform/http/limits/slowClients.ts';
import { mount } from '../../../apps/server/src/platform/http/mount.ts';
import type { Route } from '../../../apps/server/src/platform/http/serve.ts';
import type { Platform } from '../../../apps/server/src/platform/platform.ts';
import { startBenchServer } from '../benchServer.ts';
import { type Measure, median, rssMb, timed } from '../measure.ts';

const sideBySide = 8;
const perRound = 240;
const rounds = 11;

const cases = [
  { name: 'the overview', endpoint: getDashboard, bar: 1.2 },
  { name: 'a list of one’s jobs', endpoint: listMyJobs, bar: 1.2 },
  // Nothing but the answer of a constant: whatever it costs to be somebody is all that there is.
  { name: 'a request that asks nothing else', endpoint: listAuthorityDefinitions, bar: 3 },
] as const;

/**
 * What it costs that a request says who asks: each endpoint beside itself as a public one, whose handler is told the same
 * person without asking.
 */
export async function* measures(): AsyncIterable<Measure> {
  const bench = await startBenchServer('process');
  const { platform } = bench;
  const caller = await bench.sceneOf('demo').person('owner');
  const headers = { [callerHeaders.session]: caller.key, [callerHeaders.account]: caller.account };
  const known = await identify(platform, getDashboard, { headers, ip: '127.0.0.1' });
  if (known.kind !== 'member') throw new Error('the owner is no member');
  const server = fastify({ forceCloseConnections: true });
  try {
    const mounted = mounter(platform, server);
    for (const { endpoint } of cases) {
      const route = routeOf(platform, endpoint);
      mounted(route);
      mounted({
        endpoint: { ...route.endpoint, path: `/anonymous${endpoint.path}`, caller: 'public', needs: {} },
        handler: (call) => route.handler({ ...call, person: known.person }),
      });
    }
    const url = `${await server.listen({ host: '127.0.0.1', port: 0 })}/api`;
    for (const { name, endpoint, bar } of cases) {
      const ask = async (address: string, given: Record<string, string>): Promise<void> => {
        const isPost = (endpoint as Endpoint).method === 'POST';
        const response = await fetch(address, {
          method: endpoint.method,
          headers: { ...given, ...(isPost && { 'content-type': 'application/json' }) },
          ...(isPost && { body: '{}' }),
        });
        await response.text();
        if (response.status !== 200) throw new Error(`${address} answers ${response.status}`);
      };
      const asMember = () => ask(`${url}${endpoint.path}`, headers);
      const asNobody = () => ask(`${url}/anonymous${endpoint.path}`, {});
      await inTurns(asMember);
      await inTurns(asNobody);
      const [ratios, times]: [number[], number[]] = [[], []];
      for (let round = 0; round < rounds; round += 1) {
        const before = await inTurns(asNobody);
        const time = await inTurns(asMember);
        const after = await inTurns(asNobody);
        times.push(time);
        ratios.push(time / ((before + after) / 2));
      }
      yield {
        group: 'identity',
        case: `${name}, signed in, ${sideBySide} at a time`,
        ratio: median(ratios),
        to: 'the same answer, for anybody',
        bar,
        ms: median(times),
        rssMb: rssMb(),
      };
    }
  } finally {
    await server.close();
    await bench.close();
  }
}

function routeOf(platform: Platform, endpoint: unknown): Route {
  const route = allRoutes(platform).find((one) => one.endpoint === endpoint);
  if (!route) throw new Error('nobody serves it');
  return route;
}

function mounter(platform: Platform, server: ReturnType<typeof fastify>): (route: Route) => void {
  const slowClients = boundSlowClients(server, platform.config.slowClients, false);
  const { streams } = openDraining(platform.log);
  const afterwards = openAfterwards(platform.log);
  return (route) => mount(server, platform, '/api', route, streams, afterwards, slowClients);
}

/** @returns milliseconds of one, `sideBySide` of them at a time */
async function inTurns(work: () => Promise<void>): Promise<number> {
  let turn = 0;
  const lane = async () => {
    while (turn < perRound) {
      turn += 1;
      await work();
    }
  };
  return (await timed(() => Promise.all(Array.from({ length: sideBySide }, lane)))) / perRound;
}
