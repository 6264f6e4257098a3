import {
  definitionEndpoints,
  type ImportKind,
  listUsers,
  lookUpDepartments,
  lookUpRecipients,
  lookUpSignGroups,
  lookUpUsers,
} from '@tomar/contract';
import pg from 'pg';
import type { Caller } from '../../../apps/server/src/testing/client.ts';
import { importAll } from '../../../apps/server/src/testing/importScene.ts';
import { type BenchServer, startBenchServer } from '../benchServer.ts';
import { type Measure, rssMb, sideBySide } from '../measure.ts';

const rounds = 25;

/** The organisation of issue 12, and a small one: as files, one after the other. */
const large = {
  title: 300,
  department: 200,
  user: 5000,
  signGroup: 100,
  recipient: 1000,
  circulationProfile: 600,
} as const;
const small = {
  title: 50,
  department: 50,
  user: 50,
  signGroup: 50,
  recipient: 50,
  circulationProfile: 100,
} as const;

/** What 5,000 users may take. */
const usersWithinMs = 60_000;

/** An organisation brought in from files, and what its lists cost afterwards against one of 50 records each. */
export async function* measures(): AsyncIterable<Measure> {
  const server = await startBenchServer('process');
  try {
    const ofSmall = server.sceneOf('ornek');
    // Who sets that account up is somebody else there.
    const few = { ...ofSmall, person: () => ofSmall.person('builder') };
    const many = server.sceneOf('demo');
    for (const kind of kinds) await importAll(few, kind, rowsOf(kind, small[kind], small, 'ornek'));
    for (const kind of kinds) {
      const began = performance.now();
      await importAll(many, kind, rowsOf(kind, large[kind], large, 'demo'));
      const ms = performance.now() - began;
      yield {
        group: 'imports',
        case: `${large[kind].toLocaleString('en')} rows of ${kind}, from the file sent to the last one written`,
        ratio: ms / usersWithinMs,
        to: 'a minute',
        bar: 1,
        ms,
        rssMb: rssMb(),
      };
    }
    await settle(server.adminUrl);
    const [fewReader, manyReader] = [await few.person(), await many.person('owner')];
    for (const { name, ask } of lists) {
      const [fewMs = 0, manyMs = 0] = await sideBySide(
        rounds,
        () => ask(server, fewReader),
        () => ask(server, manyReader),
      );
      yield {
        group: 'imports',
        case: `${name}, in an account that was imported`,
        ratio: manyMs / fewMs,
        to: `the same in one of 50 records each (${fewMs.toFixed(1)} ms)`,
        bar: 2,
        ms: manyMs,
        rssMb: rssMb(),
      };
    }
  } finally {
    await server.close();
  }
}

const kinds = [
  'title',
  'department',
  'user',
  'signGroup',
  'recipient',
  'circulationProfile',
] as const satisfies readonly ImportKind[];

type Sizes = Readonly<Record<(typeof kinds)[number], number>>;

const emailOf = (at: number, account: string) => `kisi${at}@${account}.bench.example`;

type Row = Readonly<Record<string, string>>;

const rowOf: Readonly<Record<(typeof kinds)[number], (at: number, sizes: Sizes, account: string) => Row>> = {
  title: (at) => ({ name: `Unvan ${at}` }),
  // Ten below each.
  department: (at) => ({
    name: `Birim ${at}`,
    ...(at >= 10 && { parentId: `Birim ${Math.floor(at / 10) - 1}` }),
  }),
  user: (at, sizes, account) => ({
    email: emailOf(at, account),
    firstName: `Ad${at % 97}`,
    lastName: `Soyad${at}`,
    title: `Unvan ${at % sizes.title}`,
    department: `Birim ${at % sizes.department}`,
    Approved: 'evet',
    Draft: at % 3 === 0 ? 'evet' : '',
  }),
  signGroup: (at, sizes, account) => ({
    name: `Grup ${at}`,
    memberIds: [0, 1, 2].map((more) => emailOf((3 * at + more) % sizes.user, account)).join(';'),
  }),
  recipient: (at) => ({ name: `Alıcı ${at}`, kind: 'E-posta', to: `alici${at}@ornek.example` }),
  // Two rows each: who approves, then who signs.
  circulationProfile: (at, sizes, account) => ({
    name: `Akış ${Math.floor(at / 2)}`,
    step: String(1 + (at % 2)),
    role: 'Onaylar',
    actor: at % 2 === 0 ? emailOf(at % sizes.user, account) : `Grup ${at % sizes.signGroup}`,
    departmentIds: `Birim ${Math.floor(at / 2) % sizes.department}`,
    recipientIds: `Alıcı ${Math.floor(at / 2) % sizes.recipient}`,
  }),
};

const rowsOf = (kind: (typeof kinds)[number], count: number, sizes: Sizes, account: string): Row[] =>
  Array.from({ length: count }, (_, at) => rowOf[kind](at, sizes, account));

/** As the database leaves its tables by itself after a while. */
async function settle(adminUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}

interface List {
  readonly name: string;
  readonly ask: (server: BenchServer, reader: Caller) => Promise<unknown>;
}

const lists: readonly List[] = [
  {
    name: 'departments',
    ask: (server, reader) => server.call(definitionEndpoints.department.list, { body: {} }, reader),
  },
  {
    name: 'titles',
    ask: (server, reader) => server.call(definitionEndpoints.title.list, { body: {} }, reader),
  },
  { name: 'users', ask: (server, reader) => server.call(listUsers, { body: {} }, reader) },
  {
    name: 'circulation profiles',
    ask: (server, reader) => server.call(definitionEndpoints.circulationProfile.list, { body: {} }, reader),
  },
  {
    name: 'recipients',
    ask: (server, reader) => server.call(definitionEndpoints.recipient.list, { body: {} }, reader),
  },
  { name: 'users for choosing', ask: (server, reader) => server.call(lookUpUsers, { body: {} }, reader) },
  {
    name: 'departments for choosing',
    ask: (server, reader) => server.call(lookUpDepartments, { body: {} }, reader),
  },
  {
    name: 'recipients for choosing',
    ask: (server, reader) => server.call(lookUpRecipients, { body: {} }, reader),
  },
  {
    name: 'sign groups for choosing',
    ask: (server, reader) => server.call(lookUpSignGroups, { body: {} }, reader),
  },
];
