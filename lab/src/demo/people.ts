import type { Module } from '@tomar/contract';
import type { LabOperator } from '../mobile/operators.ts';

/** The people of the demo: the server seeds them, the companion's soft tokens carry the signers' certificates. */
export interface DemoPerson {
  key: string;
  firstName: string;
  lastName: string;
  email: string;
  title: string;
  department: string;
  authorities: readonly string[];
  /** National identity number as in the demo certificate; only signers have one. A number kept for trying. */
  idNumber?: string;
  /** USR-02, USR-03: whose phone the lab's operators ring. */
  mobile?: { readonly operator: LabOperator; readonly number: string };
  /** Departments in whose name the person may start jobs. */
  startsFor?: readonly string[];
  manages?: readonly string[];
  isAccountAdmin?: boolean;
}

/** Where the demo's jobs may go; the settings as the contract has them. */
export interface DemoRecipient {
  name: string;
  settings: { kind: 'Email'; to: string[] } | { kind: 'FileSystem'; path: string };
}

export interface DemoAccount {
  code: string;
  title: string;
  /** Of its period (ACC-06). */
  modules: readonly Module[];
  params?: { readonly enableBankOrderPage: boolean };
  departments: readonly { name: string; description: string; email: string }[];
  titles: readonly string[];
  recipients: readonly DemoRecipient[];
  people: readonly DemoPerson[];
  /** Of whom any one member acts for the group; members by their key. */
  signGroups: readonly { name: string; members: readonly string[] }[];
}

/** Fixed and readable, for trying only: the seed refuses to run in production. */
export const demoPassword = 'tomar-demo-2026';

const finance = 'Mali İşler';
const law = 'Hukuk Müşavirliği';
const sales = 'Satış ve Pazarlama';

const owner = {
  key: 'owner',
  firstName: 'Ayşe',
  lastName: 'Işık',
  email: 'ayse@demo.example',
} as const;

export const demoAccounts: readonly DemoAccount[] = [
  {
    code: 'demo',
    title: 'Tomar Demo A.Ş.',
    modules: ['ExternalSigners', 'Stamps', 'BankOrders'],
    params: { enableBankOrderPage: true },
    departments: [
      { name: finance, description: 'Ödemeler, bütçe ve raporlama', email: 'mali@demo.example' },
      { name: law, description: 'Sözleşmeler', email: 'hukuk@demo.example' },
      { name: sales, description: 'Teklifler ve siparişler', email: 'satis@demo.example' },
    ],
    titles: ['Genel Müdür', 'Mali İşler Müdürü', 'Hukuk Müşaviri', 'Satış Müdürü'],
    recipients: [
      { name: 'Muhasebe', settings: { kind: 'Email', to: ['muhasebe@ornek.com.tr'] } },
      { name: 'Sözleşme arşivi', settings: { kind: 'FileSystem', path: 'arsiv' } },
    ],
    people: [
      {
        ...owner,
        title: 'Genel Müdür',
        department: finance,
        authorities: ['Admin', 'Draft', 'Report', 'CirculationProfile', 'Finalizer'],
        startsFor: [finance, law, sales],
        manages: [finance],
        isAccountAdmin: true,
      },
      {
        key: 'approver',
        firstName: 'İbrahim',
        lastName: 'Çağlar',
        email: 'ibrahim@demo.example',
        title: 'Mali İşler Müdürü',
        department: finance,
        authorities: ['Approved', 'Draft'],
        startsFor: [finance],
      },
      {
        key: 'signer1',
        firstName: 'Gülşen',
        lastName: 'Öztürk',
        email: 'gulsen@demo.example',
        title: 'Hukuk Müşaviri',
        department: law,
        authorities: ['Signer'],
        idNumber: '10000000146',
        mobile: { operator: 'turkcell', number: '905321112233' },
        manages: [law],
      },
      {
        key: 'signer2',
        firstName: 'Yiğit',
        lastName: 'Şahin',
        email: 'yigit@demo.example',
        title: 'Satış Müdürü',
        department: sales,
        authorities: ['Signer', 'Draft'],
        idNumber: '11111111110',
        mobile: { operator: 'vodafone', number: '905421112233' },
        startsFor: [sales],
      },
    ],
    signGroups: [{ name: 'İmza yetkilileri', members: ['signer1', 'signer2'] }],
  },
  {
    code: 'ornek',
    title: 'Örnek Yapı Ltd. Şti.',
    modules: ['ExternalSigners', 'Stamps', 'BankOrders'],
    params: { enableBankOrderPage: true },
    departments: [{ name: 'Şantiye', description: 'Hakedişler', email: 'santiye@ornek.example' }],
    titles: ['Ortak', 'Şantiye Şefi'],
    recipients: [],
    people: [
      {
        ...owner,
        title: 'Ortak',
        department: 'Şantiye',
        authorities: ['Draft', 'Approved', 'Report'],
        startsFor: ['Şantiye'],
      },
      {
        key: 'builder',
        firstName: 'Şükrü',
        lastName: 'Ağaoğlu',
        email: 'sukru@ornek.example',
        title: 'Şantiye Şefi',
        department: 'Şantiye',
        authorities: ['Admin', 'Draft', 'Approved', 'Report'],
        startsFor: ['Şantiye'],
        isAccountAdmin: true,
      },
    ],
    signGroups: [],
  },
];
