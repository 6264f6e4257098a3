import type { TemplateAudience } from '@tomar/contract';
import type { Text, Texts } from '../../../i18n/t.ts';

export const templateTexts = {
  templates: ['Şablonlar', 'Templates'],
  search: ['Şablon ara', 'Search templates'],
  empty: ['Şablon yok', 'No templates'],
  emptyBody: [
    'Sık yaptığınız bir işin taslağını açın ve “Şablon olarak sakla” deyin: belgeleri, akışı ve alıcılarıyla burada durur.',
    'Open the draft of a job that you do often and choose “Keep as a template”: it stays here with documents, flow and recipients.',
  ],
  name: ['Şablon', 'Template'],
  owner: ['Sahibi', 'Owner'],
  usedBy: ['Kullanabilenler', 'Who may use it'],
  roles: ['Roller', 'Roles'],
  noRoles: ['Rol yok', 'No roles'],
  passive: ['Pasif', 'Inactive'],
  make: ['Şablon olarak sakla: {0}', 'Keep as a template: {0}'],
  makeTitle: ['Şablon olarak sakla', 'Keep as a template'],
  makeBody: [
    'Taslağın bir kopyası şablon olur; taslağın kendisi olduğu gibi kalır. Sonra akıştaki hangi yerlerin rol olduğunu ve şablonu kimin kullanacağını seçersiniz.',
    'A copy of the draft becomes the template; the draft itself stays as it is. Then you choose which places of the flow are roles and who may use the template.',
  ],
  nameOfTemplate: ['Şablonun adı', 'Name of the template'],
  makeConfirm: ['Şablonu oluştur', 'Make the template'],
  made: ['Şablon saklandı', 'The template is kept'],
  barTitle: ['Bu bir şablon', 'This is a template'],
  barBody: [
    'Burada değiştirdikleriniz ondan başlatılacak işler içindir. Kendisi dolaşıma çıkmaz.',
    'What you change here is for the jobs that are begun from it. It never circulates itself.',
  ],
  begin: ['Taslak başlat', 'Begin a draft'],
  beginFrom: ['“{0}” şablonundan taslak başlat', 'Begin a draft from “{0}”'],
  settings: ['Roller ve kullananlar', 'Roles and users'],
  settingsOf: ['Roller ve kullananlar: {0}', 'Roles and users: {0}'],
  active: ['Etkin', 'Active'],
  activeHint: [
    'Pasif bir şablondan iş başlatılamaz; onu yalnızca sahibi görür.',
    'No job is begun from an inactive template, and only its owner sees it.',
  ],
  usedByHint: [
    'Kullanan kişi şablonun belgelerini, alıcılarını ve açıklamasını da okur.',
    'Whoever uses the template also reads its documents, recipients and description.',
  ],
  department: ['Kullanabilen departman', 'Department that may use it'],
  chooseDepartment: ['Departman seçin', 'Choose a department'],
  places: ['Akıştaki yerler', 'Places of the flow'],
  placesHint: [
    'Rol adı yazdığınız yere kimin geleceği iş başlatılırken sorulur; boş bıraktığınız yerde şablondaki kişi kalır. Aynı adlı roller bir kez sorulur.',
    'Who comes to a place with a role is asked when a job is begun; without one the person of the template stays. Roles of the same name are asked once.',
  ],
  place: ['{0}. adım · {1} · {2}', 'Step {0} · {1} · {2}'],
  noPlaces: ['Akışta henüz kimse yok.', 'There is nobody in the flow yet.'],
  rolePlaceholder: ['Rol yok', 'No role'],
  whoHas: ['Bu işte kim hangi rolde?', 'Who has which role in this job?'],
  textsToFill: ['Belgelere ne yazılsın?', 'What goes into the documents?'],
  choosePerson: ['Kişi ya da grup arayın', 'Find a person or group'],
  withFiles: ['Belgeler ve ekler de gelsin: {0}', 'Bring documents and attachments: {0}'],
  many: ['Dosyadan toplu iş: {0}', 'Many jobs from a file: {0}'],
  remove: ['Şablonu sil: {0}', 'Delete the template: {0}'],
  removeTitle: ['Şablonu sil', 'Delete the template'],
  removeBody: [
    '“{0}” şablonu silinecek. Ondan başlatılmış taslaklar ve işler olduğu gibi kalır; süren toplu işler durur. Geri alınamaz.',
    'The template “{0}” will be deleted. Drafts and jobs begun from it stay as they are; batches that run end. This cannot be undone.',
  ],
  removed: ['Şablon silindi', 'The template was deleted'],
} as const satisfies Texts;

export const audienceTexts: Readonly<Record<TemplateAudience, Text>> = {
  Owner: ['Yalnızca sahibi', 'Its owner alone'],
  Department: ['Bir departmanın üyeleri', 'The members of a department'],
  Account: ['İş başlatan herkes', 'All who start jobs'],
};
