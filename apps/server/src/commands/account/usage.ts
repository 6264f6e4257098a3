export const accountUsage = `Usage: main.ts account COMMAND

  create CODE --name NAME [--time-zone ZONE] [--language TAG] [--from DAY --to DAY [--modules LIST] [LICENCE]]
      a new account; CODE stands in its addresses. ZONE as Europe/Istanbul (the default), TAG of dates as tr-TR
  period CODE --from DAY --to DAY [--modules LIST] [LICENCE]
      a licence period, both days included, as 2026-01-01; without a running one nothing can be started or signed.
      What LICENCE leaves out is as in the period before
  licence CODE [LICENCE] [--from DAY]
      changes what the period that runs today includes, or the one that begins on DAY; without LICENCE shows it.
      LICENCE: --slots N (users, active and inactive ones together) --api on|off --rem-accounts N --uets-accounts N;
      "none" in place of a number sets no limit
  modules CODE LIST [--from DAY]
      sets the optional modules of the period that runs today, or of the one that begins on DAY.
      LIST: any of Rem,Uets,Eyp,ExternalSigners,Stamps,BankOrders, or none
  admin CODE --email ADDRESS --first-name NAME --last-name NAME [--id-number NUMBER] [--mail] [--valid-hours 72]
      the account's administrator, who may also approve and sign; another address in place of one who has not come in
  user CODE --email ADDRESS --first-name NAME --last-name NAME --authorities LIST [--id-number NUMBER] [--mail]
       [--valid-hours 72] [--external PROVIDER]
      another user. LIST as Draft,Signer,Approved. PROVIDER: Microsoft or Adfs, whose word alone lets the person in
  external-users CODE on|off
      whether people of identity providers may be users of the account
  bank-orders CODE on|off
      whether the account has bank orders, where its period has the module BankOrders
  rename CODE NEW
      another code, and with it other addresses; people sign in anew, and links in earlier mails lead nowhere
  list
      all accounts with their periods

Who cannot sign in yet gets a link that works once: it is printed, or with --mail sent to the address. The same command
again gives a new link. --id-number takes the 11 digits of the national identity number, or - to read them from the
standard input. Nothing is changed where something is refused (exit code 2).`;
