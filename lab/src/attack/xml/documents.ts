import type { Random } from '../../chaos/random.ts';

/** A business document with a place for a signature (`@@`), and how to find what it says. */
export interface BusinessDocument {
  readonly template: string;
  /** Readers of what an element of this name says. */
  readonly readers: Readonly<Record<PartName | 'Belge', readonly string[]>>;
  /** The id of each part, in whatever attribute it stands. */
  readonly ids: Readonly<Record<PartName | 'Belge', string>>;
}

export type PartName = 'Baslik' | 'Govde' | 'Ayrinti' | 'kod';

const anyId = (id: string) => `(//*[@Id='${id}' or @ID='${id}' or @id='${id}' or @xml:id='${id}'])[1]`;

export function businessDocument(random: Random): BusinessDocument {
  const chance = (share: number) => random.between(0, 1) < share;
  const idName = () => random.oneOf(['Id', 'Id', 'ID', 'id', 'xml:id']);
  const ids = { Belge: 'belge', Baslik: 'baslik', Govde: 'govde', Ayrinti: 'ayrinti', kod: 'kod' } as const;
  const around = random.oneOf([[], [], ['b:Zarf'], ['b:Zarf', 'b:Ic', 'b:Ic', 'b:Ic']]);
  const open = around.map((name) => `<${name}>`).join('');
  const close = around
    .toReversed()
    .map((name) => `</${name}>`)
    .join('');
  const lang = chance(0.2) ? ' xml:lang="tr"' : '';
  const unused = chance(0.3) ? ' xmlns:u="urn:bos"' : '';
  const digests = chance(0.2)
    ? '<b:Ozet URI="ek.pdf"><ds:DigestMethod xmlns:ds="http://www.w3.org/2000/09/xmldsig#" Algorithm="http://www.w3.org/2001/04/xmlenc#sha256"/><ds:DigestValue xmlns:ds="http://www.w3.org/2000/09/xmldsig#">AQID</ds:DigestValue></b:Ozet>'
    : '';
  const govde = `<b:Govde ${idName()}="govde"${chance(0.3) ? ' b:tur="satış"' : ''}>
  <Tutar>100</Tutar>${chance(0.5) ? '<!-- yorum -->' : ''}
  <Alici no="7" ad="Ayşe &quot;A&quot;">Ayşe &amp; Oğlu, Şişli</Alici>
  <b:Ek${chance(0.3) ? ' xmlns:b="urn:ornek:belge"' : ''}>Ödeme <i xmlns="">peşin</i>${chance(0.3) ? '<?bicim kalin?>' : ''}</b:Ek>${digests}
</b:Govde>`;
  const parts = [
    `<b:Baslik ${idName()}="baslik">Fatura 17/Ğ</b:Baslik>`,
    govde,
    `<b:Ayrinti ${idName()}="ayrinti"><Not>serbest</Not></b:Ayrinti>`,
    `<kod ${idName()}="kod">w6cg\nxLE=</kod>`,
  ];
  const place = random.oneOf(['<b:Imza>@@</b:Imza>', '@@', '<b:Uzanti><b:Icerik>@@</b:Icerik></b:Uzanti>']);
  const body = chance(0.3) ? [place, ...parts] : [...parts, place];
  const before = chance(0.2) ? '<?sablon a="b"?>' : '';
  const template = `${before}<b:Belge xmlns:b="urn:ornek:belge" xmlns="urn:ornek:kalem"${unused}${lang} Id="belge">${open}
${body.join('\n')}
${close}</b:Belge>`;
  const root = `/b:Belge${around.map((name) => `/${name}`).join('')}`;
  const inGovde = [
    `${root}/b:Govde/k:Tutar`,
    `${root}/b:Govde/k:Alici`,
    `${root}/b:Govde/k:Alici/@no`,
    `${root}/b:Govde/b:Ek`,
    `${anyId('govde')}/k:Tutar`,
  ];
  const readers = {
    Baslik: [`${root}/b:Baslik`, anyId('baslik')],
    Govde: inGovde,
    Ayrinti: [`${root}/b:Ayrinti/k:Not`],
    kod: [`${root}/k:kod`, anyId('kod')],
  };
  const first = ['k:Tutar', 'k:Alici', 'b:Baslik'].map(
    (name) => `(//${name}[not(ancestor::ds:Signature)])[1]`,
  );
  return { template, ids, readers: { ...readers, Belge: [...Object.values(readers).flat(), ...first] } };
}
