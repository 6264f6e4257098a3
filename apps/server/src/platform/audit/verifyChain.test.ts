import { describe, expect, it } from 'vitest';
import { type ChainedEvent, canonicalFacts, chainHash, chainStart } from './chain.ts';
import { verifyChain } from './verifyChain.ts';

function trail(length: number, accountId = 'a'.repeat(24)): ChainedEvent[] {
  const events: ChainedEvent[] = [];
  for (let sequence = 1; sequence <= length; sequence += 1) {
    const event = {
      accountId,
      sequence,
      at: `2026-01-0${(sequence % 9) + 1}T10:00:00.000Z`,
      event: 'job.approved',
      actorId: 'b'.repeat(24),
      actorName: 'Ayşe Işık',
      subjectKind: 'job',
      subjectId: 'c'.repeat(24),
      ipAddress: '127.0.0.1',
      facts: canonicalFacts({ note: 'tamam', step: sequence }),
      previousHash: events.at(-1)?.hash ?? chainStart,
    };
    events.push({ ...event, hash: chainHash(event) });
  }
  return events;
}

const verify = (events: readonly unknown[]) => verifyChain(events.map((event) => JSON.stringify(event)));

describe('an exported trail', () => {
  it('is whole when nobody touched it', async () => {
    const events = trail(5);
    expect(await verify(events)).toEqual({ kind: 'whole', events: 5, lastHash: events[4]?.hash });
    expect(await verify([])).toEqual({ kind: 'whole', events: 0, lastHash: chainStart });
  });

  it.each(['at', 'event', 'actorId', 'actorName', 'subjectId', 'ipAddress', 'facts', 'hash'] as const)(
    'gives away a changed %s, and where',
    async (field) => {
      const events = trail(5).map((event, index) => (index === 2 ? { ...event, [field]: 'changed' } : event));
      expect(await verify(events)).toMatchObject({ kind: 'broken', line: 3 });
    },
  );

  it('gives away an event that was left out, put in, swapped or taken from elsewhere', async () => {
    const events = trail(5);
    const [one, two, three, ...rest] = events;
    expect(await verify([one, three, ...rest])).toMatchObject({ kind: 'broken', line: 2 });
    expect(await verify([one, two, two, three, ...rest])).toMatchObject({ kind: 'broken', line: 3 });
    expect(await verify([one, three, two, ...rest])).toMatchObject({ kind: 'broken', line: 2 });
    expect(await verify([one, trail(2, 'd'.repeat(24))[1]])).toMatchObject({ kind: 'broken', line: 2 });
    expect(await verify([two, three])).toMatchObject({ kind: 'broken', line: 1 });
  });

  it('gives away a change whose own hash was made again', async () => {
    const events = trail(5);
    const [, second] = events;
    if (!second) throw new Error('no second event');
    const changed = { ...second, facts: canonicalFacts({ note: 'hayır' }) };
    events[1] = { ...changed, hash: chainHash(changed) };
    expect(await verify(events)).toMatchObject({ kind: 'broken', line: 3 });
  });

  it('gives away a line that is no event', async () => {
    expect(await verifyChain(['nonsense'])).toMatchObject({ kind: 'broken', line: 1 });
  });
});
