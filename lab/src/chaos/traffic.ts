import { setTimeout as sleep } from 'node:timers/promises';
import { ApiError } from '@tomar/contract';
import { ApiClient, type Input } from '../client/apiClient.ts';
import { approve, readJob, type Signing, sign } from '../client/journey.ts';
import { circulateMainJob, type MainJobPeople, sampleFiles, signInAll } from '../client/mainJob.ts';
import type { Installation } from '../harness/startInstallation.ts';
import type { Random } from './random.ts';

/** A job that the server said it put into circulation. */
export interface AcknowledgedJob {
  readonly id: string;
  readonly name: string;
  readonly documents: number;
}

export interface Traffic {
  readonly people: MainJobPeople;
  readonly acknowledged: readonly AcknowledgedJob[];
  /** What people were answered that no outage explains. */
  readonly complaints: readonly string[];
  /** Begins no new job; resolves when every begun one has all its signatures. */
  end(): Promise<void>;
}

/** How long one step of a job may be tried again while parts of the installation are away. */
const patienceMs = 600_000;

/** Several people make, approve and sign jobs side by side until they are told to stop. */
export async function startTraffic(tomar: Installation, random: Random, authors: number): Promise<Traffic> {
  const acknowledged: AcknowledgedJob[] = [];
  const complaints: string[] = [];
  const people = await signInLasting(tomar, complaints);
  let ending = false;
  let count = 0;

  const oneJob = async () => {
    count += 1;
    const name = `kargasa-${count}`;
    const documents = Math.floor(random.between(1, 4));
    const id = await circulateMainJob(people, {
      name,
      files: sampleFiles(documents),
      to: [`${name}@ornek.com.tr`],
      boxes: random.oneOf([true, false]),
    });
    acknowledged.push({ id, name, documents });
    await approve(people.approver, id);
    await Promise.all(people.signers.map(({ client, signing }) => signUntilDone(client, id, signing)));
  };
  const author = async () => {
    while (!ending) {
      try {
        await oneJob();
      } catch (error) {
        complaints.push(`a job broke off: ${error instanceof Error ? error.message : String(error)}`);
      }
      await sleep(random.between(100, 700));
    }
  };
  const working = Array.from({ length: authors }, author);
  return {
    people,
    acknowledged,
    complaints,
    async end() {
      ending = true;
      await Promise.all(working);
    },
  };
}

/** What a person does whose signing was interrupted: looks again, and signs what still waits. */
async function signUntilDone(client: ApiClient, jobId: string, signing: Signing): Promise<void> {
  const until = Date.now() + patienceMs;
  let last = '';
  while (Date.now() < until) {
    const job = await readJob(client, jobId);
    if (!job.actions.includes('sign')) return;
    try {
      const { state, failure } = await sign(client, [jobId], signing);
      if (state === 'failed') last = JSON.stringify(failure);
    } catch (error) {
      // The companion is away, or the document was signed meanwhile.
      last = error instanceof Error ? error.message : String(error);
    }
    await sleep(300);
  }
  throw new Error(`${signing.nationalId} could not sign: ${last}`);
}

/** People whose clients sign in again when their session has ended, as a person would. */
async function signInLasting(tomar: Installation, complaints: string[]): Promise<MainJobPeople> {
  const people = await signInAll(tomar);
  const lasting = ({ url, login }: ApiClient) => {
    const found = tomar.people.find((one) => one.email === login?.user.email);
    if (!found) throw new Error('nobody of the demo');
    return new LastingClient(url, login, found, (complaint) => complaints.push(complaint));
  };
  return {
    owner: lasting(people.owner),
    approver: lasting(people.approver),
    signers: people.signers.map(({ client, signing }) => ({ client: lasting(client), signing })),
  };
}

interface Who {
  readonly email: string;
  readonly password: string;
}

class LastingClient extends ApiClient {
  override login: ApiClient['login'];
  readonly #who: Who;
  readonly #complain: (text: string) => void;

  constructor(url: string, login: ApiClient['login'], who: Who, complain: (text: string) => void) {
    super(url, login);
    this.login = login;
    this.#who = who;
    this.#complain = complain;
  }

  override async send<E extends Parameters<ApiClient['send']>[0]>(
    endpoint: E,
    input: Input<E> = {},
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Response> {
    try {
      return await super.send(endpoint, input, headers);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.status === 500)
        this.#complain(`${endpoint.method} ${endpoint.path}: ${error.message} (${error.body.requestId})`);
      if (error.code !== 'invalid_token') throw error;
      this.login = (await ApiClient.signIn(this.url, this.#who, 'demo')).login;
      return super.send(endpoint, input, headers);
    }
  }
}
