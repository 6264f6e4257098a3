import { once } from 'node:events';
import { Socket } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { Connections } from './connections.ts';

const opened: Socket[] = [];
afterEach(() => {
  for (const socket of opened.splice(0)) socket.destroy();
});

function open(connections: Connections, standing?: 'heard' | 'paired'): Socket {
  const socket = new Socket();
  opened.push(socket);
  connections.add(socket);
  if (standing !== undefined) connections.note(socket, standing);
  return socket;
}
const left = (sockets: readonly Socket[]) => sockets.map((socket) => !socket.destroyed);

it('lets the newest in when others hold all places with requests: the oldest of those goes', () => {
  const connections = new Connections({ silent: 2, all: 3 });
  const held = [1, 2, 3].map(() => open(connections, 'heard'));
  const page = open(connections);
  expect(left([...held, page])).toEqual([false, true, true, true]);
});

it('sends away what has shown least first, and a paired page last', async () => {
  const connections = new Connections({ silent: 2, all: 3 });
  const sockets = [open(connections, 'paired'), open(connections), open(connections, 'heard')];
  const gone = sockets.slice(1).map((socket) => once(socket, 'close'));
  open(connections, 'heard');
  expect(left(sockets)).toEqual([true, false, true]);
  await gone[0];
  open(connections);
  expect(left(sockets)).toEqual([true, false, false]);
});
