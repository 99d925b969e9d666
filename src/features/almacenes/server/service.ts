// Stores of personal data made of tables: search and anonymisation follow from the declaration of their columns.
import type { Db } from '#platform/server/db/database.ts';
import type { ClaseDeDato, Persona } from '../contract.ts';
import { type Reconocedor, SIN_NOMBRE, normalizar, unir } from './reconocedor.ts';
import {
  deleteFila,
  selectCandidatas,
  updateFila,
  type Fila,
  type PersonaDeFila,
  rutasDe,
  type Tabla,
  type Acto,
  type AlmacenDePersonas,
  type Hallazgo,
  type Hecho,
  LIMITE,
  sumar,
} from './table.store.ts';

const esObjeto = (valor: unknown): valor is Readonly<Record<string, unknown>> =>
  typeof valor === 'object' && valor !== null && !Array.isArray(valor);

function leer(fila: Fila, ruta: string): unknown {
  const [columna = '', clave] = ruta.split('.');
  const valor = fila[columna];
  if (clave === undefined) return valor;
  return esObjeto(valor) ? valor[clave] : undefined;
}

/** Joins the names that a row holds for a person. */
const nombreDe = (fila: Fila, persona: PersonaDeFila): string =>
  rutasDe(persona)
    .filter(([clase]) => clase === 'nombre')
    .map(([, ruta]) => leer(fila, ruta))
    .filter((valor) => typeof valor === 'string')
    .join(' ')
    .trim();

const esElla = (fila: Fila, persona: PersonaDeFila, reconocedor: Reconocedor): boolean => {
  const fuertes = rutasDe(persona).filter(([clase]) => clase !== 'nombre' && clase !== 'telefono');
  const dichos = fuertes.filter(([clase, ruta]) => normalizar(clase, leer(fila, ruta)) !== '');
  // Many people's document number is also their user name.
  const es = (clase: ClaseDeDato, valor: unknown): boolean =>
    reconocedor.es(clase, valor) || (clase === 'usuario' && reconocedor.es('documento', valor));
  if (dichos.length > 0) return dichos.some(([clase, ruta]) => es(clase, leer(fila, ruta)));
  return fuertes.length === 0 && reconocedor.es('nombre', nombreDe(fila, persona));
};

/** Relation of a row to a person. */
type EnFila = {
  /** The row is about the person. */
  readonly suya: boolean;
  /** The places of the row that name the person. */
  readonly ella: readonly PersonaDeFila[];
  readonly nombrada: boolean;
  readonly identidad: Partial<Persona>;
};

function leerFila(tabla: Tabla, fila: Fila, reconocedor: Reconocedor): EnFila {
  const ella = tabla.personas.filter((persona) => esElla(fila, persona, reconocedor));
  const textos = tabla.textos ?? [];
  return {
    ella,
    suya: ella.includes(tabla.personas[0] ?? {}),
    nombrada: ella.length > 0 || textos.some((columna) => reconocedor.enJson(fila[columna]) !== fila[columna]),
    identidad: unir(
      ...ella.map((persona) => ({
        ...Object.fromEntries(
          (['documento', 'correo', 'usuario', 'telefono'] as const).map((clase) => [
            clase,
            rutasDe(persona).flatMap(([una, ruta]) => {
              const valor = una === clase ? leer(fila, ruta) : null;
              return typeof valor === 'string' ? [valor] : [];
            }),
          ]),
        ),
        nombre: [nombreDe(fila, persona)],
      })),
    ),
  };
}

/**
 * Returns the neutral replacement of a value. Two different values of the person get different replacements, as keys
 * may require.
 */
function neutro(tabla: Tabla, { reconocedor, seudonimo }: Acto, clase: ClaseDeDato, valor: unknown): string {
  if (clase === 'nombre') return tabla.nombreDistinto ? `${SIN_NOMBRE} (${seudonimo})` : SIN_NOMBRE;
  if (clase === 'documento' || clase === 'telefono') return SIN_NOMBRE;
  const iguales = reconocedor.persona[clase].map((uno) => normalizar(clase, uno));
  const numero = iguales.indexOf(normalizar(clase, valor));
  const suyo = numero > 0 ? `${seudonimo}-${numero + 1}` : seudonimo;
  return clase === 'correo' ? `${suyo}@anonimo.invalid` : suyo;
}

/** Returns the columns that change when a person is removed from a row, with their new values. */
function sinElla(tabla: Tabla, fila: Fila, acto: Acto): Record<string, unknown> {
  const { reconocedor } = acto;
  const { ella, suya } = leerFila(tabla, fila, reconocedor);
  const nueva: Record<string, unknown> = { ...fila };
  for (const persona of ella) {
    for (const [clase, ruta] of rutasDe(persona)) {
      const [columna = '', clave] = ruta.split('.');
      const valor = leer(fila, ruta);
      if (typeof valor !== 'string' || valor === '') continue;
      const otro = neutro(tabla, acto, clase, valor);
      const dentro = nueva[columna];
      nueva[columna] = clave !== undefined && esObjeto(dentro) ? { ...dentro, [clave]: otro } : otro;
    }
  }
  const enJson = tabla.personas.flatMap((persona) =>
    rutasDe(persona).flatMap(([, ruta]) => (ruta.includes('.') ? [ruta.split('.')[0]!] : [])),
  );
  for (const columna of new Set([...(tabla.textos ?? []), ...enJson])) {
    nueva[columna] = reconocedor.enJson(nueva[columna]);
  }
  if (suya) Object.assign(nueva, tabla.vacia);
  const { busqueda } = tabla;
  if (busqueda !== undefined) {
    const texto = fila[busqueda];
    if (suya) nueva[busqueda] = 'anonimizado';
    else if (typeof texto === 'string') nueva[busqueda] = reconocedor.borrarDe(texto);
  }
  return Object.fromEntries(Object.entries(nueva).filter(([columna, valor]) => valor !== fila[columna]));
}

type Declaracion = Pick<AlmacenDePersonas, 'nombre' | 'titulo' | 'guarda' | 'alAnonimizar'> & {
  readonly en: readonly Tabla[];
  /** Tables whose rows are removed together with those of the declared tables, by `ademas`. */
  readonly tambien?: readonly string[];
};

/** Creates a store of personal data from the declaration of its tables. */
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

export {
  type Acto,
  type AlmacenDePersonas,
  type Hallazgo,
  type Hecho,
  LIMITE,
  SIN_AUTOR,
  sumar,
} from './table.store.ts';
export { anonimizarArbol, datosDeArbol, esSuya, leerArbol } from './tree.ts';
export { normalizar, unir } from './reconocedor.ts';
export { crearReconocedor, type Reconocedor } from './reconocedor.ts';
export { type Fila, tablaDeCambios } from './table.store.ts';
