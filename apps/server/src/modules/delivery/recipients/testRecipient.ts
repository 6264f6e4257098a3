import { checkRecipient, type Recipient, type RecipientTrial } from '@tomar/contract';
import { invalid } from '../../../platform/http/errors.ts';
import type { Person } from '../../../platform/http/person.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Channels } from '../channels/channel.ts';
import { channelsOf } from '../channels/channels.ts';
import { DeliveryFailed } from '../deliveryFailed.ts';

const patienceMs = 20_000;

/** ERR-44, ERR-45: what fails is the answer, by its message, with what the other side said. @throws AppError validation_failed */
export async function testRecipient(
  platform: Platform,
  { accountCode }: Person,
  settings: Recipient,
): Promise<RecipientTrial> {
  const findings = checkRecipient(settings, 'settings');
  if (findings.length > 0) throw invalid(findings);
  const began = performance.now();
  const tookMs = () => Math.round(performance.now() - began);
  try {
    const channels = channelsOf(platform);
    await withinTime((signal) => probe(channels, settings, accountCode, signal));
    return { passed: true, error: null, tookMs: tookMs() };
  } catch (error) {
    if (!(error instanceof DeliveryFailed)) throw error;
    return { passed: false, error: { key: error.key, detail: error.detail }, tookMs: tookMs() };
  }
}

function probe(
  channels: Channels,
  recipient: Recipient,
  accountCode: string,
  signal: AbortSignal,
): Promise<void> {
  switch (recipient.kind) {
    case 'Email':
      return channels.Email.probe({ recipient, accountCode }, signal);
    case 'FileSystem':
      return channels.FileSystem.probe({ recipient, accountCode }, signal);
  }
}

/** A network folder may never answer: nobody waits for it longer than this. */
async function withinTime(work: (signal: AbortSignal) => Promise<void>): Promise<void> {
  const signal = AbortSignal.timeout(patienceMs);
  const over = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () =>
      reject(new DeliveryFailed('lang_delivery_folder_slow', '', { fate: 'forNow' })),
    );
  });
  await Promise.race([work(signal), over]);
}
