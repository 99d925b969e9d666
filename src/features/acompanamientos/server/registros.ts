// Stored accompaniments: reads one, the one before, a teacher's; counts what a teacher has to read and to do.
import { registradoOf, type Registrado } from '#catalogo/acompanamiento/guardado.ts';
import { can } from '#catalogo/permisos.ts';
import type { Semestre } from '#catalogo/semestre.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Actor } from '#platform/server/http/actor.ts';
import type { AcompanamientoAnterior } from '../contract.ts';
import { readAbiertas, type MejorasAbiertas } from './mejoras.store.ts';
import {
  selectAnteriorA,
  selectDeDocente,
  selectRegistro,
  selectUltimo,
  type FilaRegistro,
} from './registros.store.ts';
import { countPorLeer } from './vistos.store.ts';

/** A stored accompaniment; its images have their keys in the file store. */
export type AcompanamientoGuardado = Registrado & {
  readonly id: string;
  readonly comprobante: string;
  readonly semestre: Semestre;
  readonly recibido: Date;
};

function guardadoOf({ id, comprobante, semestre, creado, datos }: FilaRegistro): AcompanamientoGuardado {
  return { id, comprobante, semestre, recibido: creado, ...registradoOf(datos) };
}

/** Reads an accompaniment, also within the transaction that stores it; null if it does not exist. */
export async function readAcompanamiento(db: Db, id: string): Promise<AcompanamientoGuardado | null> {
  const fila = await selectRegistro(db, id);
  return fila ? guardadoOf(fila) : null;
}

/**
 * Reads the last accompaniment of a teacher in a subject, for the form; null if there is none.
 */
export async function readAnterior(
  db: Db,
  par: Parameters<typeof selectUltimo>[1],
): Promise<AcompanamientoAnterior | null> {
  const fila = await selectUltimo(db, par);
  if (!fila) return null;
  const { id, recibido, semestre, evaluador, acompanamiento } = guardadoOf(fila);
  const { datos, rubrica, evaluados, total } = acompanamiento;
  const { informacionAsignatura, observacionGeneral } = datos.infoAcompanamiento;
  return {
    id,
    recibido: recibido.toISOString(),
    semestre,
    semana: informacionAsignatura.semana,
    evaluador: evaluador.nombre,
    total,
    rubrica,
    evaluados: [...evaluados],
    observacionGeneral,
  };
}

/** Returns teacher and subject of an accompaniment, as keys of its plan: address in small letters, code in capitals. */
export function parOf({ acompanamiento }: AcompanamientoGuardado): { correo: string; codigo: string } {
  const { informacionDocente, informacionAsignatura } = acompanamiento.datos.infoAcompanamiento;
  return { correo: informacionDocente.correo.toLowerCase(), codigo: informacionAsignatura.codigoAsignatura };
}

/** Returns true if a person made an accompaniment: the server noted their address when they sent it. */
export const isBy = ({ evaluador }: AcompanamientoGuardado, { email }: Pick<Actor, 'email'>): boolean =>
  email !== '' && evaluador.correo.toLowerCase() === email.toLowerCase();

/**
 * Returns the address of the evaluator to whose accompaniments a person is limited, in small letters; null: they may
 * read those of others.
 */
export const limitOf = (actor: Pick<Actor, 'email' | 'permisos'>): string | null =>
  can(actor, 'acompanamientos.leer') ? null : actor.email.toLowerCase();

/**
 * Reads the accompaniment before another one of the same teacher and subject; undefined if there is none.
 * @param evaluador only of the evaluator with this address; null: of all
 */
export async function readAnteriorA(
  db: Db,
  guardado: AcompanamientoGuardado,
  evaluador: string | null,
): Promise<AcompanamientoGuardado | undefined> {
  const { id, recibido: creado } = guardado;
  const fila = await selectAnteriorA(db, { ...parOf(guardado), evaluador, id, creado });
  return fila && guardadoOf(fila);
}

/** Most accompaniments listed of a teacher: more than any had in ten years. */
const MAXIMO_DE_DOCENTE = 300;

/** Reads the accompaniments of a teacher, newest first. @param textos address and user name, in small letters */
export async function listOfDocente(db: Db, textos: readonly string[]): Promise<AcompanamientoGuardado[]> {
  return (await selectDeDocente(db, textos, MAXIMO_DE_DOCENTE)).map(guardadoOf);
}

/** Returns the texts that identify a teacher's own accompaniments, in small letters (DECISIONS §3). */
export const identidadOf = ({ email, usuario }: Pick<Actor, 'email' | 'usuario'>): string[] => [
  email.toLowerCase(),
  usuario.toLowerCase(),
];

/** Tasks of a teacher: accompaniments to read and open actions. */
type PorHacer = { readonly porLeer: number; readonly mejoras: MejorasAbiertas };

/** Reads the tasks of a teacher, for their home page. */
export async function readPorHacer(db: Db, actor: Pick<Actor, 'email' | 'usuario'>): Promise<PorHacer> {
  const textos = identidadOf(actor);
  const [unread, mejoras] = await Promise.all([countPorLeer(db, textos), readAbiertas(db, textos)]);
  return { porLeer: unread, mejoras };
}
