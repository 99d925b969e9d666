import { isDeepStrictEqual } from 'node:util';
import { v7 as uuidv7 } from 'uuid';
import { soltarArchivos } from '#features/archivos/server/service.ts';
import { AppError } from '#platform/contract/errors.ts';
import type { Db } from '#platform/server/db/database.ts';
import { type DatosDeBorrador, SIN_BORRADOR } from '../borrador.ts';
import type { Borrador, EstadoDeBorrador, ResumenDeBorrador } from '../contract.ts';
import {
  type De,
  type DeBorrador,
  deleteAbandonados,
  deleteBorrador,
  deleteBorradorDe,
  type FilaBorrador,
  insertBorrador,
  selectBorrador,
  selectBorradores,
  updateEstado,
} from './borradores.store.ts';

/** Answer where a draft is gone. */
export const sinBorrador = (): AppError => new AppError('no-existe', { message: SIN_BORRADOR });

const comun = ({ id, docente, correo, codigo, tipo, facultad, version, creado, guardado }: FilaBorrador) => ({
  id,
  docente: { nombre: docente, correo },
  asignatura: { codigo, tipo, facultad },
  version,
  creado: creado.toISOString(),
  guardado: guardado.toISOString(),
});

export const borradorDe = (fila: FilaBorrador): Borrador => ({
  ...comun(fila),
  estado: fila.estado,
  imagenes: { semana: fila.semana, firma: fila.firma },
});

function resumenDe(fila: FilaBorrador): ResumenDeBorrador {
  const { evaluacion, semana } = fila.estado;
  const respondidos = Object.entries(evaluacion.elecciones).filter(
    ([clave, { descriptor }]) => descriptor !== undefined && !evaluacion.quitados.includes(clave),
  );
  return { ...comun(fila), semana, respondidos: respondidos.length };
}

export const listBorradores = async (db: Db, evaluador: string): Promise<ResumenDeBorrador[]> =>
  (await selectBorradores(db, evaluador)).map(resumenDe);

/** @throws {AppError} `no-existe` where the evaluator has no such draft */
export async function readBorrador(db: Db, de: DeBorrador): Promise<Borrador> {
  const fila = await selectBorrador(db, de);
  if (!fila) throw sinBorrador();
  return borradorDe(fila);
}

/** Begins a draft, or gives the one that the evaluator has of that teacher and subject. */
export async function openBorrador(
  db: Db,
  { docente, asignatura, estado }: DatosDeBorrador,
  { evaluador, now }: { readonly evaluador: string; readonly now: Date },
): Promise<{ readonly borrador: Borrador; readonly esNuevo: boolean }> {
  const { nombre, correo } = docente;
  const { fila, esNuevo } = await insertBorrador(db, {
    id: uuidv7({ msecs: now.getTime() }),
    evaluador,
    docente: nombre,
    correo,
    ...asignatura,
    estado,
    creado: now,
  });
  return { borrador: borradorDe(fila), esNuevo };
}

type Guardando = {
  /** The version that the window knows. */
  readonly version: number;
  readonly estado: EstadoDeBorrador;
  readonly now: Date;
};

/** The new version, or the draft as another window left it. */
export type Guardado =
  | { readonly ok: true; readonly version: number; readonly guardado: string }
  | { readonly ok: false; readonly borrador: Borrador };

/** Saves what a window has typed. @throws {AppError} `no-existe` */
export async function saveBorrador(db: Db, de: DeBorrador, { version, estado, now }: Guardando): Promise<Guardado> {
  const guardada = await updateEstado(db, { ...de, version, estado, guardado: now });
  if (guardada !== null) return { ok: true, version: guardada, guardado: now.toISOString() };
  const borrador = await readBorrador(db, de);
  // The answer to this very save was lost on its way.
  const yaEsta = borrador.version === version + 1 && isDeepStrictEqual(borrador.estado, estado);
  return yaEsta ? { ok: true, version: borrador.version, guardado: borrador.guardado } : { ok: false, borrador };
}

const clavesDe = ({ semana, firma }: Pick<FilaBorrador, 'semana' | 'firma'>): string[] =>
  [semana, firma].flatMap((imagen) => imagen?.clave ?? []);

/** @throws {AppError} `no-existe` */
export async function discardBorrador(db: Db, de: DeBorrador): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const imagenes = await deleteBorrador(tx, de);
    if (!imagenes) throw sinBorrador();
    await soltarArchivos(tx, clavesDe(imagenes));
  });
}

/** What was sent needs no draft any more; in the transaction that stores it. */
export async function dropBorradorDe(tx: Db, de: De): Promise<void> {
  const imagenes = await deleteBorradorDe(tx, de);
  if (imagenes) await soltarArchivos(tx, clavesDe(imagenes));
}

const LOTE = 100;

/**
 * Removes drafts that nobody saved for some days, with their images. Run now and then.
 * @param dias setting `DRAFT_DAYS`
 */
export async function limpiarBorradores(db: Db, dias: number, now: Date): Promise<void> {
  const antes = new Date(now.getTime() - dias * 86_400_000);
  let removed: number;
  do {
    removed = await db.transaction().execute(async (tx) => {
      const abandonados = await deleteAbandonados(tx, antes, LOTE);
      await soltarArchivos(tx, abandonados.flatMap(clavesDe));
      return abandonados.length;
    });
  } while (removed === LOTE);
}
