import type { Db } from '#platform/server/db/database.ts';
import { type Acto, type AlmacenDePersonas, type Hallazgo, type Hecho, LIMITE, sumar } from '../almacen.ts';
import type { Reconocedor } from '../reconocedor.ts';
import { leerFila, sinElla } from './fila.ts';
import { deleteFila, selectCandidatas, updateFila } from './store.ts';
import type { Fila, Tabla } from './tabla.ts';

type Declaracion = Pick<AlmacenDePersonas, 'nombre' | 'titulo' | 'guarda' | 'alAnonimizar'> & {
  readonly en: readonly Tabla[];
  /** Tables whose rows go with those of the others, by what these say of `ademas`. */
  readonly tambien?: readonly string[];
};

/** A store that is tables: what they say of a person follows from what is declared of their columns. */
export const almacenDeTablas = ({ en, tambien = [], ...comun }: Declaracion): AlmacenDePersonas => ({
  ...comun,
  tablas: [...en.map(({ tabla }) => tabla), ...tambien],
  async buscar(db, reconocedor) {
    const halladas: Hallazgo[] = [];
    for (const tabla of en) halladas.push(...(await buscarEn(db, tabla, reconocedor)));
    return halladas;
  },
  async anonimizar(tx, acto) {
    const hechos: Hecho[] = [];
    for (const tabla of en) hechos.push(await anonimizarEn(tx, tabla, acto));
    return sumar(hechos);
  },
});

async function buscarEn(db: Db, tabla: Tabla, reconocedor: Reconocedor): Promise<Hallazgo[]> {
  const filas = await selectCandidatas(db, tabla, reconocedor, { limite: LIMITE });
  return filas.flatMap((fila) => {
    const { suya, nombrada, identidad } = leerFila(tabla, fila, reconocedor);
    return nombrada ? [hallazgoDe(tabla, fila, { suyo: suya, identidad })] : [];
  });
}

const hallazgoDe = (tabla: Tabla, fila: Fila, de: Pick<Hallazgo, 'suyo' | 'identidad'>): Hallazgo => {
  const instante = tabla.instante === undefined ? null : fila[tabla.instante];
  return {
    ...de,
    id: tabla.clave.map((columna) => String(fila[columna])).join(' · '),
    titulo: typeof tabla.fila === 'string' ? tabla.fila : tabla.fila(fila),
    instante: instante instanceof Date ? instante : null,
    enlace: tabla.enlace?.(fila) ?? null,
    datos: Object.entries(tabla.muestra)
      .map(([columna, etiqueta]) => ({ etiqueta, valor: enPalabras(fila[columna]) }))
      .filter(({ valor }) => valor !== ''),
    archivos: (de.suyo && tabla.archivos?.(fila)) || [],
  };
};

function enPalabras(valor: unknown): string {
  if (valor === null || valor === undefined) return '';
  if (valor instanceof Date) return valor.toISOString();
  return typeof valor === 'string' ? valor : JSON.stringify(valor);
}

async function anonimizarEn(tx: Db, tabla: Tabla, acto: Acto): Promise<Hecho> {
  const { reconocedor } = acto;
  const halladas = (await selectCandidatas(tx, tabla, reconocedor)).flatMap((fila) => {
    const { suya, nombrada } = leerFila(tabla, fila, reconocedor);
    return nombrada ? [{ fila, suya }] : [];
  });
  const suyas = halladas.flatMap(({ fila, suya }) => (suya ? [fila] : []));
  const otras = suyas.length > 0 ? ((await tabla.ademas?.(tx, suyas, acto)) ?? []) : [];
  const deTodas =
    halladas.length > 0
      ? ((await tabla.alNombrarla?.(
          tx,
          halladas.map(({ fila }) => fila),
        )) ?? [])
      : [];
  let filas = 0;
  for (const { fila, suya } of halladas) {
    if (suya && tabla.borra) {
      await deleteFila(tx, tabla, fila);
      filas += 1;
      continue;
    }
    const valores = sinElla(tabla, fila, acto);
    if (Object.keys(valores).length === 0) continue;
    await (tabla.cambia ? tabla.cambia(tx, fila, valores) : updateFila(tx, tabla, fila, valores));
    if (tabla.seHallaSi === undefined || fila[tabla.seHallaSi] === true) filas += 1;
  }
  const propias = suyas.flatMap((fila) => tabla.archivos?.(fila).map(({ clave }) => clave) ?? []);
  return { filas, claves: [...propias, ...otras, ...deTodas] };
}
