import { withLinks } from '#features/correo/server/composing/links.ts';

type StoredMail = {
  readonly correo: string;
  readonly numero: number;
  readonly enlaces: Buffer | null;
  readonly contenido: string;
};

/** Fills in the links of stored mails, as sending does. @param mails rows of a recipient and its message */
export const openMails = <M extends StoredMail>(mails: readonly M[], secret: string): M[] =>
  mails.map((mail) => ({ ...mail, contenido: withLinks({ html: mail.contenido, texto: '' }, secret, mail).html }));
