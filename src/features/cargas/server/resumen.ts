import { countOf } from '#platform/contract/quantities.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Resumen } from '../contract.ts';
import { countFilas } from './filas.store.ts';
import { tituloDeClase } from './revision/guardar.ts';
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
    acciones: Object.entries(tipo.acciones).map(([accion, { nombre, seHara, porHacer: faltan, hecho }]) => {
      const suyas = acciones.filter((una) => una.accion === accion);
      const cuantas = (...deEstado: readonly string[]): number =>
        suyas.filter(({ estado }) => deEstado.includes(estado)).reduce((sum, { cuantas: n }) => sum + n, 0);
      const total = suyas.reduce((sum, { cuantas: n }) => sum + n, 0);
      const yaHechas = cuantas('hecha');
      return {
        accion,
        seHara: `${formOf(total, seHara)} ${countOf(total, ...nombre)}`,
        porHacer: formOf(total, faltan),
        hecho: formOf(yaHechas, hecho),
        total,
        hechas: yaHechas,
        estaban: cuantas('estaba'),
        fallidas: cuantas('fallida'),
        pendientes: cuantas('pendiente', 'interrumpida'),
      };
    }),
    clases: clases.map(({ clase, filas }) => ({ clase, titulo: tituloDeClase(tipo, clase), filas })),
  };
}

const formOf = (value: number, [uno, varios]: readonly [string, string]): string => (value === 1 ? uno : varios);
