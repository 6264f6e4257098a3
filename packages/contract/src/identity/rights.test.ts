import { describe, expect, it } from 'vitest';
import type { Authority } from './authorities.ts';
import { checkRights, keptAuthorities, type RightsOwner } from './rights.ts';

const owner = (part: Partial<RightsOwner>): RightsOwner => ({
  authorities: ['Draft'],
  identitySource: null,
  isAccountAdmin: false,
  isOwn: false,
  ...part,
});
const found = (
  of: Partial<RightsOwner>,
  authorities: readonly Authority[],
  identitySource: 'Adfs' | null = null,
) => checkRights(owner(of), { authorities, identitySource }).map(({ field, key }) => [field, key]);

describe('a change of somebody’s rights', () => {
  it('gives and takes authorities of a user of Tomar’s own', () => {
    expect(found({}, ['Signer', 'Report'])).toEqual([]);
    expect(found({}, [])).toEqual([]);
  });

  it('AUTH-07: changes no authority of an external user, in whatever order they are named', () => {
    const external = { authorities: ['Draft', 'Signer'], identitySource: 'Adfs' } as const;
    expect(found(external, ['Signer', 'Draft'], 'Adfs')).toEqual([]);
    for (const changed of [['Draft'], ['Draft', 'Signer', 'Admin'], []] as const)
      for (const source of ['Adfs', null] as const)
        expect(found(external, changed, source)).toEqual([['authorities', 'lang_rights_at_provider']]);
  });

  it('AUTH-08: leaves the account’s administrator signing and approving, as far as they could', () => {
    const admin = { isAccountAdmin: true, authorities: ['Admin', 'Signer', 'Approved', 'Draft'] } as const;
    expect(found(admin, ['Admin', 'Signer', 'Approved'])).toEqual([]);
    for (const lost of ['Admin', 'Signer', 'Approved'] as const) {
      const left = admin.authorities.filter((one) => one !== lost);
      expect(found(admin, left)).toEqual([['authorities', 'lang_rights_account_admin']]);
    }
    expect(found({ isAccountAdmin: true, authorities: ['Admin'] }, ['Admin'])).toEqual([]);
  });

  it('AUTH-08: hands the account’s administrator to no provider, and takes them back from one', () => {
    const admin = { isAccountAdmin: true, authorities: ['Admin'] } as const;
    const refused = [['identitySource', 'lang_rights_account_admin_source']];
    expect(found(admin, ['Admin'], 'Adfs')).toEqual(refused);
    expect(found({ ...admin, identitySource: 'Microsoft' }, ['Admin'], 'Adfs')).toEqual(refused);
    expect(found({ ...admin, identitySource: 'Adfs' }, ['Admin'], 'Adfs')).toEqual([]);
    expect(found({ ...admin, identitySource: 'Adfs' }, ['Admin'])).toEqual([]);
  });

  it('locks nobody out by their own hand', () => {
    const own = { isOwn: true, authorities: ['Admin', 'Signer'] } as const;
    expect(found(own, ['Signer'])).toEqual([['authorities', 'lang_rights_own_admin']]);
    expect(found(own, ['Admin'])).toEqual([]);
    expect(found(own, ['Admin', 'Signer'], 'Adfs')).toEqual([['identitySource', 'lang_rights_own_source']]);
  });

  it('says which authorities nobody takes', () => {
    const authorities = ['Admin', 'Signer', 'Draft'] as const;
    expect(keptAuthorities(owner({ authorities, isAccountAdmin: true }))).toEqual(['Admin', 'Signer']);
    expect(keptAuthorities(owner({ authorities, isOwn: true }))).toEqual(['Admin']);
    expect(keptAuthorities(owner({ authorities }))).toEqual([]);
  });
});
