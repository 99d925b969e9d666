// What was written about rows, for histories and for the page of a person: the ledger of mail is its only place.
import type { Db } from '#platform/server/db/database.ts';
import type { CorreoEscrito } from '../contract/written.ts';
import { splitMotivo } from '../estados.ts';
import { bodyOf } from './composing/letterhead.ts';
import { withoutLinks } from './composing/links.ts';
import { asuntoOf } from './presenter.ts';
import {
  selectEscritos,
  selectLastContacts,
  type Contacts,
  type FilaContactada,
  type FilaEscrita,
} from './written.store.ts';

type Escrito = Pick<FilaEscrita, 'usuario' | 'nombre' | 'creado'> & {
  readonly correo: CorreoEscrito;
  /** It went to a selection. */
  readonly isToMany: boolean;
  /** Ids of the requests to whose pages it leads. */
  readonly solicitudes: readonly string[];
};

/** Messages of one history. */
const LIMITE = 200;

/** Reads the messages to the persons of some rows, the newest first. @param filas ids of submissions and of items */
export async function readEscritos(db: Db, filas: readonly string[], limite = LIMITE): Promise<readonly Escrito[]> {
  const escritos = await selectEscritos(db, filas, limite);
  return escritos.map(({ usuario, nombre, creado, tarea, solicitudes, ...fila }) => ({
    usuario,
    nombre,
    creado,
    isToMany: tarea !== null,
    solicitudes: solicitudes.map(({ id }) => id),
    correo: {
      id: fila.correo,
      numero: fila.numero,
      asunto: asuntoOf(fila, fila.campos),
      texto: fila.texto === null ? null : withoutLinks(bodyOf(fila.texto)),
      estado: fila.leido,
      motivo: fila.motivo && splitMotivo(fila.motivo).dicho,
    },
  }));
}

/** Reads when the person of each row was last written to, and by whom, by row. */
export async function readLastContacts(
  db: Db,
  filas: readonly string[],
  contacts: Contacts,
): Promise<ReadonlyMap<string, Omit<FilaContactada, 'fila'>>> {
  if (filas.length === 0) return new Map();
  return new Map((await selectLastContacts(db, filas, contacts)).map(({ fila, ...contact }) => [fila, contact]));
}
