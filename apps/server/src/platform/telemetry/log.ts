import { type DestinationStream, pino } from 'pino';
import type { Config } from '../config/config.ts';
import { processOutput } from './logOutput.ts';

export type Logger = import('pino').Logger;

/** Fields that never reach the log, wherever a logged object carries them. */
const hidden = [
  'password',
  'token',
  'ticket',
  'signing-key',
  'key',
  'pin',
  'secret',
  'idNumber',
  'nationalId',
  'authorization',
  'cookie',
].flatMap((name) => [name, `*.${name}`, `req.headers.${name}`]);

/** The process's log: JSON lines in production, readable lines on a terminal elsewhere. */
export function openLog(
  config: Pick<Config, 'production' | 'logLevel'>,
  destination?: DestinationStream,
): Logger {
  const options = {
    level: config.logLevel,
    redact: { paths: hidden, censor: '[hidden]' },
    timestamp: pino.stdTimeFunctions.isoTime,
  };
  if (destination) return pino(options, destination);
  if (config.production || !process.stdout.isTTY) return pino(options, processOutput());
  return pino({
    ...options,
    transport: { target: 'pino-pretty', options: { ignore: 'pid,hostname', translateTime: 'SYS:HH:MM:ss' } },
  });
}
