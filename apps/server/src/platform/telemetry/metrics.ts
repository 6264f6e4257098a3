import { statfs } from 'node:fs/promises';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { CleanupFigures } from '../housekeepingFigures.ts';
import type { Platform } from '../platform.ts';
import { processOutput } from './logOutput.ts';

export interface Metrics {
  readonly registry: Registry;
  /** A request failed because a disk is full or read-only. */
  noSpace(): void;
  request(method: string, route: string, status: number, seconds: number): void;
}

/** Figures of this process, for Prometheus. Routes are named by their pattern: no ids, no account codes. */
export function openMetrics(platform: Platform): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'tomar_http_request_seconds',
    help: 'Time until a request was answered',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers: [registry],
  });
  new Gauge({
    name: 'tomar_event_listeners',
    help: 'Open streams of events',
    registers: [registry],
    collect() {
      this.set(platform.events.listeners);
    },
  });
  new Gauge({
    name: 'tomar_database_connections',
    help: 'Database connections by what they do',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      const { totalCount, idleCount, waitingCount } = platform.db.pool;
      this.set({ state: 'busy' }, totalCount - idleCount);
      this.set({ state: 'idle' }, idleCount);
      this.set({ state: 'awaited' }, waitingCount);
    },
  });
  const noSpace = new Counter({
    name: 'tomar_no_space_total',
    help: 'Requests that failed because a disk is full or read-only',
    registers: [registry],
  });
  new Gauge({
    name: 'tomar_blob_bytes_free',
    help: 'Bytes that the disk of the stored files can still take',
    registers: [registry],
    async collect() {
      const { bavail, bsize } = await statfs(platform.config.blobDir).catch(() => ({ bavail: 0, bsize: 0 }));
      this.set(bavail * bsize);
    },
  });
  const ofCleanups = (name: string, help: string, figure: keyof CleanupFigures) =>
    new Gauge({
      name,
      help,
      labelNames: ['kind'],
      registers: [registry],
      collect() {
        for (const [kind, figures] of platform.housekeeping) this.set({ kind }, figures[figure]);
      },
    });
  ofCleanups('tomar_housekeeping_cleared', 'Records and files cleared away since the start', 'cleared');
  ofCleanups(
    'tomar_housekeeping_failures',
    'Rounds of clearing away that failed since the start',
    'failures',
  );
  ofCleanups('tomar_housekeeping_seconds', 'How long the last round took', 'seconds');
  let told = 0;
  new Counter({
    name: 'tomar_log_lines_dropped_total',
    help: 'Log lines that could not be written, such as to a full disk',
    registers: [registry],
    collect() {
      const { dropped } = processOutput();
      this.inc(dropped - told);
      told = dropped;
    },
  });
  return {
    registry,
    noSpace: () => noSpace.inc(),
    request: (method, route, status, seconds) =>
      durations.observe({ method, route, status: String(status) }, seconds),
  };
}
