// What a person marks by the rubric: reading one's own, saving while it is made, sending it once.
import { isDeepStrictEqual } from 'node:util';
import type { FindRubrica } from '#catalogo/rubrica/registro.ts';
import { NA, type Rubrica } from '#catalogo/rubrica/rubrica.ts';
import { diaOf } from '#catalogo/semestre.ts';
import { record, type Principal } from '#core/auditoria/server/service.ts';
import { readNombres } from '#features/asignaturas/server/service.ts';
import type { Rubricas } from '#features/rubricas/server/service.ts';
import { AppError } from '#platform/contract/errors.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Elecciones, EstadoDeValoracion, ResumenDeValoracion, Valoracion } from '../contract.ts';
import { lockValoracion, selectValoracion, updateElecciones, updateSent, type FilaValoracion } from './store.ts';

const missing = (): AppError => new AppError('no-existe', { message: 'No existe esa valoración.' });
const CHANGED = 'Esta valoración cambió en otra ventana. Lo que eligió aquí sigue en esta.';

export function estadoOf({ enviada, vencida, guardada }: FilaValoracion): EstadoDeValoracion {
  if (enviada) return 'enviada';
  if (vencida) return 'vencida';
  return guardada ? 'en-curso' : 'por-hacer';
}

/** @param nombres names of subjects by code @param hasta last day for sending; null: none */
export const resumenOf = (
  fila: FilaValoracion,
  nombres: ReadonlyMap<string, string | null>,
  hasta: string | null,
): ResumenDeValoracion => ({
  id: fila.id,
  clase: fila.clase,
  semestre: fila.semestre,
  docente: fila.docente,
  asignatura: fila.codigo === null ? null : { codigo: fila.codigo, nombre: nombres.get(fila.codigo) ?? null },
  muestra:
    fila.muestra_nombre === null ? null : { nombre: fila.muestra_nombre, direccion: fila.muestra_direccion ?? '' },
  hasta,
  estado: estadoOf(fila),
});

export type Context = {
  readonly db: Db;
  readonly rubricas: Rubricas;
  /** Last day of a semester for self-reviews; null: there are none. */
  readonly hastaOf: (db: Db, semestre: string) => Promise<string | null>;
  /** Called in the transaction that sends one. */
  readonly onSent: (tx: Db, fila: FilaValoracion, principal: Principal) => Promise<void>;
  readonly now: () => Date;
};

export const rubricaOf = (find: FindRubrica, { tipo, version_rubrica: version }: FilaValoracion): Rubrica =>
  find(tipo, version);

const lastDayOf = async ({ hastaOf }: Context, db: Db, fila: FilaValoracion): Promise<string | null> =>
  fila.clase === 'autoevaluacion' ? hastaOf(db, fila.semestre) : fila.vence;

export async function valoracionOf(context: Context, fila: FilaValoracion, db = context.db): Promise<Valoracion> {
  const [find, nombres, hasta] = await Promise.all([
    context.rubricas.buscar(db),
    readNombres(db, fila.codigo === null ? [] : [fila.codigo]),
    lastDayOf(context, db, fila),
  ]);
  const { version, criterios, variante } = rubricaOf(find, fila);
  return {
    ...resumenOf(fila, nombres, hasta),
    rubrica: { version, variante, criterios },
    elecciones: fila.elecciones,
    evidencias: { ...fila.evidencias },
    version: fila.version,
    guardada: fila.guardada?.toISOString() ?? null,
    enviada: fila.enviada?.toISOString() ?? null,
  };
}

/** Reads a person's own. @throws {AppError} `no-existe`, also for another person's */
export async function readOwn(context: Context, id: string, usuario: string): Promise<FilaValoracion> {
  const fila = await selectValoracion(context.db, id);
  if (fila?.usuario !== usuario) throw missing();
  return fila;
}

type Guardado = { readonly version: number; readonly elecciones: Elecciones; readonly usuario: string };

/** Saves choices over the version that the window knows. @throws {AppError} `no-existe`; `conflicto` */
export async function saveElecciones(
  context: Context,
  id: string,
  { version, elecciones, usuario }: Guardado,
): Promise<{ version: number; guardada: string }> {
  const { db } = context;
  const now = context.now();
  const fila = await readOwn(context, id, usuario);
  await assertOpen(context, db, fila);
  const guardada = await updateElecciones(db, { id, version, elecciones, now });
  if (guardada !== null) return { version: guardada, guardada: now.toISOString() };
  const present = await readOwn(context, id, usuario);
  // The answer to the same save was lost before.
  if (present.version === version + 1 && isDeepStrictEqual(present.elecciones, elecciones) && present.guardada)
    return { version: present.version, guardada: present.guardada.toISOString() };
  throw new AppError('conflicto', { message: CHANGED, ademas: { valoracion: await valoracionOf(context, present) } });
}

async function assertOpen(context: Context, db: Db, fila: FilaValoracion): Promise<void> {
  if (fila.enviada) throw new AppError('conflicto', { message: 'Esta valoración ya se envió: no cambia.' });
  const hasta = await lastDayOf(context, db, fila);
  const isOver =
    fila.clase === 'autoevaluacion' ? hasta === null || hasta < diaOf(context.now()) : fila.vencida !== null;
  if (isOver) throw new AppError('conflicto', { message: 'El plazo para enviarla terminó.' });
}

/** Returns the criteria without a choice, by their place in the rubric. */
const missingOf = ({ criterios }: Rubrica, elecciones: Elecciones): readonly number[] =>
  criterios.flatMap(({ clave, numero, descriptores }) => {
    const chosen = elecciones[clave]?.descriptor;
    return chosen === NA || descriptores.some((one) => one.clave === chosen) ? [] : [numero];
  });

/**
 * Sends one as it is stored; sent before, nothing happens.
 * @throws {AppError} `no-existe`; `datos-invalidos` if a choice is missing; `conflicto` after its last day
 */
export async function sendValoracion(
  context: Context,
  id: string,
  { usuario, principal }: { readonly usuario: string; readonly principal: Principal },
): Promise<Valoracion> {
  return context.db.transaction().execute(async (tx) => {
    const fila = await lockValoracion(tx, id);
    if (fila?.usuario !== usuario) throw missing();
    if (fila.enviada) return valoracionOf(context, fila, tx);
    await assertOpen(context, tx, fila);
    const rubrica = rubricaOf(await context.rubricas.buscar(tx), fila);
    const numeros = missingOf(rubrica, fila.elecciones);
    if (numeros.length > 0) {
      const message = `Le falta elegir en ${numeros.length === 1 ? 'el criterio' : 'los criterios'} ${numeros.join(', ')}.`;
      throw new AppError('datos-invalidos', { message });
    }
    const now = context.now();
    await updateSent(tx, id, now);
    await record(tx, { accion: 'valoracion.envio', principal, objeto: { tipo: 'valoracion', ids: [id] } });
    await context.onSent(tx, fila, principal);
    return valoracionOf(context, { ...fila, enviada: now }, tx);
  });
}

/** The score of a choice: a number, «N/A», or null if the rubric does not know it. */
export function scoreOf(
  { criterios }: Rubrica,
  clave: string,
  descriptor: string | undefined,
): number | typeof NA | null {
  if (descriptor === NA) return NA;
  const criterio = criterios.find((one) => one.clave === clave);
  return criterio?.descriptores.find((one) => one.clave === descriptor)?.valoracion ?? null;
}
