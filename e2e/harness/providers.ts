import { startIdentityProvider } from '../../lab/src/idp/startIdentityProvider.ts';

const clientId = 'tomar-e2e';
const tenantId = 'a1b2c3d4-0000-4000-8000-00000000e2e0';

/** Two people of both providers for each browser that runs the journeys, and for its second try. */
const tags = ['desktop-tr', 'desktop-en', 'phone-tr', 'phone-en'].flatMap((name) => [name, `2-${name}`]);
const named = (name: string, tag: string) => ({
  subject: `${name}-${tag}`,
  // In brackets: a button is found by a part of its words, and one tag may end another.
  name: `${name} (${tag})`,
  email: `${name.toLowerCase()}.${tag}@saglayici.example`,
  groups: [],
});
const people = tags.flatMap((tag) => [named('Ece', tag), named('Ali', tag)]);

/** What a test knows of the two providers: they live in the process that starts the installation. */
export interface ProviderFacts {
  readonly clientId: string;
  readonly tenantId: string;
  readonly metadataUrl: string;
}

export const providerFacts = (): ProviderFacts => JSON.parse(process.env.TOMAR_E2E_PROVIDERS ?? '{}');

/** @returns how both providers know the person, by first name and the test's tag */
export const providerPerson = (name: 'Ece' | 'Ali', tag: string) => named(name, tag);

/** The identity providers that the installation at the address may be told to trust. */
export async function startProviders(url: string, port: number): Promise<{ stop(): Promise<void> }> {
  const common = { clientId, redirectAddress: `${url}/signin-external`, people };
  const microsoft = await startIdentityProvider({ ...common, kind: 'Microsoft', tenantId, port });
  const adfs = await startIdentityProvider({ ...common, kind: 'Adfs' });
  const facts: ProviderFacts = { clientId, tenantId, metadataUrl: adfs.metadataUrl };
  process.env.TOMAR_E2E_PROVIDERS = JSON.stringify(facts);
  return {
    async stop() {
      await Promise.all([microsoft.stop(), adfs.stop()]);
    },
  };
}
