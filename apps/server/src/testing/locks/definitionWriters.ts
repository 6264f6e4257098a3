import {
  type DefinitionType,
  definitionEndpoints,
  definitions,
  definitionTypes,
  emptyId,
} from '@tomar/contract';
import { referencesOf, validValues } from '../definitionScene.ts';
import { stampInWorld } from './lockStamps.ts';
import { chance, pick, type World, type Writer } from './world.ts';

/** One of the first records of a list, so that everybody meets at the same ones. */
async function anyRecord(world: World, type: DefinitionType) {
  const owner = await world.server.person('owner');
  const found = await world.ask(definitionEndpoints[type].list, { body: { pageSize: 3 } }, owner);
  return found && pick(found.items);
}

/** One signer or both, so that jobs which wait for the group or the stamp account follow. */
async function someSigners({ server }: World): Promise<string[]> {
  const both = [await server.userId('signer1'), await server.userId('signer2')];
  return chance(0.4) ? both.slice(chance(0.5) ? 1 : 0).slice(0, 1) : both;
}

/** New jobs are made for the demo's group all the time, and for a company's stamp. */
const staysActive: readonly string[] = ['İmza yetkilileri', stampInWorld.name, stampInWorld.company];

/** Saves of definitions, and their activation one by one or together. */
export const definitionWriters: Readonly<Record<string, Writer>> = Object.fromEntries(
  definitionTypes.flatMap((type): [string, Writer][] => {
    const { save, get, activate } = definitionEndpoints[type];
    return [
      [
        `${type}.save`,
        async (world) => {
          const owner = await world.server.person('owner');
          const found = chance(0.8) ? await anyRecord(world, type) : undefined;
          const id = found?.id ?? emptyId;
          const stored = await world.ask(get, { params: { id }, query: {} }, owner);
          if (!stored) return;
          const { id: _, named: _named, remarks: _remarks, ...values } = stored;
          // A department now and then goes below another one, be that below it already.
          const below = type === 'department' && chance(0.5) ? await anyRecord(world, type) : undefined;
          const people = { managerIds: [await world.server.userId('owner')], starterIds: [] };
          const body = {
            ...(found
              ? values
              : {
                  ...validValues(definitions[type]),
                  ...(await referencesOf(world.server, definitions[type], owner)),
                }),
            ...(type === 'department' && { ...people, parentId: below?.id ?? null }),
            ...(type === 'signGroup' && { memberIds: await someSigners(world) }),
            ...(type === 'stampAccount' && { userIds: await someSigners(world) }),
            version: stored.version,
          };
          await world.askOnce(save, { params: { id }, body: body as never }, owner);
        },
      ],
      [
        `${type}.activate`,
        async (world) => {
          const found = [await anyRecord(world, type), await anyRecord(world, type)];
          const ids = found.flatMap((one) => (one && !staysActive.includes(one.name) ? [one.id] : []));
          if (ids.length === 0) return;
          const body = { ids, isActive: chance(0.7) };
          await world.askOnce(activate, { body }, await world.server.person('owner'));
        },
      ],
    ];
  }),
);
