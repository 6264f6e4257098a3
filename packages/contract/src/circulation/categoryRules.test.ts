import { describe, expect, it } from 'vitest';
import { checkAmounts } from './amountRules.ts';
import { type CategoryChoice, checkCategories, profilesWithin, withCategory } from './categoryRules.ts';
import { categoryTypes, documentTypes } from './documentTypes.ts';
import { draftContent } from './draft.ts';

const id = (n: number) => n.toString(16).padStart(24, '0');
const limit = (n: number, profiles: readonly number[], start = '0.00', end: string | null = '1000.00') => ({
  id: id(n),
  name: `Limit ${n}`,
  isActive: true,
  startAmount: start,
  endAmount: end,
  profileIds: profiles.map(id),
});
const category = (n: number, over: Partial<CategoryChoice> = {}): CategoryChoice => ({
  id: id(n),
  name: `Kategori ${n}`,
  isActive: true,
  documentType: 'Unknown',
  defaultPrivacy: 'Normal',
  blocksPrivacyChange: false,
  signLimit: null,
  ...over,
});

const judge = (
  categories: readonly CategoryChoice[],
  content: Partial<ReturnType<typeof draftContent.parse>> = {},
  categoryRequired = false,
) => {
  const draft = {
    ...draftContent.parse({ name: 'İş' }),
    categoryIds: categories.map((one) => one.id),
    ...content,
  };
  const known = new Map(categories.map((one) => [one.id, one]));
  return [
    ...checkCategories(draft, { categories: known, categoryRequired }),
    ...checkAmounts(draft, categories),
  ].map(({ field, key }) => `${field} ${key}`);
};

describe('the categories of a draft (DRAFT-10)', () => {
  it('DRAFT-28: at least one is needed where the account wants it', () => {
    expect(judge([])).toEqual([]);
    expect(judge([], {}, true)).toEqual(['categoryIds lang_draft_category_required']);
    expect(judge([category(1)], {}, true)).toEqual([]);
  });

  it('are there, and active', () => {
    expect(judge([category(1, { isActive: false })])).toEqual(['categoryIds lang_draft_category_passive']);
    expect(judge([], { categoryIds: [id(9)] })).toEqual(['categoryIds lang_draft_category_unknown']);
  });

  it('DRAFT-29: share one privacy level', () => {
    const secret = category(2, { defaultPrivacy: 'Secret' });
    for (const differing of [
      [category(1), secret],
      [category(1), category(3), secret],
    ])
      expect(judge(differing)).toEqual(['categoryIds lang_draft_categories_privacy_differs']);
    expect(judge([secret, category(3, { defaultPrivacy: 'Secret' })], { privacy: 'Secret' })).toEqual([]);
  });

  it('DRAFT-30, FLOW-04: the privacy is theirs, and may be changed where none of them blocks it', () => {
    const secret = category(1, { defaultPrivacy: 'Secret' });
    const fixed = category(2, { defaultPrivacy: 'Secret', blocksPrivacyChange: true });
    expect(judge([secret], { privacy: 'TopSecret' })).toEqual([]);
    expect(judge([secret, fixed], { privacy: 'TopSecret' })).toEqual(['privacy lang_draft_privacy_fixed']);
    expect(judge([secret, fixed], { privacy: 'Secret' })).toEqual([]);
  });
});

describe('a category that is chosen', () => {
  const blank = draftContent.parse({ name: 'İş' });
  const brought = (
    draft: typeof blank,
    chosen: CategoryChoice,
    before: readonly CategoryChoice[] = [],
    usable: Parameters<typeof withCategory>[3] = documentTypes,
  ) => {
    const { categoryIds, privacy, documentType } = withCategory(draft, chosen, before, usable);
    return [categoryIds, privacy, documentType];
  };

  it('FLOW-02, FLOW-03, DRAFT-30: brings its type and its privacy as the first one', () => {
    for (const documentType of categoryTypes)
      expect(brought(blank, category(1, { documentType, defaultPrivacy: 'TopSecret' }))).toEqual([
        [id(1)],
        'TopSecret',
        documentType === 'Unknown' ? 'General' : documentType,
      ]);
    // Of a type that the account does not have nothing could be saved.
    const order = category(1, { documentType: 'BankOrder' });
    expect(brought(blank, order, [], ['General', 'Contract'])).toEqual([[id(1)], 'Normal', 'General']);
  });

  it('FLOW-04: changes nothing as a later one, unless the privacy is fixed', () => {
    const first = category(1, { defaultPrivacy: 'Secret' });
    const draft = { ...blank, categoryIds: [id(1)], privacy: 'TopSecret' as const };
    const both = [id(1), id(2)];
    const later = category(2, { defaultPrivacy: 'Secret', documentType: 'Contract' });
    expect(brought(draft, later, [first])).toEqual([both, 'TopSecret', 'General']);
    const fixed = { ...later, blocksPrivacyChange: true };
    expect(brought(draft, fixed, [first])).toEqual([both, 'Secret', 'General']);
    // Those of two kinds of privacy share none.
    expect(brought(draft, { ...fixed, defaultPrivacy: 'Normal' }, [first])).toEqual([
      both,
      'TopSecret',
      'General',
    ]);
  });
});

describe('a limit job (FLOW-06)', () => {
  const ofLimit = category(1, { signLimit: limit(5, [7, 8]) });
  const with7 = { circulationProfileId: id(7) };

  it('DRAFT-51: needs an amount within the limit, both ends inside', () => {
    expect(judge([ofLimit], with7)).toEqual(['amount lang_draft_amount_required']);
    for (const amount of ['0.00', '1000.00']) expect(judge([ofLimit], { ...with7, amount })).toEqual([]);
    expect(judge([ofLimit], { ...with7, amount: '1000.01' })).toEqual(['amount lang_draft_limit_required']);
    const open = category(1, { signLimit: limit(5, [7], '1000.00', null) });
    for (const amount of ['1000.00', '99999999999999999.99'])
      expect(judge([open], { ...with7, amount })).toEqual([]);
    expect(judge([open], { ...with7, amount: '999.99' })).toEqual(['amount lang_draft_limit_required']);
    const wider = category(2, { signLimit: limit(6, [7], '0.00', '5000.00') });
    for (const both of [
      [ofLimit, wider],
      [wider, ofLimit],
    ])
      expect(judge(both, { ...with7, amount: '1000.01' })).toEqual(['amount lang_draft_limit_required']);
    const passive = category(1, { signLimit: { ...limit(5, [7]), isActive: false } });
    expect(judge([passive], { ...with7, amount: '1.00' })).toEqual(['amount lang_draft_limit_required']);
  });

  it('DRAFT-52: needs one of the flows of the limit, and of every limit where there are several', () => {
    const amount = '10.00';
    const wrong = ['circulationProfileId lang_draft_limit_flow_required'];
    expect(judge([ofLimit], { amount })).toEqual(wrong);
    expect(judge([ofLimit], { amount, circulationProfileId: id(9) })).toEqual(wrong);
    const other = category(2, { signLimit: limit(6, [8]) });
    expect(judge([ofLimit, other], { amount, ...with7 })).toEqual(wrong);
    expect(judge([ofLimit, other], { amount, circulationProfileId: id(8) })).toEqual([]);
    expect([...(profilesWithin([limit(5, [7, 8]), limit(6, [8])]) ?? [])]).toEqual([id(8)]);
  });

  it('DRAFT-49: no amount is negative, and DRAFT-19: the currency has exactly three letters', () => {
    expect(judge([ofLimit], { ...with7, amount: '-1.00' })).toContain('amount lang_amount_negative');
    expect(judge([], { amount: '1,5' })).toEqual(['amount lang_amount_invalid']);
    expect(judge([], { amount: `${'9'.repeat(18)}.00` })).toEqual(['amount lang_amount_too_large']);
    for (const currency of ['', 'TR', 'try', 'TRYY', 'TRİ'])
      expect(judge([], { amount: '1.00', currency })).toEqual(['currency lang_draft_currency_invalid']);
    expect(judge([], { amount: '1.00', currency: 'USD' })).toEqual([]);
  });
});

describe('a bank order', () => {
  const order = { documentType: 'BankOrder', amount: '10.00', isForeignCurrency: false } as const;
  it('BANK-03: needs an amount', () => {
    expect(judge([], { ...order, amount: '' })).toEqual(['amount lang_draft_order_amount_required']);
    expect(judge([], order)).toEqual([]);
  });
  it('BANK-04: needs a currency', () => {
    expect(judge([], { ...order, currency: '' })).toEqual(['currency lang_draft_currency_invalid']);
  });
  it('BANK-05: needs a word on whether it is in a foreign currency, yes or no', () => {
    const wrong = ['isForeignCurrency lang_draft_foreign_currency_required'];
    expect(judge([], { ...order, isForeignCurrency: null })).toEqual(wrong);
    expect(judge([], { ...order, isForeignCurrency: true })).toEqual([]);
  });
});

describe('a contract', () => {
  const contract = { documentType: 'Contract', amount: '10.00' } as const;
  it('BANK-06: needs an amount', () => {
    expect(judge([], { ...contract, amount: '' })).toEqual(['amount lang_draft_contract_amount_required']);
    expect(judge([], contract)).toEqual([]);
  });
  it('BANK-07: needs a currency', () => {
    expect(judge([], { ...contract, currency: 'EURO' })).toEqual(['currency lang_draft_currency_invalid']);
  });
});
