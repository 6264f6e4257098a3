import type { Message } from './message.ts';

/** What is said of imports from spreadsheets: their pages bring it. */
export const importMessages = {
  lang_import_file_empty: ['“{0}” boş.', '“{0}” is empty.'],
  lang_import_file_large: ['Dosya en fazla {0} olabilir.', 'The file may have {0} at most.'],
  lang_import_format_unknown: [
    'Bu dosya ne Excel (.xlsx) ne de CSV. Şablonu indirip onu doldurun.',
    'This file is neither Excel (.xlsx) nor CSV. Download the template and fill it in.',
  ],
  lang_import_format_old: [
    'Eski biçimli (.xls) ya da parolalı bir Excel dosyası. Parolasız olarak .xlsx biçiminde kaydedin.',
    'An Excel file in the old format (.xls), or with a password. Save it as .xlsx without one.',
  ],
  lang_import_damaged: [
    'Dosya okunamadı; bozuk olabilir. Excel’de açıp yeniden .xlsx ya da CSV olarak kaydedin.',
    'The file could not be read; it may be damaged. Open it in Excel and save it again as .xlsx or CSV.',
  ],
  lang_import_too_complex: [
    'Dosya açıldığında çok büyüyor ya da okunması çok uzun sürüyor; okunmadı. Verileri yeni bir dosyaya kopyalayın.',
    'The file becomes too large when it is unpacked, or takes too long to read; it was not read. Copy the data into a new file.',
  ],
  lang_import_no_rows: ['Başlığın altında satır yok.', 'There are no rows below the headings.'],
  lang_import_too_many_rows: [
    'Dosyada {0} satırdan fazla var; birkaç dosyaya bölün.',
    'The file has more than {0} rows; split it into several.',
  ],
  lang_import_too_many_columns: [
    'Dosyada {0} sütundan fazla var; fazlasını silin.',
    'The file has more than {0} columns; delete what is too much.',
  ],
  lang_import_sheet_missing: ['“{0}” adında bir sayfa yok.', 'There is no sheet “{0}”.'],
  lang_import_heading_missing: [
    'İlk dolu satırda şu başlıklar olmalı: {0}. Şablondaki gibi yazın.',
    'The first row that is filled in has to have these headings: {0}. Write them as in the template.',
  ],
  lang_import_heading_double: [
    'Bu başlık iki sütunda var: {0}. Birini silin.',
    'This heading stands above two columns: {0}. Delete one of them.',
  ],
  lang_import_heading_control: [
    '{0}. satırda, {1} sütununun başlığında görünmeyen denetim işaretleri var; başlığı silip yeniden yazın.',
    'In row {0} the heading of column {1} has invisible control signs; delete it and type it again.',
  ],
  lang_import_row_number: [
    '{0}. satırdan sonra gelen satırın numarası “{1}”; numaralar giderek artmalı. Dosyayı Excel’de açıp yeniden kaydedin.',
    'The row after row {0} is numbered “{1}”; the numbers have to rise. Open the file in Excel and save it again.',
  ],
  lang_import_quote_open: [
    '{0}. satırda açılan tırnak kapanmıyor; dosyanın kalanı bir hücre sayılır.',
    'The quotation mark that opens in line {0} is never closed: the rest of the file would be one cell.',
  ],
  lang_import_failed: [
    'Dosya işlenemedi. Hiçbir şey yazılmadı; yeniden deneyin.',
    'The file could not be worked on. Nothing was written; try again.',
  ],
  lang_import_too_many_open: [
    'Bu hesapta aynı anda en fazla {0} içe aktarma açık olabilir. Birini onaylayın ya da iptal edin; bir gün bekleyenler kendiliğinden kapanır.',
    'An account may have {0} imports open at the same time. Confirm or cancel one; those that wait for a day close by themselves.',
  ],
  lang_import_not_ready: [
    'Bu içe aktarma şu anda onaylanamaz; güncel durumuna bakın.',
    'This import cannot be confirmed now; look at how it stands.',
  ],
  lang_import_ended: ['Bu içe aktarma sona erdi.', 'This import has ended.'],
  lang_import_has_errors: [
    '{0} satırda hata var. Dosyada düzeltip yeniden yükleyin; hepsi doğru olmadan hiçbiri yazılmaz.',
    '{0} rows have errors. Correct them in the file and send it again; nothing is written before all of them are right.',
  ],
  lang_import_nothing_new: [
    'Dosyadaki her şey zaten kayıtlı; yazılacak bir şey yok.',
    'Everything in the file is there already; there is nothing to write.',
  ],
  lang_import_changed_since: [
    'Önizlemeden sonra hesapta değişiklik oldu ve {0} satırın sonucu değişti. Hiçbir şey yazılmadı; önizlemeye yeniden bakıp onaylayın.',
    'The account has changed since the preview, and {0} rows come to something else. Nothing was written; look at the preview again and confirm.',
  ],
  lang_import_row_changed: [
    'Bu satırın sonucu önizlemeden sonra değişti.',
    'What this row comes to has changed since the preview.',
  ],
  lang_import_no_right: [
    'Bu içe aktarmayı onaylayan kişinin artık yetkisi yok. Hiçbir şey yazılmadı.',
    'Whoever confirmed this import has no right to it any more. Nothing was written.',
  ],
  lang_import_formula: [
    'Hücrede formül var: son hesaplanan değeri alındı, kontrol edin.',
    'There is a formula in the cell: the value it was last worked out to is taken; check it.',
  ],
  lang_import_formula_empty: [
    'Hücrede formül var ama hesaplanmış değeri yok. Değer olarak yapıştırın.',
    'There is a formula in the cell, and no value of it. Paste it as a value.',
  ],
  lang_import_cell_error: [
    'Hücrede bir hata değeri var (#YOK gibi).',
    'There is an error in the cell (such as #N/A).',
  ],
  lang_import_long_number: [
    'Bu kadar uzun bir sayının son rakamlarını Excel yuvarlar. Hücreyi metin yapıp yeniden yazın.',
    'Excel rounds the last digits of so long a number. Make the cell a text and type it again.',
  ],
  lang_import_merged: [
    'Birleştirilmiş hücre: birleştirmeyi kaldırıp her hücreyi doldurun.',
    'A merged cell: take the cells apart and fill in each of them.',
  ],
  lang_import_unreadable: [
    'Hücrede seçilen kodlamada olmayan işaretler var; başka bir kodlama seçin.',
    'The cell has signs that the chosen encoding has not; choose another encoding.',
  ],
  lang_import_control_sign: [
    'Hücrede görünmeyen denetim işaretleri var; hücreyi boşaltıp yeniden yazın.',
    'There are invisible control signs in the cell; empty it and type it again.',
  ],
  lang_import_choice_unknown: ['Şunlardan biri olmalı: {0}.', 'It has to be one of: {0}.'],
  lang_import_switch_unknown: ['“evet” ya da “hayır” yazın.', 'Write “yes” or “no”.'],
  lang_import_number_wrong: ['1 ile {0} arasında bir sayı olmalı.', 'It has to be a number from 1 to {0}.'],
  lang_import_amount_two_ways: [
    'İki türlü okunabilir; kuruşuyla yazın: 1.234,00.',
    'It can be read in two ways; write the decimals, too: 1,234.00.',
  ],
  lang_import_list_long: ['En fazla {0} tane yazılabilir.', 'At most {0} fit here.'],
  lang_import_rows_differ: [
    '{0}. satırdakinden başka; bir kaydın satırlarında aynısı yazmalı.',
    'Not what row {0} says; the rows of one record have to say the same.',
  ],
  lang_import_actor_unknown: [
    '“{0}” adında bir imza grubu yok; kişiler e-postayla yazılır.',
    'There is no sign group “{0}”; people are written by e-mail.',
  ],
  lang_batch_day_wrong: [
    'Tarih GG.AA.YYYY ya da YYYY-AA-GG biçiminde olmalı.',
    'A date is written as DD.MM.YYYY or YYYY-MM-DD.',
  ],
  lang_batch_number_double: ['Bu belge no {0}. satırda da var.', 'Row {0} has this document number, too.'],
  lang_batch_not_ready: [
    'Bu toplu iş şu anda başlatılamaz; sayfayı yenileyip yeniden bakın.',
    'This batch cannot be started now; reload the page and look again.',
  ],
  lang_batch_has_errors: [
    '{0} satırda hata var; dosyada düzeltip yeniden gönderin.',
    '{0} rows have errors; correct them in the file and send it again.',
  ],
  lang_batch_cannot_circulate: [
    '{0} satırın işi bu hâliyle dolaşıma çıkamaz; düzeltin ya da yalnızca taslak oluşturun.',
    'The jobs of {0} rows cannot circulate as they are; correct them, or make drafts only.',
  ],
  lang_batch_template_changed: [
    'Şablon değişti. Bakın; sürdürürseniz kalan işler yeni hâliyle oluşur.',
    'The template has changed. Look at it; if you go on, the remaining jobs are made from it as it is now.',
  ],
  lang_batch_template_gone: [
    'Şablon artık kullanılamıyor: silinmiş, pasif ya da sizinle paylaşılmıyor.',
    'The template can no longer be used: it is deleted, inactive, or not shared with you.',
  ],
  lang_batch_no_right: [
    'Artık iş başlatamıyorsunuz: yetkiniz, kullanıcınız ya da lisans etkin değil.',
    'You can no longer start jobs: your right, your user or the licence is not active.',
  ],
  lang_batch_failed: [
    'Beklenmeyen bir hata oldu. Sürdürebilirsiniz; yapılmış işler yeniden yapılmaz.',
    'Something unexpected went wrong. You may go on; jobs that are made are not made again.',
  ],
  lang_batch_runs: ['Toplu iş sürüyor; önce durdurun.', 'The batch is running; stop it first.'],
  lang_batch_too_many_open: [
    'Hesapta sürmekte olan {0} toplu iş var; biri bitince yeniden deneyin.',
    'The account has {0} batches under way; try again when one of them has ended.',
  ],
  lang_batch_too_many_unstarted: [
    'Gönderip başlatmadığınız {0} dosyanız var; birini başlatın ya da ondan vazgeçin.',
    'You have {0} files that you sent and never started; start one of them or give it up.',
  ],
  lang_batch_recipient_single_use: [
    '“{0}” alıcısı tek kullanımlık; yalnızca ilk satırın işine verilebilir.',
    'The recipient “{0}” can be used once, so only the job of the first row can have it.',
  ],
  lang_import_double: ['{0}. satırla aynı kayıt.', 'The same record as in row {0}.'],
  lang_import_number_double: ['Bu numara {0}. satırda da var.', 'Row {0} has this number, too.'],
  lang_import_email_not_unique: [
    'Hesapta bu e-posta adresiyle birden fazla kayıt var; hangisi olduğu bilinemez.',
    'The account has several records of this e-mail address; which one is meant cannot be known.',
  ],
  lang_import_name_not_unique: [
    'Hesapta bu adda birden fazla kayıt var; hangisi olduğu bilinemez.',
    'The account has several records of this name; which one is meant cannot be known.',
  ],
  lang_import_title_unknown: ['“{0}” adında bir unvan yok.', 'There is no title “{0}”.'],
  lang_import_department_unknown: ['“{0}” adında bir departman yok.', 'There is no department “{0}”.'],
  lang_import_record_unknown: ['“{0}” adında bir kayıt yok.', 'There is no record “{0}”.'],
  lang_import_record_passive: ['“{0}” pasif.', '“{0}” is inactive.'],
  lang_import_person_unknown: ['“{0}” bu hesapta bir kullanıcı değil.', '“{0}” is no user of this account.'],
  lang_import_own_state: ['Kendinizi pasifleştiremezsiniz.', 'You cannot deactivate yourself.'],
  lang_import_admin_state: [
    'Hesabın yöneticisi pasifleştirilemez.',
    'The administrator of the account cannot be deactivated.',
  ],
  lang_import_recipient_other_kind: [
    'Bu sütun öteki türdeki alıcılar içindir; boş bırakın.',
    'This column is for recipients of the other kind; leave it empty.',
  ],
} as const satisfies Record<string, Message>;
