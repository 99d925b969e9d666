// Blind second reviews: the lot that falls when an accompaniment is stored, what is kept from the second person until they sent
// theirs, and the end of those that were not sent (issue 44 §4).
import { createHash } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import type { CriterioEvaluado, Total } from '#catalogo/rubrica/evaluacion.ts';
import { diaOf } from '#catalogo/semestre.ts';
import { SISTEMA, type Principal } from '#core/auditoria/server/service.ts';
import { hideRegistro, showRegistro } from '#core/ocultos/service.ts';
import { DAY_MS } from '#platform/contract/time.ts';
import type { Db } from '#platform/server/db/database.ts';
import { selectCiclo } from './ciclos.store.ts';
import { expireSegundas, insertValoracion } from './store.ts';

/** A person among whom second reviews are drawn. */
export type Evaluador = {
  readonly usuario: string;
  readonly nombre: string;
  readonly correo: string;
  /** Faculties of whose classrooms they review; empty: of all. */
  readonly facultades: readonly string[];
};

/** An accompaniment that was just stored. */
export type Primera = {
  readonly registro: string;
  readonly semestre: string;
  readonly docente: { readonly nombre: string; readonly correo: string };
  readonly asignatura: { readonly codigo: string; readonly tipo: 'AMV' | 'APV'; readonly facultad: string };
  readonly evaluador: { readonly usuario: string; readonly correo: string };
  readonly version: number;
  readonly evaluados: readonly CriterioEvaluado[];
  readonly total: Total;
};

/** Days in which the second person answers. */
const DIAS = 14;

/** A number from 0 to 1 that follows from the seed and some words: the same ones give the same number. */
function lotOf(semilla: string, ...words: readonly string[]): number {
  const digest = createHash('sha256')
    .update([semilla, ...words].join('\n'))
    .digest();
  return digest.readUIntBE(0, 6) / 2 ** 48;
}

/** The people who may review an accompaniment a second time: neither its evaluator nor its teacher. */
const eligibleOf = (
  evaluadores: readonly Evaluador[],
  { evaluador, docente, asignatura }: Primera,
): readonly Evaluador[] =>
  evaluadores.filter(
    ({ usuario, correo, facultades }) =>
      usuario !== evaluador.usuario &&
      ![evaluador.correo, docente.correo].some((other) => other.toLowerCase() === correo.toLowerCase()) &&
      (facultades.length === 0 || facultades.includes(asignatura.facultad)),
  );

/** Draws the second person from a seed; null: the lot did not fall on it, or none may. */
export function drawSegunda(
  { semilla, segundas }: { readonly semilla: string; readonly segundas: number },
  primera: Pick<Primera, 'registro'>,
  elegibles: readonly Evaluador[],
): Evaluador | null {
  if (lotOf(semilla, primera.registro) >= segundas / 100) return null;
  const lots = elegibles.map((one) => ({ one, lot: lotOf(semilla, primera.registro, one.usuario) }));
  return lots.toSorted((a, b) => a.lot - b.lot)[0]?.one ?? null;
}

const scoresOf = ({ evaluados, total }: Primera): Readonly<Record<string, number | string>> => ({
  ...Object.fromEntries(
    evaluados.flatMap(({ clave, descriptor }) =>
      clave !== null && descriptor?.valoracion != null ? [[clave, descriptor.valoracion]] : [],
    ),
  ),
  total,
});

const evidenciasOf = ({ evaluados }: Primera) =>
  Object.fromEntries(
    evaluados.flatMap(({ clave, evidencia }) =>
      clave !== null && evidencia ? [[clave, { texto: evidencia.texto, fuente: evidencia.fuente }]] : [],
    ),
  );

export type SegundasOptions = {
  readonly evaluadores: (db: Db) => Promise<readonly Evaluador[]>;
  readonly now: () => Date;
};

/**
 * Draws whether an accompaniment gets a second review, and by whom; it is kept from that person from the same transaction on.
 * @returns that person; null without one
 */
export async function beginSegunda(tx: Db, primera: Primera, options: SegundasOptions): Promise<Evaluador | null> {
  const ciclo = await selectCiclo(tx, primera.semestre);
  if (!ciclo || ciclo.segundas === 0) return null;
  const elegibles = eligibleOf(await options.evaluadores(tx), primera);
  const second = drawSegunda(ciclo, primera, elegibles);
  if (!second) return null;
  const now = options.now();
  const { docente, asignatura, registro, semestre, version } = primera;
  await insertValoracion(tx, {
    id: uuidv7({ msecs: now.getTime() }),
    clase: 'segunda',
    semestre,
    usuario: second.usuario,
    nombre: second.nombre,
    correo: second.correo.toLowerCase(),
    docente: docente.nombre,
    docente_correo: docente.correo.toLowerCase(),
    codigo: asignatura.codigo,
    tipo: asignatura.tipo,
    version_rubrica: version,
    acompanamiento: registro,
    evidencias: JSON.stringify(evidenciasOf(primera)),
    primera: JSON.stringify(scoresOf(primera)),
    sorteo: JSON.stringify({ parte: ciclo.segundas, elegibles: elegibles.map(({ usuario }) => usuario) }),
    // Not the instant of the first one.
    creada: new Date(`${diaOf(now)}T12:00:00Z`),
    vence: diaOf(new Date(now.getTime() + DIAS * DAY_MS)),
  });
  await hideRegistro(tx, { lector: second.usuario, registro });
  return second;
}

/** Gives a person what was kept from them: the accompaniment, and the copy of its result that waited. */
export type Reveal = (
  tx: Db,
  what: { readonly acompanamiento: string; readonly correo: string },
  principal: Principal,
) => Promise<void>;

/** Shows the accompaniment of a second review to the person who made it. */
export async function revealTo(
  tx: Db,
  { acompanamiento, usuario, correo }: { acompanamiento: string | null; usuario: string; correo: string },
  { reveal, principal }: { readonly reveal: Reveal; readonly principal: Principal },
): Promise<void> {
  if (acompanamiento === null) return;
  if (await showRegistro(tx, { lector: usuario, registro: acompanamiento }))
    await reveal(tx, { acompanamiento, correo }, principal);
}

/** Ends the second reviews whose days are over: what was kept is shown. */
export async function endSegundas(db: Db, now: Date, reveal: Reveal): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const ended = await expireSegundas(tx, diaOf(now), now);
    for (const fila of ended) await revealTo(tx, fila, { reveal, principal: SISTEMA });
  });
}
