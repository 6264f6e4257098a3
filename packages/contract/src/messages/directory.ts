import type { Message } from './message.ts';

/** The LDAP directory of an account: its settings, why it did not answer, and why somebody of it is no user. */
export const directoryMessages = {
  lang_directory_host_required: ['Dizin sunucusunun adını girin.', 'Enter the name of the directory server.'],
  lang_directory_host_invalid: [
    'Yalnız sunucu adı ya da IP adresi yazın; “ldaps://” ve bağlantı noktası olmadan.',
    'Enter a host name or address alone, without “ldaps://” and port.',
  ],
  lang_directory_port_invalid: [
    'Bağlantı noktası 1 ile 65535 arasında bir tam sayıdır.',
    'A port is a whole number from 1 to 65535.',
  ],
  lang_directory_bind_dn_required: [
    'Dizine kimin adıyla girileceğini yazın.',
    'Enter as whom to sign in to the directory.',
  ],
  lang_directory_bind_dn_invalid: [
    'Bir DN (cn=…,dc=…), ad@alan ya da ALAN\\ad yazın.',
    'Enter a DN (cn=…,dc=…), name@domain or DOMAIN\\name.',
  ],
  lang_directory_password_required: ['Dizin şifresini girin.', 'Enter the password for the directory.'],
  lang_directory_password_again: [
    'Sunucu, güvenlik ya da kullanıcı değişti: şifreyi yeniden girin.',
    'Server, security or user has changed: enter the password again.',
  ],
  lang_directory_base_dn_required: [
    'Kişilerin hangi dal altında arandığını girin.',
    'Enter the base below which people are searched.',
  ],
  lang_directory_base_dn_invalid: [
    'Bir DN yazın; örneğin ou=kisiler,dc=kurum,dc=tr.',
    'Enter a DN, such as ou=people,dc=example,dc=com.',
  ],
  lang_directory_filter_required: ['Kişileri seçen filtreyi girin.', 'Enter the filter that chooses people.'],
  lang_directory_filter_invalid: [
    'Bu bir LDAP filtresi değil; örneğin (objectClass=inetOrgPerson).',
    'This is no LDAP filter; an example is (objectClass=inetOrgPerson).',
  ],
  lang_directory_ca_invalid: [
    'Sertifika PEM biçiminde olmalıdır (-----BEGIN CERTIFICATE-----).',
    'The certificate must be in PEM form (-----BEGIN CERTIFICATE-----).',
  ],
  lang_directory_attribute_invalid: [
    'Bir öznitelik adı yazın; örneğin givenName.',
    'Enter the name of an attribute, such as givenName.',
  ],
  lang_directory_leavers_invalid: [
    '1 ile 10000 arasında bir tam sayı girin.',
    'Enter a whole number from 1 to 10000.',
  ],
  lang_directory_off: ['Bu hesabın dizini kapalı.', 'The directory of this account is off.'],
  lang_directory_not_allowed: [
    'Bu adrese bağlanmaya izin yok: iç ağdaki bir sunucuyu kurulumun yöneticisi TOMAR_OUTBOUND_ALLOW ayarında açar.',
    'Connections to this address are not allowed: the operator opens a server inside the network with TOMAR_OUTBOUND_ALLOW.',
  ],
  lang_directory_unreachable: [
    'Dizin sunucusuna ulaşılamadı ya da bağlantı yarıda koptu. Adı, bağlantı noktasını ve güvenliği denetleyin.',
    'The directory server could not be reached, or the connection broke off. Check name, port and security.',
  ],
  lang_directory_tls: [
    'Güvenli bağlantı (TLS) kurulamadı: sunucunun sertifikası bu adla ve verilen kök sertifikayla doğrulanmıyor ya da sunucu TLS sunmuyor.',
    'No secure connection (TLS): the server’s certificate does not verify for this name with the given root, or the server offers no TLS.',
  ],
  lang_directory_bind: [
    'Dizin bu kullanıcıyı ya da şifreyi kabul etmedi.',
    'The directory refused this user or password.',
  ],
  lang_directory_base: [
    'Arama dalı dizinde yok ya da bu kullanıcı onu göremiyor.',
    'The base is not in the directory, or this user may not see it.',
  ],
  lang_directory_filter: ['Dizin filtreyi kabul etmedi.', 'The directory did not accept the filter.'],
  lang_directory_limited: [
    'Dizin sınırına takıldı ve yanıtın yalnız bir bölümünü verdi.',
    'The directory reached a limit and gave a part of the answer only.',
  ],
  lang_directory_answer: ['Dizin beklenmeyen bir yanıt verdi.', 'The directory gave an unexpected answer.'],
  lang_directory_nobody: [
    'Bağlantı kuruldu, ama bu dalda filtreye uyan kimse yok.',
    'Connected, but nobody below this base matches the filter.',
  ],
  lang_directory_too_many_left: [
    '{0} kişi dizinde bulunamadı; bu, bir kerede izin verilenden çok. Kimse pasif yapılmadı.',
    '{0} people are no longer in the directory, more than are allowed at once. Nobody was deactivated.',
  ],
  lang_directory_all_left: [
    'Aktarılan kimse dizinde bulunamadı. Ayarlar yanlış olabilir; kimse pasif yapılmadı.',
    'None of the imported people is in the directory. The settings may be wrong; nobody was deactivated.',
  ],
  lang_directory_person_gone: ['Dizinde artık yok.', 'Is no longer in the directory.'],
  lang_directory_person_no_mail: ['Dizinde e-postası yok.', 'Has no e-mail in the directory.'],
  lang_directory_person_bad_mail: ['E-postası geçerli değil.', 'Has no valid e-mail.'],
  lang_directory_person_same_mail: [
    'Dizinde aynı e-postayla başka biri var.',
    'Somebody else in the directory has the same e-mail.',
  ],
  lang_directory_person_no_name: ['Adı ya da soyadı yok.', 'Has no first or last name.'],
  lang_directory_person_bad_name: [
    'Adı ya da soyadı 100 harften uzun ya da kabul edilmeyen bir işaret içeriyor.',
    'First or last name has more than 100 letters, or a character that is not accepted.',
  ],
  lang_directory_person_other: [
    'Bu e-postanın kullanıcısı dizindeki başka bir kayda bağlı.',
    'The user with this e-mail belongs to another entry of the directory.',
  ],
  lang_directory_person_domain: [
    'Hesap bu e-postanın alan adına izin vermiyor.',
    'The account does not allow the domain of this e-mail.',
  ],
  lang_directory_person_closed: [
    'Bu e-postayla giriş kapatılmış.',
    'Sign-in with this e-mail is switched off.',
  ],
} as const satisfies Readonly<Record<string, Message>>;
