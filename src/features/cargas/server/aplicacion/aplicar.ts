import type { Db } from '#platform/server/db/database.ts';
import { countPorHacer, type Hecha, type Lugar, saveHechas, selectPorHacer } from '../filas/store.ts';
import type { AutorDeCarga, Hecho, Marcha, TipoDeCarga } from '../tipo.ts';

/** Rows done between two notes of it: a kill leaves at most so many that are looked at again. */
const LOTE = 100;

type PorAplicar = {
  readonly db: Db;
  readonly tipo: TipoDeCarga;
  readonly carga: string;
  readonly autor: AutorDeCarga;
};

/**
 * Does what is left to do of a load, one sort of action after the other, and notes what became of each. What was noted
 * is not done again; what was done and not noted is found to be so already.
 * @returns why something could not be tried, in words, each reason once
 */
export async function aplicar(
  { db, tipo, carga, autor }: PorAplicar,
  { avanzar, signal }: Marcha,
): Promise<readonly string[]> {
  const ejecucion = tipo.ejecutar(autor);
  const motivos = new Set<string>();
  const total = await countPorHacer(db, carga);
  let hechos = 0;
  avanzar({ fase: 'Comenzando', hechos, total });
  for (const [accion, { enFila }] of Object.entries(tipo.acciones)) {
    let despues: Lugar = { asunto: '', numero: 0 };
    for (;;) {
      signal.throwIfAborted();
      const lote = await selectPorHacer(db, carga, { accion, despues, limite: LOTE });
      const last = lote.at(-1);
      if (!last) break;
      avanzar({ fase: enFila, hechos, total });
      const resultados = await ejecucion.hacer(accion, lote, signal);
      await saveHechas(
        db,
        carga,
        accion,
        lote.map(({ numero }, i) => hechaDe(numero, resultados[i]!)),
      );
      for (const hecho of resultados) if (hecho.estado === 'interrumpida') motivos.add(hecho.motivo);
      despues = last;
      hechos += lote.length;
      avanzar({ hechos });
    }
  }
  return [...motivos];
}

const hechaDe = (fila: number, hecho: Hecho): Hecha => ({
  fila,
  estado: hecho.estado,
  motivo: 'motivo' in hecho ? hecho.motivo : (hecho.nota ?? null),
});
