import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT } from 'jose';
import Provider, { type Configuration } from 'oidc-provider';
import { listen } from '../http/listen.ts';
import { readBody } from '../http/readBody.ts';
import { choicePage } from './choicePage.ts';
import { inMemory } from './memory.ts';
import type { DirectoryPerson } from './people.ts';

export interface IdentityProviderOptions {
  /** Speaks with the addresses and claims of the one or the other. */
  readonly kind: 'Microsoft' | 'Adfs';
  /** The one application that it knows, and where it sends people back to. */
  readonly clientId: string;
  readonly redirectAddress: string;
  readonly people: readonly DirectoryPerson[];
  /** Microsoft's only. */
  readonly tenantId?: string;
  readonly port?: number;
}

export interface LabIdentityProvider {
  /** Without a path: what stands for `https://login.microsoftonline.com`. */
  readonly origin: string;
  readonly issuer: string;
  readonly metadataUrl: string;
  /** New keys in place of the old ones, as providers change theirs. */
  rotateKeys(): Promise<void>;
  /** A token of the provider's own key, with claims as a test wants them. */
  mint(claims: JWTPayload, header?: object): Promise<string>;
  /** Claims that the provider would put into an ID token for the person. */
  claimsFor(person: DirectoryPerson, nonce: string): JWTPayload;
  /** An access token that the provider knows, and its hash as an ID token has it. */
  accessTokenFor(person: DirectoryPerson): Promise<{ readonly token: string; readonly hash: string }>;
  /** The public key that tokens are verified with now. */
  publicKey(): JWK;
  /** Requests for keys so far. */
  keyRequests(): number;
  stop(): Promise<void>;
}

/**
 * An OpenID provider on loopback (the certified `oidc-provider`) with the addresses and claims of Microsoft's or of
 * ADFS. Whoever comes chooses a person instead of typing a password. For trying and testing; never in production.
 */
export async function startIdentityProvider(options: IdentityProviderOptions): Promise<LabIdentityProvider> {
  const { kind, clientId, people, tenantId = randomUUID() } = options;
  const base = kind === 'Microsoft' ? `/${tenantId}/v2.0` : '/adfs';
  let provider: Provider | null = null;
  let keyRequests = 0;
  const server = createServer((request, response) => {
    if (!provider || !request.url?.startsWith(`${base}/`)) response.writeHead(404).end();
    else if (request.url.startsWith(`${base}/interaction/`))
      chooseHere(provider, people, request, response).catch(() => response.writeHead(400).end());
    else {
      if (request.url === `${base}/jwks`) keyRequests += 1;
      // As a framework does that mounts it below a path: the addresses it gives are made of the original one.
      const mounted = Object.assign(request, { originalUrl: request.url });
      mounted.url = request.url.slice(base.length);
      provider
        .callback()(mounted, response)
        .catch(() => response.writeHead(500).end());
    }
  });
  const { url: origin, close } = await listen(server, options.port ?? 0);
  const issuer = origin + base;
  let key = await newKey();
  const build = () => makeProvider({ ...options, tenantId }, issuer, key.jwk, base);
  provider = build();
  return {
    origin,
    issuer,
    metadataUrl: `${issuer}/.well-known/openid-configuration`,
    async rotateKeys() {
      key = await newKey();
      provider = build();
    },
    mint: (claims, header = {}) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: 'RS256', kid: String(key.jwk.kid), typ: 'JWT', ...header })
        .sign(key.privateKey),
    claimsFor(person, nonce) {
      const seconds = Math.floor(Date.now() / 1000);
      return {
        iss: issuer,
        aud: clientId,
        nonce,
        iat: seconds,
        exp: seconds + 300,
        ...claimsOf(kind, tenantId, person),
      };
    },
    async accessTokenFor({ subject }) {
      if (!provider) throw new Error('the provider has not started');
      const client = await provider.Client.find(clientId);
      if (!client) throw new Error('the provider does not know its application');
      const grant = new provider.Grant({ accountId: subject, clientId });
      grant.addOIDCScope('openid profile email');
      const grantId = await grant.save();
      const issued = new provider.AccessToken({
        accountId: subject,
        client,
        grantId,
        scope: 'openid profile email',
        gty: 'authorization_code',
      } as ConstructorParameters<typeof provider.AccessToken>[0]);
      const token = await issued.save();
      const hash = createHash('sha256').update(token).digest().subarray(0, 16).toString('base64url');
      return { token, hash };
    },
    publicKey: () => {
      const { kty, n, e, kid, alg } = key.jwk;
      return { kty, n, e, kid, alg } as JWK;
    },
    keyRequests: () => keyRequests,
    stop: close,
  };
}

async function newKey() {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const jwk = { ...(await exportJWK(privateKey)), kid: randomUUID(), alg: 'RS256', use: 'sig' };
  return { privateKey, jwk };
}

function claimsOf(kind: 'Microsoft' | 'Adfs', tenantId: string, person: DirectoryPerson) {
  const { subject, name, email, groups, methods = ['pwd'], more = {} } = person;
  const common = { sub: subject, name, amr: methods, ...more };
  return kind === 'Microsoft'
    ? { ...common, email, tid: tenantId, oid: subject, groups }
    : { ...common, upn: email, group: groups };
}

function makeProvider(
  { kind, clientId, redirectAddress, people, tenantId }: IdentityProviderOptions & { tenantId: string },
  issuer: string,
  jwk: JWK,
  base: string,
): Provider {
  const claimNames = ['name', 'amr', 'email', 'tid', 'oid', 'groups', 'group', 'upn', 'email_verified'];
  const configuration: Configuration = {
    adapter: inMemory(),
    clients: [
      {
        client_id: clientId,
        redirect_uris: [redirectAddress],
        response_types: ['code'],
        grant_types: ['authorization_code'],
        token_endpoint_auth_method: 'none',
      },
    ],
    jwks: { keys: [jwk as never] },
    cookies: { keys: ['lab'] },
    ttl: {
      AccessToken: 600,
      AuthorizationCode: 60,
      Grant: 600,
      IdToken: 600,
      Interaction: 600,
      Session: 600,
    },
    pkce: { required: () => true },
    // Both put the claims into the ID token itself.
    conformIdTokenClaims: false,
    scopes: ['openid', 'profile', 'email', 'User.Read'],
    claims: { openid: ['sub', ...claimNames] },
    clientBasedCORS: () => true,
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `${base}/interaction/${uid}` },
    findAccount: (_context, subject) => {
      const person = people.find((one) => one.subject === subject);
      return (
        person && {
          accountId: subject,
          claims: () => ({ ...claimsOf(kind, tenantId, person), sub: subject }),
        }
      );
    },
    // The application is the organisation's own: nobody is asked for consent.
    async loadExistingGrant(context) {
      const { client, session } = context.oidc;
      if (!client || !session?.accountId) return undefined;
      const grant = new context.oidc.provider.Grant({
        accountId: session.accountId,
        clientId: client.clientId,
      });
      grant.addOIDCScope('openid profile email User.Read');
      await grant.save();
      return grant;
    },
  };
  return new Provider(issuer, configuration);
}

/** The page where the person is chosen; the choice is the sign-in. */
async function chooseHere(
  provider: Provider,
  people: readonly DirectoryPerson[],
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method !== 'POST') {
    await provider.interactionDetails(request, response);
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(choicePage(people));
    return;
  }
  const chosen = new URLSearchParams((await readBody(request)).toString()).get('subject') ?? '';
  const result =
    chosen === ''
      ? { error: 'access_denied', error_description: 'the person gave up' }
      : { login: { accountId: chosen } };
  await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
}
