import { limits } from '../../limits.ts';
import { isAmount, minorUnits } from '../amounts.ts';
import type { Definition } from '../definition.ts';
import { definitionEntries } from '../definitionEntries.ts';
import type { FieldValues } from '../fields.ts';

const textOf = (values: FieldValues, name: string): string => {
  const value = values[name];
  return typeof value === 'string' ? value : '';
};

/** Amounts from one to another, and the flows that jobs of such an amount may take (FLOW-08 to FLOW-10, UI-40). */
export const signLimit: Definition = {
  type: 'signLimit',
  ...definitionEntries.signLimit,
  texts: {
    ...definitionEntries.signLimit.texts,
    one: ['İmza limiti', 'Sign limit'],
    subtitle: [
      'Tutarına göre bir işin hangi akışlarla dolaşabileceği.',
      'Which flows a job may take, by its amount.',
    ],
    remarked: ['Dikkat', 'Attention'],
  },
  fields: {
    startAmount: {
      kind: 'amount',
      required: true,
      sample: '0.00',
      label: ['Başlangıç tutarı', 'Start amount'],
      hint: ['Bu tutar da içindedir.', 'The amount itself is inside.'],
      inList: true,
    },
    endAmount: {
      kind: 'amount',
      sample: '100.00',
      label: ['Bitiş tutarı', 'End amount'],
      hint: ['Bu tutar da içindedir.', 'The amount itself is inside.'],
      unless: 'isInfinite',
      inList: true,
    },
    isInfinite: {
      kind: 'switch',
      label: ['Üst sınır yok', 'No upper end'],
      inList: true,
    },
    profileIds: {
      kind: 'references',
      to: 'circulationProfile',
      maxRecords: limits.profilesPerSignLimit,
      label: ['Akışlar', 'Flows'],
      hint: [
        'Tutarı bu aralıkta olan bir işin kullanabileceği sirkülasyon profilleri.',
        'The circulation profiles that a job of such an amount may use.',
      ],
      inList: true,
    },
  },
  check: (values) => {
    const [start, end] = [textOf(values, 'startAmount'), textOf(values, 'endAmount')];
    // FLOW-09
    if (values.isInfinite === true)
      return end === '' ? [] : [{ field: 'endAmount', key: 'lang_sign_limit_end_and_infinite' }];
    if (end === '') return [{ field: 'endAmount', key: 'lang_sign_limit_end_required' }];
    return isAmount(start) && isAmount(end) && minorUnits(end) < minorUnits(start)
      ? [{ field: 'endAmount', key: 'lang_sign_limit_end_before_start' }]
      : [];
  },
};
