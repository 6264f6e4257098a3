import type { LoginResult, signIn } from '@tomar/contract';
import { AppError } from '../../../platform/http/errors.ts';
import type { BareCall } from '../../../platform/http/serve.ts';
import type { Platform } from '../../../platform/platform.ts';
import { describeAgent } from '../agent.ts';
import { deviceCookie, readDevice } from './deviceCookie.ts';
import { addressMark, recordRefusal } from './refusedSignIns.ts';
import { foldEmail, signInWithPassword } from './signIn.ts';
import { throttledLines } from './throttledLines.ts';

/**
 * Answers a try to sign in and leaves its trace. What is written down for a login that exists is written once the
 * answer has left: its time says nothing about the address.
 * @throws AppError too_many_requests while the address, the place or the device has to wait
 */
export async function answerSignIn(
  platform: Platform,
  { body, ip, request, reply, afterwards }: BareCall<typeof signIn>,
): Promise<LoginResult> {
  const { production } = platform.config;
  const userAgent = request.headers['user-agent'];
  const device = readDevice(request.headers.cookie, production);
  const outcome = await signInWithPassword(platform, body, { ip, userAgent, device });
  if (outcome.kind === 'opened') {
    reply.header('set-cookie', deviceCookie(outcome.device, production));
    request.log.info({ event: 'sign_in', user: outcome.result.data?.user.id, ip }, 'signed in');
    return outcome.result;
  }
  const { reason, loginId, answer } = outcome;
  const address = addressMark(foldEmail(body.email));
  const at = platform.clock();
  if (reason !== 'MustWait' || throttledLines.mayWrite(`${address} ${ip}`, at.getTime()))
    request.log.warn({ event: 'sign_in_refused', reason, address, ip }, 'a sign-in was refused');
  if (loginId !== null)
    afterwards(() => recordRefusal(platform, loginId, { reason, ip, agent: describeAgent(userAgent), at }));
  if (answer instanceof AppError) throw answer;
  return answer;
}
