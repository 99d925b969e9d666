// Limit of the mails that anybody may cause to a mailbox in a day; links to requests are counted apart.
import { createHash } from 'node:crypto';
import { diaOf } from '#catalogo/semestre.ts';
import type { Ajustes } from '#features/ajustes/server/service.ts';
import type { Db } from '#platform/server/db/database.ts';
import { countMails, hasRoom } from './daily.store.ts';

/** Returns the mailbox of an address: letter case and the part after a plus sign make no other one. */
export const mailboxOf = (address: string): string => address.toLowerCase().replace(/^([^+@]+)\+[^@]*/, '$1');

type Options = { readonly ajustes: Pick<Ajustes, 'actuales'>; readonly now: () => Date };

/** Counts the mails that the public causes, in the transaction that writes them. */
export type DailyMail = ReturnType<typeof createDailyMail>;

/** Creates the count of the mails that the public causes. */
export function createDailyMail({ ajustes, now }: Options) {
  const hashOf = (subject: string): string => createHash('sha256').update(subject).digest('hex');
  const today = (max: number) => ({ dia: diaOf(now()), max });
  const perMailbox = async (tx: Db) => today((await ajustes.actuales(tx)).correosPorDia);
  const hashOfMailbox = (kind: 'publico' | 'enlace', address: string): string =>
    hashOf(`${kind} ${mailboxOf(address)}`);
  const takeAll = async (tx: Db, addresses: readonly string[]): Promise<readonly boolean[]> =>
    countMails(
      tx,
      await perMailbox(tx),
      addresses.map((address) => hashOfMailbox('publico', address)),
    );
  const takeOne = async (...mail: Parameters<typeof countMails>): Promise<boolean> => (await countMails(...mail))[0]!;
  return {
    /** Counts mails to addresses that anybody may type. @returns for each false if its mailbox has had those of the day */
    takeAll,
    /** Counts one such mail. */
    take: async (tx: Db, address: string): Promise<boolean> => (await takeAll(tx, [address]))[0]!,
    /** Returns true if the next such mail would be sent. */
    hasRoom: async (tx: Db, address: string): Promise<boolean> =>
      hasRoom(tx, { ...(await perMailbox(tx)), huella: hashOfMailbox('publico', address) }),
    /**
     * Counts a link to a record. Its mailbox has its own count of links, and a record that the mailbox knows one link a
     * day besides: requests of strangers with the same address cannot use it up.
     * @param known the mailbox got the receipt of the record
     */
    takeLink: async (
      tx: Db,
      { registro, address, known }: { readonly registro: string; readonly address: string; readonly known: boolean },
    ): Promise<boolean> =>
      (known && (await takeOne(tx, today(1), [hashOf(`enlace a ${registro}`)]))) ||
      takeOne(tx, await perMailbox(tx), [hashOfMailbox('enlace', address)]),
  };
}
