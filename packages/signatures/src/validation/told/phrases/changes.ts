import type { ChangeKind } from '../../pdf/changes/change.ts';
import type { Phrase } from '../phrase.ts';

/** What was done to a PDF after it was signed. */
export const changePhrases: Readonly<Record<ChangeKind, Phrase>> = {
  dss_updated: [
    'Doğrulama için sertifika ve iptal bilgileri eklendi.',
    'Certificates and revocation data for validation were added.',
  ],
  dss_removed: [
    'Doğrulama için duran sertifika ya da iptal bilgileri çıkarıldı.',
    'Certificates or revocation data for validation were taken away.',
  ],
  extensions_changed: [
    'Belgenin hangi PDF eklentilerini kullandığı değiştirildi.',
    'Which extensions of PDF the document uses was changed.',
  ],
  timestamp_added: ['Belge zaman damgası eklendi.', 'A document time-stamp was added.'],
  timestamp_shown: [
    'Sayfada bir şey gösteren bir belge zaman damgası eklendi.',
    'A document time-stamp that shows something on a page was added.',
  ],
  metadata_updated: [
    'Belge bilgileri (başlık, tarih gibi) güncellendi.',
    'Information about the document (title, dates) was updated.',
  ],
  signature_added: ['Bir imza eklendi.', 'A signature was added.'],
  signature_field_added: ['Boş bir imza alanı eklendi.', 'An empty signature field was added.'],
  signature_placed: [
    'Bir imza, formda ona ayrılmış bir yer olmadan sayfada gösterildi.',
    'A signature was shown on a page where the form had no field for it.',
  ],
  empty_signature_field_added: [
    'Kimsenin imzalamadığı bir imza alanı eklendi.',
    'A signature field that nobody signed was added.',
  ],
  signature_demands_changed: [
    'Bir imza alanının imzalayandan istedikleri değiştirildi.',
    'What a signature field demands of its signer was changed.',
  ],
  form_filled: ['Bir form alanı dolduruldu.', 'A form field was filled in.'],
  field_appearance_changed: [
    'Bir form alanının görünümü, değeri değişmeden değiştirildi.',
    'A form field was made to look otherwise without another value.',
  ],
  field_shows_other_value: [
    'Bir form alanı, kendi değerinden başka bir şey gösterir hâle getirildi.',
    'A form field was made to show something other than its value.',
  ],
  field_value_not_shown: [
    'Bir form alanına, göstermediği bir değer verildi.',
    'A form field got a value that it does not show.',
  ],
  field_look_unread: [
    'Bir form alanı, ne gösterdiği anlaşılamayan bir biçimde çizildi.',
    'A form field was drawn in a way of which it cannot be told what it shows.',
  ],
  default_fonts_added: [
    'Forma, hiçbir yerde kullanılmayan yazı tipleri eklendi.',
    'Fonts that nothing uses were added to the form.',
  ],
  form_settings_changed: ['Formun ayarları değişti.', 'Settings of the form changed.'],
  resources_added: [
    'Hiçbir yerde kullanılmayan çizim kaynakları eklendi.',
    'Something to draw with was added that nothing used.',
  ],
  structure_updated: [
    'Belgenin erişilebilirlik yapısı güncellendi.',
    'The logical structure (accessibility) was updated.',
  ],
  structure_changed: [
    'Belgenin ekran okuyuculara anlattığı yapı değiştirildi.',
    'The structure that the document tells screen readers was changed.',
  ],
  tab_order_changed: ['Alanların sırası değiştirildi.', 'The order of fields was changed.'],
  form_field_added: ['Yeni bir form alanı eklendi.', 'A form field was added.'],
  unsigned_field_shown: [
    'Kimsenin imzalamadığı bir imza alanı, imzalanmış gibi gösterildi.',
    'A signature field that nobody signed was made to show something.',
  ],
  signature_covers_page: [
    'Bir sayfanın çoğu, eklenen imzanın görüntüsüyle örtüldü.',
    'Most of a page was covered by the picture of an added signature.',
  ],
  signature_over_text: [
    'Eklenen bir imzanın görüntüsü, daha önce imzalanmış metnin üstünü örtüyor.',
    'The picture of an added signature covers text that was signed before.',
  ],
  annotation_added: ['Bir not ya da işaret eklendi.', 'An annotation was added.'],
  annotation_changed: ['Bir not ya da işaret değiştirildi.', 'An annotation was changed.'],
  media_changed: [
    'Oynatılan, çalışan ya da kendi içeriğini getiren bir ek (ses, video, 3B gibi) eklendi veya değiştirildi.',
    'Something that plays, runs or brings content of its own (sound, video, 3D) was added or changed.',
  ],
  annotation_removed: ['Bir not ya da işaret kaldırıldı.', 'An annotation was removed.'],
  form_field_removed: ['Bir form alanı kaldırıldı.', 'A form field was removed.'],
  form_field_changed: [
    'Bir form alanı, doldurmanın ötesinde değiştirildi.',
    'A form field was changed beyond being filled in.',
  ],
  signature_removed: ['Bir imza kaldırıldı.', 'A signature was removed.'],
  signature_replaced: [
    'Bir imzanın kendisi hakkında gösterdikleri değiştirildi.',
    'What a signature shows of itself was replaced.',
  ],
  page_content_changed: ['Sayfanın içeriği değiştirildi.', 'The content of a page was changed.'],
  page_resources_changed: [
    'Sayfada gösterilen bir resim ya da kaynak değiştirildi.',
    'A picture or resource that a page shows was changed.',
  ],
  pages_changed: [
    'Sayfalar eklendi, çıkarıldı ya da yerleri değiştirildi.',
    'Pages were added, removed or moved.',
  ],
  catalog_replaced: [
    'Belgenin bütünü başka bir belgeyle değiştirildi.',
    'The whole document was exchanged for another.',
  ],
  catalog_changed: [
    'Belgenin tümünü etkileyen ayarlar değiştirildi.',
    'Settings of the whole document were changed.',
  ],
  actions_changed: [
    'Belge açılınca ya da tıklanınca çalışan işlemler değiştirildi.',
    'Actions or scripts that run when the document is opened or clicked were changed.',
  ],
  layers_changed: ['Katmanların görünürlüğü değiştirildi.', 'Which layers are shown was changed.'],
  font_changed: [
    'Bir yazı tipi değiştirildi: metin başka görünebilir.',
    'A font was changed: the text may look different.',
  ],
  hidden_object_shown: [
    'İmzalanırken gizli tutulan bir öğe ortaya çıkarıldı.',
    'Something that was kept hidden while it was signed took effect.',
  ],
  object_removed: ['Belgeden bir öğe kaldırıldı.', 'Something in the document was removed.'],
  object_changed: ['Belgede bir öğe değiştirildi.', 'Something in the document was changed.'],
  form_xfa_changed: ['XFA formu değiştirildi.', 'The XFA form was changed.'],
  xfa_state_changed: [
    'XFA formunun kaydedilmiş durumu değiştirildi: form başka bir şey gösterebilir.',
    'The saved state of the XFA form was changed: the form may show something else.',
  ],
  xfa_data_differ: [
    'XFA formunun verileri, form alanlarının söylemediği bir şeyle değiştirildi: okuyucular birini ya da ötekini gösterir.',
    'The data of the XFA form were changed to what its fields do not say: readers show the one or the other.',
  ],
  permissions_changed: ['Belgenin izinleri değiştirildi.', 'The permissions of the document were changed.'],
  update_irregular: [
    'Her okuyucunun başka anlayabileceği bir ekleme yapıldı.',
    'Something was appended in a way that readers understand differently.',
  ],
  encryption_changed: ['Belgenin şifrelemesi değiştirildi.', 'The encryption of the document was changed.'],
};
