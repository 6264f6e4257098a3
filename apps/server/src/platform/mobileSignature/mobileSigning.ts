import { randomBytes } from 'node:crypto';
import { type MessageKey, type MobileOperator, mobileOperators } from '@tomar/contract';
import { SignatureError } from '@tomar/signatures/errors';
import type { GuardedConnect } from '../outbound/guardedConnect.ts';
import { OutboundFailed } from '../outbound/outboundFailed.ts';
import type { Logger } from '../telemetry/log.ts';
import { type Operation, operations } from './mssNames.ts';
import type { OperatorFile, OperatorSettings } from './operatorSettings.ts';
import { postSoap } from './postSoap.ts';
import { AnswerWrong, maxAnswerBytes, type OperatorAnswer, readAnswer } from './readAnswer.ts';
import { meaningOf } from './statusCodes.ts';
import {
  msisdnOf,
  type SignatureRequest,
  writeSignatureRequest,
  writeStatusRequest,
} from './writeRequests.ts';

export type MobileAnswer =
  /** The phone is being asked; `follow` says how it went on. */
  | { readonly kind: 'outstanding'; readonly msspTransId: string }
  /** DER of a CMS signature, unverified. */
  | { readonly kind: 'signed'; readonly signature: Uint8Array }
  | { readonly kind: 'failed'; readonly key: MessageKey }
  /** Of `follow` alone: nobody answered this time. */
  | { readonly kind: 'unanswered' };

/** Has people sign with their phones, by ETSI TS 102 204. */
export interface MobileSigning {
  /** The operators that this installation has a contract with. */
  readonly operators: readonly MobileOperator[];
  /**
   * Sends one MSS_SignatureReq and never another: where no answer comes the phone may ring all the same, and the
   * transaction ends as failed. In synchronous mode the answer comes when the person has.
   */
  ask(operator: MobileOperator, request: Omit<SignatureRequest, 'instant'>): Promise<MobileAnswer>;
  /** Sends one MSS_StatusReq. @param number of the request, `905321234567` */
  follow(operator: MobileOperator, msspTransId: string, number: string): Promise<MobileAnswer>;
}

/** AP_TransID is an NCName: it begins with a letter. */
export const newTransId = (): string => `T${randomBytes(16).toString('hex')}`;

/** One exchange that waits for nobody. */
const answerMs = 20_000;
/** What an operator may take to answer beyond the time that the person has. */
const graceMs = 15_000;

/** @param clock for Instant */
export function openMobileSigning(
  file: OperatorFile,
  connect: GuardedConnect,
  log: Logger,
  clock: () => Date,
): MobileSigning {
  const settingsOf = (operator: MobileOperator): OperatorSettings => {
    const settings = file[operator];
    if (!settings) throw new TypeError(`no settings for ${operator}`);
    return settings;
  };

  async function exchange(
    operator: MobileOperator,
    operation: Operation,
    sent: {
      transId: string;
      number: string;
      msspTransId: string | null;
      envelope: string;
      timeoutMs: number;
    },
  ): Promise<OperatorAnswer | 'none' | 'wrong'> {
    const settings = settingsOf(operator);
    const { signatureUrl, statusUrl = signatureUrl, apId, soap } = settings;
    const { transId, number, msspTransId, envelope, timeoutMs } = sent;
    try {
      const body = await postSoap(connect, {
        url: operation === 'signature' ? signatureUrl : statusUrl,
        soap,
        action: operations[operation].wrapper,
        envelope,
        timeoutMs,
        maxBytes: maxAnswerBytes,
      });
      const msisdn = msisdnOf(settings, number);
      const answer = readAnswer(body, { operation, apId, transId, msisdn, msspTransId });
      log.info(
        { event: 'mobile_signature', operator, operation, transId, status: answer.status },
        'answered',
      );
      return answer;
    } catch (error) {
      const isOutbound = error instanceof OutboundFailed;
      if (!isOutbound && !(error instanceof AnswerWrong) && !(error instanceof SignatureError)) throw error;
      log.warn(
        { event: 'mobile_signature', operator, operation, transId, code: error.code, reason: error.message },
        'an operator gave no usable answer',
      );
      return isOutbound ? 'none' : 'wrong';
    }
  }

  return {
    operators: mobileOperators.filter((operator) => file[operator] !== undefined),
    async ask(operator, request) {
      const settings = settingsOf(operator);
      const isSynch = settings.messagingMode === 'synch';
      const answer = await exchange(operator, 'signature', {
        transId: request.transId,
        number: request.number,
        msspTransId: null,
        envelope: writeSignatureRequest(settings, { ...request, instant: clock() }),
        timeoutMs: isSynch ? request.timeoutSeconds * 1000 + graceMs : answerMs,
      });
      if (answer === 'none') return { kind: 'failed', key: 'lang_mobile_operator_unreachable' };
      return outcomeOf(answer, null);
    },
    async follow(operator, msspTransId, number) {
      const settings = settingsOf(operator);
      const transId = newTransId();
      const answer = await exchange(operator, 'status', {
        transId,
        number,
        msspTransId,
        envelope: writeStatusRequest(settings, { transId, instant: clock() }, msspTransId),
        timeoutMs: answerMs,
      });
      return answer === 'none' ? { kind: 'unanswered' } : outcomeOf(answer, msspTransId);
    },
  };
}

const unusable: MobileAnswer = { kind: 'failed', key: 'lang_mobile_unknown_status' };

/** @param known the operator's transaction, once it is known: some say in a fault that the phone is still asked */
function outcomeOf(answer: OperatorAnswer | 'wrong', known: string | null): MobileAnswer {
  if (answer === 'wrong' || answer.status === null) return unusable;
  const { signature, status } = answer;
  const msspTransId = answer.msspTransId ?? known;
  const meaning = meaningOf(status);
  if (meaning.kind === 'failed') return meaning;
  if (meaning.kind === 'signed') return signature === null ? unusable : { kind: 'signed', signature };
  return msspTransId === null ? unusable : { kind: 'outstanding', msspTransId };
}
