// Stores the result of a check, and counts the rows of a load.
import { takeArchivo } from '#core/archivos/server/service.ts';
import { countOf, inThousands } from '#platform/contract/quantities.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Resumen } from '../contract.ts';
import { CLASES_COMUNES, type ClaseComun, type RevisionDeArchivo } from './check.ts';
import { textoDeFilas } from './context.ts';
import { countFilas, saveFilas, selectPlanes } from './filas.store.ts';
import { lockCarga, updateCarga, type FilaCarga } from './store.ts';
import type { AlAceptar, TipoDeCarga } from './tipo-de-carga.ts';

const tituloDeClase = ({ clases }: Pick<TipoDeCarga, 'clases'>, clase: string): string =>
  clases[clase] ?? CLASES_COMUNES[clase as ClaseComun] ?? clase;

/** Counts the rows of a load by their present state. */
export async function resumenOf(db: Db, tipo: TipoDeCarga, carga: string): Promise<Resumen> {
  const { estados, acciones, clases, porMirar } = await countFilas(db, carga);
  const { 'con-problemas': faulty = 0, 'sin-cambios': unchanged = 0 } = estados;
  const { hecha: hechas = 0, fallida: fallidas = 0, 'por-hacer': pendientes = 0 } = estados;
  const toDo = hechas + fallidas + pendientes;
  return {
    filas: faulty + unchanged + toDo,
    conProblemas: faulty,
    sinCambios: unchanged,
    porHacer: toDo,
    hechas,
    fallidas,
    pendientes,
    porMirar,
    acciones: Object.entries(tipo.acciones).flatMap(
      ([accion, { nombre, seHara, porHacer: toDoForms, hecho, isOptional }]) => {
        const ownAcciones = acciones.filter((candidate) => candidate.accion === accion);
        const countIn = (...wanted: readonly string[]): number =>
          ownAcciones.filter(({ estado }) => wanted.includes(estado)).reduce((sum, { cuantas: n }) => sum + n, 0);
        const total = ownAcciones.reduce((sum, { cuantas: n }) => sum + n, 0);
        if (isOptional && total === 0) return [];
        const done = countIn('hecha');
        return {
          accion,
          seHara: `${formOf(total, seHara)} ${countOf(total, ...nombre)}`,
          porHacer: formOf(total, toDoForms),
          hecho: formOf(done, hecho),
          total,
          hechas: done,
          estaban: countIn('estaba'),
          fallidas: countIn('fallida'),
          pendientes: countIn('pendiente', 'interrumpida'),
        };
      },
    ),
    clases: clases.map(({ clase, filas }) => ({ clase, titulo: tituloDeClase(tipo, clase), filas })),
  };
}

const NOTHING: AlAceptar = { avisos: [], escribir: [] };

/** Returns the losses that the acceptance of a checked load brings, and the texts that must be typed for it. */
export async function alAceptarOf(
  db: Db,
  { acciones, alAceptar }: TipoDeCarga,
  { id, estado, origen, retirada }: Pick<FilaCarga, 'id' | 'estado' | 'origen' | 'retirada'>,
): Promise<AlAceptar> {
  if (!alAceptar || estado !== 'revisada' || retirada) return NOTHING;
  const taking = Object.keys(acciones).filter((accion) => acciones[accion]!.takesAway);
  const planes = await selectPlanes(db, id, taking);
  return planes.length === 0 ? NOTHING : alAceptar(planes, origen);
}

const formOf = (value: number, [singular, plural]: readonly [string, string]): string =>
  value === 1 ? singular : plural;

/** Summary of a check in words: rows checked and faulty. */
export function resumenDeRevision({ filas }: Extract<RevisionDeArchivo, { ok: true }>): string {
  const faulty = filas.filter(({ faltas }) => faltas.length > 0).length;
  const faultyText = faulty === 0 ? 'sin problemas' : `${inThousands(faulty)} con problemas`;
  return `${textoDeFilas(filas.length)}, ${faultyText}`;
}

type Revisada = {
  readonly tipo: TipoDeCarga;
  readonly revision: Extract<RevisionDeArchivo, { ok: true }>;
  /** Key of the workbook with marked faults. */
  readonly marcado: string | null;
};

/** Stores the result of a check, unless the load was checked or removed meanwhile. */
export async function saveRevision(
  tx: Db,
  carga: Pick<FilaCarga, 'id' | 'tipo'>,
  { tipo, revision, marcado }: Revisada,
): Promise<void> {
  const now = await lockCarga(tx, carga.tipo, carga.id);
  if (now?.estado !== 'en-revision' || now.retirada) return;
  await saveFilas(tx, carga.id, revision.filas);
  if (marcado !== null) await takeArchivo(tx, marcado);
  const { hoja, numero } = revision.encabezado;
  await updateCarga(tx, carga.id, {
    estado: 'revisada',
    hoja: hoja.name,
    encabezado: numero,
    avisos: [...revision.avisos],
    marcado,
    resumen: await resumenOf(tx, tipo, carga.id),
  });
}

/** Stores the reason for refusing the whole file. */
export async function saveRechazo(tx: Db, carga: Pick<FilaCarga, 'id' | 'tipo'>, error: string): Promise<void> {
  const now = await lockCarga(tx, carga.tipo, carga.id);
  if (now?.estado === 'en-revision') await updateCarga(tx, carga.id, { estado: 'rechazada', error });
}
