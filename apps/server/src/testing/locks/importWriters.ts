import {
  cancelImport,
  getImport,
  type ImportKind,
  importEndpoints,
  importKinds,
  rereadImport,
} from '@tomar/contract';
import { importFile } from '../importScene.ts';
import { chance, pick, type World, type Writer } from './world.ts';

let names = 0;

/** One new record and one that is there, so that imports meet saves by hand. */
function rowsOf(kind: ImportKind): Readonly<Record<string, string>>[] {
  names += 1;
  const name = `Kilit ${kind} ${names}`;
  switch (kind) {
    case 'user':
      return [
        {
          email: `kilit${names}@demo.example`,
          firstName: 'Kilit',
          lastName: 'Kişi',
          Draft: 'evet',
          department: 'Hukuk Müşavirliği',
        },
        {
          email: 'yigit@demo.example',
          firstName: 'Yiğit',
          lastName: 'Şahin',
          department: pick(['Mali İşler', 'Hukuk Müşavirliği']) ?? '',
          Report: pick(['evet', 'hayır']) ?? '',
        },
      ];
    case 'recipient':
      return [{ name, kind: 'Klasör', path: `kilit/${names}` }];
    case 'signGroup':
      return [
        { name, memberIds: 'gulsen@demo.example' },
        { name: 'İmza yetkilileri', memberIds: 'gulsen@demo.example; yigit@demo.example' },
      ];
    case 'signLimit':
      return [{ name, startAmount: '1000,00', endAmount: '2000,00' }];
    case 'circulationProfile':
      return [{ name, step: '1', role: 'Onaylar', actor: 'ayse@demo.example', departmentIds: 'Mali İşler' }];
    case 'company':
      return [{ name, kind: 'Tüzel kişi', taxNumber: '4810058590' }];
    case 'externalSigner':
      return [{ name, lastName: 'Işık', email: `dis${names}@ortak.example` }];
    case 'department':
      return [{ name, parentId: 'Mali İşler', userIds: 'gulsen@demo.example' }];
    default:
      return [{ name }];
  }
}

/** Those that wait for somebody to confirm them: few may be open at the same time, so that they are shared. */
const ofKind = new Map<ImportKind, string>();

/** One begins only where the one before has ended, or now and then beside it: it gives way then. */
async function begin(world: World, kind: ImportKind): Promise<string | undefined> {
  const owner = await world.server.person('owner');
  const known = ofKind.get(kind);
  if (known && chance(0.6)) return known;
  const bytes = importFile(kind, rowsOf(kind));
  const begun = await world.ask(importEndpoints[kind].begin, { query: { name: 'kilit.csv' }, bytes }, owner);
  if (begun) ofKind.set(kind, begun.id);
  return begun?.id;
}

async function confirm(world: World, kind: ImportKind): Promise<void> {
  const id = await begin(world, kind);
  if (id === undefined) return;
  const owner = await world.server.person('owner');
  // Reading is work in the background: it is looked at a few times, and left where others had it cancelled.
  for (let tries = 0; tries < 40; tries += 1) {
    const found = await world.ask(getImport, { params: { id } }, owner);
    if (!found || found.state === 'cancelled' || found.state === 'done') ofKind.delete(kind);
    if (found?.state === 'ready') {
      const input = { params: { id }, body: { round: found.round, invite: false } };
      await world.askOnce(importEndpoints[kind].confirm, input, owner);
    }
    if (found?.state !== 'reading') return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

const oneOf = () => pick(importKinds) ?? 'title';

/** Files that come in beside everything else. */
export const importWriters: Readonly<Record<string, Writer>> = {
  ...Object.fromEntries(
    importKinds.flatMap((kind): [string, Writer][] => [
      [`${kind}Import.begin`, (world) => begin(world, kind)],
      [`${kind}Import.confirm`, (world) => confirm(world, kind)],
    ]),
  ),
  async rereadImport(world) {
    const id = await begin(world, oneOf());
    if (id === undefined) return;
    const body = { encoding: pick(['utf-8', 'windows-1254'] as const) ?? null };
    await world.askOnce(rereadImport, { params: { id }, body }, await world.server.person('owner'));
  },
  async cancelImport(world) {
    const kind = oneOf();
    const id = await begin(world, kind);
    if (id === undefined || chance(0.5)) return;
    await world.askOnce(cancelImport, { params: { id } }, await world.server.person('owner'));
    ofKind.delete(kind);
  },
};
