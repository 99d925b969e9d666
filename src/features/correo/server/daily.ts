// Limit of the mails that anybody may cause to a mailbox in a day; links to requests are counted apart.
import { createHash } from 'node:crypto';
import { diaOf } from '#catalogo/semestre.ts';
import type { Ajustes } from '#features/ajustes/server/service.ts';
import type { Db } from '#platform/server/db/database.ts';
import { countOne, hasRoom } from './daily.store.ts';

/** Returns the mailbox of an address: letter case and the part after a plus sign make no other one. */
export const mailboxOf = (address: string): string => address.toLowerCase().replace(/^([^+@]+)\+[^@]*/, '$1');

type Options = { readonly ajustes: Pick<Ajustes, 'actuales'>; readonly now: () => Date };

/** Counts the mails that the public causes, in the transaction that writes them. */
export type DailyMail = ReturnType<typeof createDailyMail>;

/** Creates the count of the mails that the public causes. */
export function createDailyMail({ ajustes, now }: Options) {
  const countOf = (subject: string, max: number) => ({
    dia: diaOf(now()),
    huella: createHash('sha256').update(subject).digest(),
    max,
  });
  const ofMailbox = async (tx: Db, kind: string, address: string) =>
    countOf(`${kind} ${mailboxOf(address)}`, (await ajustes.actuales(tx)).correosPorDia);
  return {
    /** Counts a mail to an address that anybody may type. @returns false if its mailbox has had those of the day */
    take: async (tx: Db, address: string): Promise<boolean> => countOne(tx, await ofMailbox(tx, 'publico', address)),
    /** Returns true if the next such mail would be sent. */
    hasRoom: async (tx: Db, address: string): Promise<boolean> => hasRoom(tx, await ofMailbox(tx, 'publico', address)),
    /**
     * Counts a link to a record. Its mailbox has its own count of links, and a record that the mailbox knows one link a
     * day besides: requests of strangers with the same address cannot use it up.
     * @param known the mailbox got the receipt of the record
     */
    takeLink: async (
      tx: Db,
      { registro, address, known }: { readonly registro: string; readonly address: string; readonly known: boolean },
    ): Promise<boolean> =>
      (known && (await countOne(tx, countOf(`enlace a ${registro}`, 1)))) ||
      countOne(tx, await ofMailbox(tx, 'enlace', address)),
  };
}
