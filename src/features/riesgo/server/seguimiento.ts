// Follow-up of students at risk: when they were last written to, what came of it, and whether writing helps.
import { informacionUsuarioCurso, NEVER, SEGUIMIENTOS } from '#catalogo/estudiantes-en-riesgo.ts';
import { readLastContacts } from '#features/correo/server/service.ts';
import { DAY_MS } from '#platform/contract/time.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { EfectoDeEscribir } from '../contract.ts';
import {
  deleteCohortes,
  mergeIntoFilas,
  noteCohortes,
  noteEscritos,
  selectEfecto,
  selectEnRiesgo,
  type FilaEnRiesgo,
} from './seguimiento.store.ts';

/** Origin of teachers' mails to their own students. */
export const ORIGEN_DE_DOCENTE = 'riesgo-docente';

/** Messages that count as contact. */
const ORIGENES = [informacionUsuarioCurso.slug, ORIGEN_DE_DOCENTE];

type FollowUp = {
  /** Of one server; null: all. */
  readonly servidor: string | null;
  /** Days without a message from which on a row is without contact. */
  readonly diasSinContacto: number;
  readonly now: Date;
};

/** Writes into the rows that need attention what the ledger of mail says about them, where it changed. */
export async function followUp(tx: Db, { servidor, diasSinContacto, now }: FollowUp): Promise<void> {
  const filas = await selectEnRiesgo(tx, servidor);
  const contactos = await readLastContacts(
    tx,
    filas.map(({ id }) => id),
    { origenes: ORIGENES },
  );
  const since = new Date(now.getTime() - diasSinContacto * DAY_MS);
  const changed = filas.flatMap(({ id, ultimoAcceso, respondio, ...before }) => {
    const contact = contactos.get(id);
    const recent = contact && contact.instante >= since ? contact.instante : undefined;
    const seguimiento = seguimientoOf(recent, { ultimoAcceso, respondio });
    const datos = {
      ultimoContacto: contact?.instante.toISOString() ?? null,
      contactadoPor: contact?.nombre ?? null,
      seguimiento,
    };
    const isSame =
      before.seguimiento === seguimiento.clave &&
      before.ultimoContacto === datos.ultimoContacto &&
      before.contactadoPor === datos.contactadoPor;
    return isSame ? [] : [{ id, datos }];
  });
  await mergeIntoFilas(tx, changed);
  await noteEscritos(
    tx,
    [...contactos].map(([fila, { instante }]) => ({ fila, instante })),
  );
}

function seguimientoOf(
  contact: Date | undefined,
  { ultimoAcceso, respondio }: Pick<FilaEnRiesgo, 'ultimoAcceso' | 'respondio'>,
) {
  if (!contact) return SEGUIMIENTOS.sinContacto;
  if (ultimoAcceso !== NEVER && new Date(ultimoAcceso) > contact) return SEGUIMIENTOS.volvio;
  return respondio && respondio > contact ? SEGUIMIENTOS.respondio : SEGUIMIENTOS.escrito;
}

/** Follows up the rows of a reading, in its transaction: the week's enrolments at risk, who came back, who was written to. */
export async function followUpLectura(tx: Db, lectura: FollowUp & { readonly servidor: string }): Promise<void> {
  await noteCohortes(tx, lectura.servidor, lectura.now);
  await followUp(tx, lectura);
}

/** Compares who came back within fourteen days, of those written to and of the others; null before the first are over. */
export async function readEfecto(db: Db, now: Date): Promise<EfectoDeEscribir | null> {
  const found = await selectEfecto(db, now);
  if (found.length === 0) return null;
  const countOf = (escrita: boolean) => {
    const { matriculas = 0, volvieron = 0 } = found.find((one) => one.escrita === escrita) ?? {};
    return { matriculas, volvieron };
  };
  return { escritas: countOf(true), noEscritas: countOf(false) };
}

/** Time for which the enrolments of a week are kept, in ms: two semesters. */
const KEPT_MS = 365 * DAY_MS;

export const cleanCohortes = async (db: Db, now: Date): Promise<void> =>
  deleteCohortes(db, new Date(now.getTime() - KEPT_MS));
