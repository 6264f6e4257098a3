import { type Authority, fold } from '@tomar/contract';
import { demoPassword } from './people.ts';

/** One of the many people of the large account, who exist to be searched among. */
export interface LargePerson {
  firstName: string;
  lastName: string;
  email: string;
  /** Places in `titles` and `departments`. */
  title: number;
  department: number;
  authorities: readonly Authority[];
  isActive: boolean;
}

export interface LargeAccount {
  code: string;
  title: string;
  departments: readonly string[];
  titles: readonly string[];
  /** The first one signs in, administers the account and may start jobs for every department. */
  people: readonly LargePerson[];
}

const functions = [
  'Muhasebe',
  'Satın Alma',
  'İnsan Kaynakları',
  'Hukuk',
  'Satış',
  'Pazarlama',
  'Üretim',
  'Kalite',
  'Lojistik',
  'Bilgi İşlem',
  'Bakım',
  'Depo',
  'İhracat',
  'İthalat',
  'Finans',
  'Bütçe',
  'İç Denetim',
  'Çevre',
  'Güvenlik',
  'Eğitim',
  'Ar-Ge',
  'Proje',
  'Şantiye',
  'Müşteri Hizmetleri',
  'Tahsilat',
  'Sigorta',
  'Vergi',
  'Kurumsal İletişim',
  'Enerji',
  'Tedarik',
  'Planlama',
  'İş Sağlığı',
  'Arşiv',
  'Yazı İşleri',
  'Özlük',
  'Ulaştırma',
  'Gümrük',
  'Ölçüm',
  'Araç Filosu',
  'Yatırım',
];

const places = [
  'Adana',
  'Ankara',
  'Antalya',
  'Bursa',
  'Çanakkale',
  'Denizli',
  'Diyarbakır',
  'Edirne',
  'Erzurum',
  'Eskişehir',
  'Gaziantep',
  'Iğdır',
  'İstanbul',
  'İzmir',
  'Kayseri',
  'Kocaeli',
  'Konya',
  'Şanlıurfa',
  'Trabzon',
  'Van',
];

const titles = [
  'Uzman',
  'Uzman Yardımcısı',
  'Kıdemli Uzman',
  'Mühendis',
  'Kıdemli Mühendis',
  'Şef',
  'Müdür',
  'Müdür Yardımcısı',
  'Direktör',
  'Teknisyen',
  'Tekniker',
  'Memur',
  'Sorumlu',
  'Danışman',
  'Avukat',
  'Mali Müşavir',
  'Denetçi',
  'Ustabaşı',
  'Operatör',
  'Stajyer',
  'Asistan',
  'Koordinatör',
  'Genel Müdür Yardımcısı',
  'Bölge Müdürü',
  'Ekip Lideri',
  'Analist',
];

const firstNames = [
  'Mehmet',
  'Ayşe',
  'Mustafa',
  'Fatma',
  'Ahmet',
  'Emine',
  'Ali',
  'Hatice',
  'Hüseyin',
  'Zeynep',
  'Hasan',
  'Elif',
  'İbrahim',
  'Meryem',
  'İsmail',
  'Şerife',
  'Osman',
  'Sultan',
  'Yusuf',
  'Merve',
  'Murat',
  'Zehra',
  'Ömer',
  'Özlem',
  'Ramazan',
  'Esra',
  'Halil',
  'Hülya',
  'Süleyman',
  'Yasemin',
  'Abdullah',
  'Gülşen',
  'Mahmut',
  'Kübra',
  'Recep',
  'Büşra',
  'Salih',
  'Sevgi',
  'Fatih',
  'Songül',
  'Kadir',
  'Dilek',
  'Emre',
  'Gülsüm',
  'Hakan',
  'Leyla',
  'Adem',
  'Ebru',
  'Kemal',
  'Tuğba',
  'Yaşar',
  'Aysel',
  'Bekir',
  'Çiğdem',
  'Musa',
  'Işıl',
  'Metin',
  'Derya',
  'Orhan',
  'Pınar',
  'Cemal',
  'Seda',
  'Burak',
  'Ümran',
  'Serkan',
  'Nurcan',
  'Volkan',
  'Gamze',
  'Uğur',
  'Sibel',
  'Tuncay',
  'Şule',
  'Yiğit',
  'İrem',
  'Çağrı',
  'Ceren',
  'Oğuz',
  'Nazlı',
  'Barış',
  'Ilgın',
  'Şahin',
  'Melike',
  'Gökhan',
  'Duygu',
  'Efe',
  'Ece',
  'Alperen',
];

const lastNames = [
  'Yılmaz',
  'Kaya',
  'Demir',
  'Çelik',
  'Şahin',
  'Yıldız',
  'Yıldırım',
  'Öztürk',
  'Aydın',
  'Özdemir',
  'Arslan',
  'Doğan',
  'Kılıç',
  'Aslan',
  'Çetin',
  'Kara',
  'Koç',
  'Kurt',
  'Özkan',
  'Şimşek',
  'Polat',
  'Korkmaz',
  'Özcan',
  'Erdoğan',
  'Can',
  'Acar',
  'Yavuz',
  'Aksoy',
  'Güneş',
  'Bulut',
  'Keskin',
  'Ünal',
  'Turan',
  'Tekin',
  'Güler',
  'Işık',
  'Yüksel',
  'Bozkurt',
  'Coşkun',
  'Taş',
  'Avcı',
  'Köse',
  'Sarı',
  'Uçar',
  'Ateş',
  'Kaplan',
  'Erdem',
  'Çakır',
  'Güven',
  'Özer',
  'Sönmez',
  'Tunç',
  'Ekinci',
  'Bayram',
  'Gündüz',
  'Çoban',
  'İnan',
  'Karaca',
  'Duman',
  'Ağaoğlu',
  'Demirtaş',
  'Gök',
  'Uysal',
  'Balcı',
  'Çiftçi',
  'Toprak',
  'Bilgin',
  'Erol',
  'Önal',
  'Şen',
  'Dağ',
  'Irmak',
  'İpek',
  'Öz',
  'Karabulut',
  'Sezer',
  'Albayrak',
  'Başaran',
  'Çınar',
  'Dinçer',
  'Ergün',
  'Gürbüz',
  'Kahraman',
  'Mutlu',
  'Özgür',
  'Soylu',
  'Tosun',
  'Zengin',
];

export const largeCode = 'buyuk';

/** Who signs in to the large account with the demo's password. */
const owner: LargePerson = {
  firstName: 'Zeynep',
  lastName: 'Aksoy',
  email: 'zeynep@buyuk.example',
  title: titles.indexOf('Direktör'),
  department: 0,
  authorities: ['Admin', 'Draft', 'Approved', 'Report', 'CirculationProfile', 'Finalizer'],
  isActive: true,
};

/** The last of them, whom no page of a list reaches: only a search does. */
export const lastOfMany: Pick<LargePerson, 'firstName' | 'lastName' | 'authorities' | 'isActive'> = {
  firstName: 'Ümmühan',
  lastName: 'Jöntürk',
  authorities: ['Approved', 'Signer'],
  isActive: true,
};

/**
 * An account in which lists can no longer be read, only searched: by default 20,000 people in 800 departments, with
 * names as they are common in Turkey, so that many bear the same one. Always the same people.
 */
export function largeAccount(size = 20_000, code = largeCode): LargeAccount {
  const departments = places.flatMap((place) => functions.map((name) => `${place} ${name}`));
  const next = numbers(size);
  const people = [owner];
  for (let nr = 2; nr <= size; nr += 1) {
    const some = {
      firstName: common(firstNames, next()),
      lastName: common(lastNames, next()),
      authorities: authoritiesOf(next()),
      isActive: next() > 0.02,
    };
    const { firstName, lastName, authorities, isActive } = nr === size ? lastOfMany : some;
    const email = `${fold(firstName)}.${fold(lastName)}.${nr}@${code}.example`;
    const place = { title: index(titles, next()), department: index(departments, next()) };
    people.push({ firstName, lastName, email, ...place, authorities, isActive });
  }
  return { code, title: 'Büyük Holding A.Ş.', departments, titles, people };
}

/** How its administrator signs in. */
export const largeOwner = { ...owner, password: demoPassword };

function authoritiesOf(luck: number): Authority[] {
  if (luck < 0.02) return ['Signer', 'Approved'];
  if (luck < 0.05) return ['Signer'];
  if (luck < 0.2) return ['Approved', 'Draft'];
  return luck < 0.5 ? ['Draft'] : [];
}

const index = (list: readonly unknown[], luck: number): number => Math.floor(luck * list.length);

/** The first ones of a list come up more often, as with names. */
const common = (list: readonly string[], luck: number): string => list[index(list, luck ** 1.6)] ?? '';

/** Numbers from 0 to 1 that look like chance and are the same each time (Lehmer's generator). */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
