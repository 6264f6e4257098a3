import { spend } from '../../budget/index.ts';
import { ANY_POLICY, type Certificate } from '../../x509/index.ts';
import type { Chain } from './chainBuilding.ts';
import type { PathTarget } from './pathValidation.ts';

/**
 * Certificate policies of RFC 5280 6.1, with any policy acceptable to the user: the path fails only where a CA demands
 * an explicit policy (policyConstraints) and none is left, or maps anyPolicy. Of the policy tree only the lowest level
 * is kept, each policy once, as RFC 9618 has it: a tree can be made to grow without bounds.
 * @returns the certificate at which it fails
 */
export function policyFailure(chain: Chain, target: PathTarget = 'subject'): Certificate | undefined {
  const path = chain.slice(0, -1).toReversed();
  const state = new PolicyState(path.length + (target === 'issuer' ? 1 : 0));
  for (const [index, certificate] of path.entries()) {
    const last = target === 'subject' && index === path.length - 1;
    state.process(certificate, last);
    if (state.failed) return certificate;
    if (last) state.wrapUp(certificate);
    else if (!state.prepareNext(certificate)) return certificate;
    if (last && state.failed) return certificate;
  }
  return undefined;
}

/** Steps for one policy, or one pair that is mapped. */
const POLICY_STEPS = 15;

class PolicyState {
  /** Policies that are valid down to here, each with what certificates below have to name for it. */
  #valid: ReadonlyMap<string, ReadonlySet<string>> = new Map([[ANY_POLICY, new Set([ANY_POLICY])]]);
  /** Certificates until the demand begins; 0 when it is there. */
  #explicitPolicy: number;
  #policyMapping: number;
  #inhibitAnyPolicy: number;

  constructor(length: number) {
    this.#explicitPolicy = length + 1;
    this.#policyMapping = length + 1;
    this.#inhibitAnyPolicy = length + 1;
  }

  get failed(): boolean {
    return this.#explicitPolicy === 0 && this.#valid.size === 0;
  }

  /** 6.1.3 (d) and (e) */
  process(certificate: Certificate, last: boolean): void {
    const { policies } = certificate.extensions;
    spend(POLICY_STEPS * (policies.length + this.#valid.size));
    const next = new Map<string, ReadonlySet<string>>();
    const expected = new Set([...this.#valid.values()].flatMap((set) => [...set]));
    spend(POLICY_STEPS * expected.size);
    for (const policy of policies) {
      if (policy === ANY_POLICY) continue;
      if (expected.has(policy) || this.#valid.has(ANY_POLICY)) next.set(policy, new Set([policy]));
    }
    const anyCounts = this.#inhibitAnyPolicy > 0 || (!last && certificate.selfIssued);
    if (policies.includes(ANY_POLICY) && anyCounts) {
      for (const policy of expected) if (!next.has(policy)) next.set(policy, new Set([policy]));
    }
    this.#valid = next;
  }

  /** 6.1.4 (a), (b), (h) to (j); false where anyPolicy is mapped */
  prepareNext(certificate: Certificate): boolean {
    const { policyMappings, policyConstraints, inhibitAnyPolicy } = certificate.extensions;
    if (policyMappings.some((pair) => [pair.issuerPolicy, pair.subjectPolicy].includes(ANY_POLICY)))
      return false;
    this.#map(certificate);
    if (!certificate.selfIssued) {
      this.#explicitPolicy = Math.max(0, this.#explicitPolicy - 1);
      this.#policyMapping = Math.max(0, this.#policyMapping - 1);
      this.#inhibitAnyPolicy = Math.max(0, this.#inhibitAnyPolicy - 1);
    }
    const { requireExplicitPolicy, inhibitPolicyMapping } = policyConstraints ?? {};
    this.#explicitPolicy = Math.min(this.#explicitPolicy, requireExplicitPolicy ?? this.#explicitPolicy);
    this.#policyMapping = Math.min(this.#policyMapping, inhibitPolicyMapping ?? this.#policyMapping);
    this.#inhibitAnyPolicy = Math.min(this.#inhibitAnyPolicy, inhibitAnyPolicy ?? this.#inhibitAnyPolicy);
    return true;
  }

  #map({ extensions }: Certificate): void {
    spend(POLICY_STEPS * extensions.policyMappings.length);
    const mapped = new Map<string, Set<string>>();
    for (const { issuerPolicy, subjectPolicy } of extensions.policyMappings) {
      const subjects = mapped.get(issuerPolicy);
      if (subjects === undefined) mapped.set(issuerPolicy, new Set([subjectPolicy]));
      else subjects.add(subjectPolicy);
    }
    if (mapped.size === 0) return;
    const valid = new Map(this.#valid);
    for (const [policy, subjects] of mapped) {
      if (this.#policyMapping === 0) valid.delete(policy);
      else if (valid.has(policy) || valid.has(ANY_POLICY)) valid.set(policy, subjects);
    }
    this.#valid = valid;
  }

  /** 6.1.5 (a) and (b) */
  wrapUp({ extensions }: Certificate): void {
    this.#explicitPolicy = Math.max(0, this.#explicitPolicy - 1);
    if (extensions.policyConstraints?.requireExplicitPolicy === 0) this.#explicitPolicy = 0;
  }
}
