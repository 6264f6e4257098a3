import type { LoginResult, SignInWay, signIn } from '@tomar/contract';
import { AppError } from '../../../platform/http/errors.ts';
import type { BareCall } from '../../../platform/http/serve.ts';
import type { Platform } from '../../../platform/platform.ts';
import { describeAgent } from '../agent.ts';
import { deviceCookie, readDevice } from './deviceCookie.ts';
import { refusal, type SignInOrigin, type SignInOutcome } from './enter.ts';
import { addressMark, recordRefusal } from './refusedSignIns.ts';
import { foldEmail, signInWithPassword } from './signIn.ts';
import { throttledLines } from './throttledLines.ts';

/** Answers a try by e-mail and password (ID-01). */
export const answerSignIn = (platform: Platform, call: BareCall<typeof signIn>): Promise<LoginResult> =>
  answerTry(platform, call, 'Password', foldEmail(call.body.email), (from) =>
    signInWithPassword(platform, call.body, from),
  );

/**
 * Answers a try to sign in, whatever the way, and leaves its trace. What is written down for a login that exists is
 * written once the answer has left: its time says nothing about the address.
 * @param subject who or what was tried, as the log marks it; never written as it stands
 * @throws AppError too_many_requests while the address, the place or the device has to wait
 */
export async function answerTry(
  platform: Platform,
  {
    ip,
    request,
    reply,
    afterwards,
  }: Pick<BareCall<typeof signIn>, 'ip' | 'request' | 'reply' | 'afterwards'>,
  way: SignInWay,
  subject: string,
  enter: (from: SignInOrigin) => Promise<SignInOutcome>,
): Promise<LoginResult> {
  const { production } = platform.config;
  const userAgent = request.headers['user-agent'];
  const device = readDevice(request.headers.cookie, production);
  const outcome = await enter({ ip, userAgent, device });
  if (outcome.kind === 'opened') {
    reply.header('set-cookie', deviceCookie(outcome.device, production));
    if (outcome.afterwards) afterwards(outcome.afterwards);
    request.log.info({ event: 'sign_in', way, user: outcome.result.data?.user.id, ip }, 'signed in');
    return outcome.result;
  }
  if (outcome.kind === 'pending') {
    reply.header('set-cookie', deviceCookie(outcome.device, production));
    request.log.info({ event: 'sign_in_pending', way, ip }, 'a sign-in waits for a second factor');
    // Pages of the version before show the message.
    return { ...refusal('lang_second_factor_required'), pending: outcome.secret };
  }
  const { reason, loginId, answer, scope = null } = outcome;
  const address = addressMark(subject);
  const at = platform.clock();
  if (reason !== 'MustWait' || throttledLines.mayWrite(`${address} ${ip}`, at.getTime()))
    request.log.warn({ event: 'sign_in_refused', way, reason, address, ip }, 'a sign-in was refused');
  const agent = describeAgent(userAgent);
  if (loginId !== null)
    afterwards(() => recordRefusal(platform, loginId, { way, reason, ip, agent, at, scope }));
  if (answer instanceof AppError) throw answer;
  return answer;
}
