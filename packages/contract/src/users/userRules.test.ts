import { describe, expect, it } from 'vitest';
import { blankUserFields, checkUser, sameUserFields, type UserFields, whyUserStays } from './userRules.ts';

const right: UserFields = {
  ...blankUserFields,
  firstName: 'Nermin',
  lastName: 'Yıldız',
  email: 'nermin@kurum.example',
};
const found = (change: Partial<UserFields>, emailDomains = '') =>
  checkUser({ ...right, ...change }, { emailDomains }).map(({ field, key }) => `${field} ${key}`);
const place = (departmentId: string) => ({ departmentId, isManager: false, mayStart: false });

describe('a user', () => {
  it('has a name and an address; everything else may be left empty', () => {
    expect(found({})).toEqual([]);
    expect(found({ firstName: ' ', lastName: '', email: '' })).toEqual([
      'firstName lang_name_required',
      'lastName lang_name_required',
      'email lang_user_email_required',
    ]);
  });

  it('has a name that is no formula and hides nothing (DEF-26, DEF-27)', () => {
    for (const firstName of ['=1+1', '@a', 'a\u202eb', 'a\tb'])
      expect(found({ firstName })).toEqual(['firstName lang_character_not_accepted']);
    expect(found({ lastName: '<b>' })).toEqual(['lastName lang_no_angle_brackets']);
    expect(found({ lastName: 'ş'.repeat(101) })).toEqual(['lastName lang_text_too_long']);
  });

  it('has an address of one of the account’s domains, in whatever case (DEF-10)', () => {
    const domains = 'kurum.example; bagli.example';
    expect(found({ email: ' Nermin@KURUM.example ' }, domains)).toEqual([]);
    for (const email of ['nermin@baska.example', 'nermin@alt.kurum.example', 'a@kurum.example.com'])
      expect(found({ email }, domains)).toEqual(['email lang_email_domain_refused']);
    expect(checkUser(right, { emailDomains: 'baska.example' }, right.email)).toEqual([]);
    expect(found({ email: 'nermin' }, domains)).toEqual(['email lang_definition_email_invalid']);
  });

  it.each(['nermın@kurum.example', 'NERMİN@kurum.example', 'ner\u200bmin@kurum.example'])(
    'has no address like %j, which names another mailbox than it seems to',
    (email) => expect(found({ email })).toEqual(['email lang_user_email_letters']),
  );

  it('USR-01 to USR-03: has Turkish mobile numbers, and a signature number with its operator', () => {
    expect(
      found({ cellphone: '0532 111 22 33', mobileNumber: '532 111 22 33', mobileOperator: 'turkcell' }),
    ).toEqual([]);
    expect(found({ cellphone: '123' })).toEqual(['cellphone lang_mobile_number_format']);
    expect(found({ mobileNumber: '0532 111 22 33' })).toEqual(['mobileOperator lang_mobile_operator_needed']);
    expect(found({ mobileOperator: 'vodafone' })).toEqual(['mobileNumber lang_user_mobile_number_needed']);
  });

  it('belongs to each department once, and the own one is among them', () => {
    expect(found({ departments: [place('a'), place('b')], departmentId: 'b' })).toEqual([]);
    expect(found({ departments: [place('a'), place('a')] })).toEqual([
      'departments lang_user_department_twice',
    ]);
    expect(found({ departments: [place('a')], departmentId: 'b' })).toEqual([
      'departmentId lang_user_department_not_own',
    ]);
  });

  it('is another one as soon as any field differs', () => {
    expect(sameUserFields(right, { ...right })).toBe(true);
    expect(sameUserFields(right, { ...right, departments: [place('a')] })).toBe(false);
    expect(sameUserFields(right, { ...right, sendReminders: false })).toBe(false);
  });
});

describe('being there', () => {
  const anybody = { isOwn: false, isAccountAdmin: false, isLastAdmin: false };

  it('USR-19, ERR-33: nobody ends their own', () => {
    expect(whyUserStays(anybody, 'delete')).toBeNull();
    expect(whyUserStays({ ...anybody, isOwn: true }, 'delete')).toBe('lang_user_delete_own');
    expect(whyUserStays({ ...anybody, isOwn: true }, 'deactivate')).toBe('lang_user_deactivate_own');
  });

  it('AUTH-08: the account’s administrator stays, and the last one who can administer', () => {
    expect(whyUserStays({ ...anybody, isAccountAdmin: true }, 'deactivate')).toBe(
      'lang_user_account_admin_stays',
    );
    expect(whyUserStays({ ...anybody, isLastAdmin: true }, 'delete')).toBe('lang_user_last_admin_stays');
  });
});
