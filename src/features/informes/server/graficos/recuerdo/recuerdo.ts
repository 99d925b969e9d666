import { LRUCache } from 'lru-cache';
import type { Db } from '#platform/server/db/database.ts';
import { condicionesDe, type Vista } from '../../store.ts';
import { contando, type Conteo, type Cuenta, selectCuentas } from '../store.ts';
import { type Contado, selectCuentasDeTramos, selectSellos, type Tramo } from './store.ts';
import { sumar } from './sumar.ts';

export type Recuerdo = {
  /**
   * All charts of a view, right at this moment.
   * @param espera the longest that the database may take for a statement, in ms
   * @throws {AppError} `no-disponible` where it takes longer
   */
  readonly cuentas: (vista: Vista, conteo: Conteo & { readonly espera: number }) => Promise<readonly Cuenta[]>;
};

/** More stretches than this are counted faster in one pass with all the others. */
const POCOS = 12;

/** What was counted of a report, by stretches. */
type DeInforme = ReadonlyMap<string, Contado>;

/** How many counts are remembered at most. */
const MAXIMO = 200_000;

const claveDe = ({ semestre, desde }: Tramo): string => `${semestre} ${desde.getTime()}`;

/**
 * Counts the charts of reports, and remembers what it counted by stretches of time: the next time only those are counted
 * in which a row came, went or changed since. So with views of all records, or of a semester; others are counted anew.
 */
export function createRecuerdo(db: Db): Recuerdo {
  const recordados = new LRUCache<string, DeInforme>({ maxSize: MAXIMO, sizeCalculation: tamanoDe });

  function recordar({ informe: { slug }, filtro }: Vista, contados: readonly Contado[]): void {
    const otros = [...(recordados.get(slug)?.values() ?? [])].filter(
      ({ semestre }) => filtro.semestre !== undefined && semestre !== filtro.semestre,
    );
    recordados.set(slug, new Map([...otros, ...contados].map((contado) => [claveDe(contado), contado])));
  }

  async function contar(tx: Db, vista: Vista, conteo: Conteo): Promise<readonly Contado[]> {
    const antes = recordados.get(vista.informe.slug);
    const sellos = await selectSellos(tx, vista);
    const faltan = sellos.filter((tramo) => antes?.get(claveDe(tramo))?.sello !== tramo.sello);
    if (faltan.length === 0) return sellos.map((tramo) => antes!.get(claveDe(tramo))!);
    const solo = faltan.length > POCOS ? null : faltan;
    const nuevas = Map.groupBy(await selectCuentasDeTramos(tx, vista, { ...conteo, solo }), claveDe);
    return sellos.map((tramo) =>
      solo === null || solo.includes(tramo)
        ? { ...tramo, cuentas: nuevas.get(claveDe(tramo)) ?? [] }
        : antes!.get(claveDe(tramo))!,
    );
  }

  return {
    async cuentas(vista, { espera, ...conteo }) {
      if (!isRemembered(vista)) return contando(db, espera, async (tx) => selectCuentas(tx, vista, conteo));
      // What counts one semester alone is counted in all: which it is, is seen of the stretch.
      const enTodos = { ...conteo, graficos: conteo.graficos.map((uno) => ({ ...uno, unSemestre: false })) };
      const contados = await contando(db, espera, async (tx) => contar(tx, vista, enTodos));
      recordar(vista, contados);
      return sumar(contados, conteo);
    },
  };
}

/** How many counts there are; never none. */
const tamanoDe = (contados: DeInforme): number =>
  [...contados.values()].reduce((suma, { cuentas }) => suma + cuentas.length, 1);

/** Whether a view asks for no more than records of a form, and of a semester. */
const isRemembered = (vista: Vista): boolean =>
  !vista.informe.leido && condicionesDe(vista).length === (vista.filtro.semestre ? 2 : 1);
