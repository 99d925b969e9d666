import type { Db } from '#platform/server/db/database.ts';
import type { Resumen } from '../contract.ts';
import { countFilas } from './filas/store.ts';
import { tituloDeClase } from './revision/clases.ts';
import type { TipoDeCarga } from './tipo.ts';

/** What the rows of a load come to, as they stand now. */
export async function resumenDe(db: Db, tipo: TipoDeCarga, carga: string): Promise<Resumen> {
  const { estados, acciones, clases, porMirar } = await countFilas(db, carga);
  const { 'con-problemas': conProblemas = 0, 'sin-cambios': sinCambios = 0 } = estados;
  const { hecha: hechas = 0, fallida: fallidas = 0, 'por-hacer': pendientes = 0 } = estados;
  const porHacer = hechas + fallidas + pendientes;
  return {
    filas: conProblemas + sinCambios + porHacer,
    conProblemas,
    sinCambios,
    porHacer,
    hechas,
    fallidas,
    pendientes,
    porMirar,
    acciones: Object.entries(tipo.acciones).map(([accion, { porHacer: nombre, hecho }]) => {
      const suyas = acciones.filter((una) => una.accion === accion);
      const cuantas = (...deEstado: readonly string[]): number =>
        suyas.filter(({ estado }) => deEstado.includes(estado)).reduce((sum, { cuantas: n }) => sum + n, 0);
      return {
        accion,
        porHacer: nombre,
        hecho,
        total: suyas.reduce((sum, { cuantas: n }) => sum + n, 0),
        hechas: cuantas('hecha'),
        estaban: cuantas('estaba'),
        fallidas: cuantas('fallida'),
        pendientes: cuantas('pendiente', 'interrumpida'),
      };
    }),
    clases: clases.map(({ clase, filas }) => ({ clase, titulo: tituloDeClase(tipo, clase), filas })),
  };
}
