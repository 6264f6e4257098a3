import { guardedConnector } from '../../outbound/guardedConnect.ts';
import type { Platform } from '../../platform.ts';
import { type DeliveryReport, readReport } from './readReport.ts';
import { type MailAbout, returnedAbout } from './returnAddress.ts';
import { type ReturnFolder, takeReturns } from './returnsMailbox.ts';

const everyMs = 5 * 60_000;
const firstMs = 15_000;

/** Writes down what came back. @returns false where there is nothing of it any more */
export type RecordReturn = (
  platform: Platform,
  about: MailAbout,
  failed: DeliveryReport['failed'],
) => Promise<boolean>;

/**
 * Reads the mailbox for reports on undelivered mail every five minutes, where the installation has one. Two workers that
 * read it at once do no harm: what is written down is written once.
 * @returns how to stop; resolves when a round under way has ended
 */
export function watchReturns(platform: Platform, record: RecordReturn): () => Promise<void> {
  if (platform.config.returns === null) return async () => undefined;
  const stopping = new AbortController();
  let running: Promise<unknown> = Promise.resolve();
  const round = () => {
    running = running
      .then(() => (stopping.signal.aborted ? 0 : readReturns(platform, record, stopping.signal)))
      .catch((error: unknown) => {
        if (!stopping.signal.aborted)
          platform.log.error(
            { err: error },
            'the mailbox for undelivered mail could not be read; it is tried again in five minutes',
          );
      });
  };
  const first = setTimeout(round, firstMs);
  const timer = setInterval(round, everyMs);
  return async () => {
    stopping.abort();
    clearTimeout(first);
    clearInterval(timer);
    await running;
  };
}

/** One round. @returns how many messages were moved out of the mailbox */
export async function readReturns(
  platform: Platform,
  record: RecordReturn,
  signal: AbortSignal,
): Promise<number> {
  const { returns } = platform.config;
  if (returns === null) return 0;
  const url = new URL(returns.imapUrl);
  // As with the mail server: the host that the operator names may be reached, and no other inside the network.
  const connect = guardedConnector([url.hostname.replace(/^\[|\]$/g, '')]);
  const take = async (octets: Uint8Array): Promise<ReturnFolder> => {
    const report = await readReport(octets);
    if (!report) return 'other';
    let isOurs = false;
    for (const about of returnedAbout(platform.secrets, returns.address, report.sentTo))
      isOurs = (await record(platform, about, report.failed)) || isOurs;
    return isOurs ? 'read' : 'other';
  };
  const moved = await takeReturns(connect, url, take, signal);
  if (moved > 0) platform.log.info({ moved }, 'read reports on undelivered mail');
  return moved;
}
