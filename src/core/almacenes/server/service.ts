// Stores of personal data made of tables: search and anonymisation follow from the declaration of their columns.
import type { Db } from '#platform/server/db/database.ts';
import type { ClaseDeDato, Persona } from '../contract.ts';
import {
  addUp,
  MAX_HALLAZGOS,
  type AlmacenDePersonas,
  type Anonimizacion,
  type AnonimizacionResult,
  type Hallazgo,
  type PersonaColumns,
  type TableOfPersonas,
  type TableRow,
} from './almacen.ts';
import { mergePersonas, normalise, SIN_NOMBRE, type Reconocedor } from './reconocedor.ts';
import { deleteFila, locationsOf, selectCandidates, updateFila } from './table.store.ts';

const isObject = (valor: unknown): valor is Readonly<Record<string, unknown>> =>
  typeof valor === 'object' && valor !== null && !Array.isArray(valor);

function readPath(fila: TableRow, ruta: string): unknown {
  const [columna = '', clave] = ruta.split('.');
  const valor = fila[columna];
  if (clave === undefined) return valor;
  return isObject(valor) ? valor[clave] : undefined;
}

/** Joins the names that a row holds for a person. */
const nombreOf = (fila: TableRow, persona: PersonaColumns): string =>
  locationsOf(persona)
    .filter(([clase]) => clase === 'nombre')
    .map(([, ruta]) => readPath(fila, ruta))
    .filter((valor) => typeof valor === 'string')
    .join(' ')
    .trim();

const isPersona = (fila: TableRow, persona: PersonaColumns, reconocedor: Reconocedor): boolean => {
  const fuertes = locationsOf(persona).filter(([clase]) => clase !== 'nombre' && clase !== 'telefono');
  const dichos = fuertes.filter(([clase, ruta]) => normalise(clase, readPath(fila, ruta)) !== '');
  // Many people's document number is also their user name.
  const matches = (clase: ClaseDeDato, valor: unknown): boolean =>
    reconocedor.matches(clase, valor) || (clase === 'usuario' && reconocedor.matches('documento', valor));
  if (dichos.length > 0) return dichos.some(([clase, ruta]) => matches(clase, readPath(fila, ruta)));
  return fuertes.length === 0 && reconocedor.matches('nombre', nombreOf(fila, persona));
};

/** Relation of a row to a person. */
type FoundInFila = {
  /** The row is about the person. */
  readonly isSubject: boolean;
  /** The places of the row that name the person. */
  readonly places: readonly PersonaColumns[];
  readonly nombrada: boolean;
  readonly identidad: Partial<Persona>;
};

function findInFila(tabla: TableOfPersonas, fila: TableRow, reconocedor: Reconocedor): FoundInFila {
  const places = tabla.personas.filter((persona) => isPersona(fila, persona, reconocedor));
  const textos = tabla.textos ?? [];
  return {
    places,
    isSubject: places.includes(tabla.personas[0] ?? {}),
    nombrada: places.length > 0 || textos.some((columna) => reconocedor.eraseInJson(fila[columna]) !== fila[columna]),
    identidad: mergePersonas(
      ...places.map((persona) => ({
        ...Object.fromEntries(
          (['documento', 'correo', 'usuario', 'telefono'] as const).map((clase) => [
            clase,
            locationsOf(persona).flatMap(([claseOfRuta, ruta]) => {
              const valor = claseOfRuta === clase ? readPath(fila, ruta) : null;
              return typeof valor === 'string' ? [valor] : [];
            }),
          ]),
        ),
        nombre: [nombreOf(fila, persona)],
      })),
    ),
  };
}

/**
 * Returns the neutral replacement of a value. Two different values of the person get different replacements, as keys
 * may require.
 */
function neutralValue(
  tabla: TableOfPersonas,
  { reconocedor, seudonimo }: Anonimizacion,
  clase: ClaseDeDato,
  valor: unknown,
): string {
  if (clase === 'nombre') return tabla.nombreDistinto ? `${SIN_NOMBRE} (${seudonimo})` : SIN_NOMBRE;
  if (clase === 'documento' || clase === 'telefono') return SIN_NOMBRE;
  const iguales = reconocedor.persona[clase].map((texto) => normalise(clase, texto));
  const numero = iguales.indexOf(normalise(clase, valor));
  const numbered = numero > 0 ? `${seudonimo}-${numero + 1}` : seudonimo;
  return clase === 'correo' ? `${numbered}@anonimo.invalid` : numbered;
}

/** Returns the columns that change when a person is removed from a row, with their new values. */
function withoutPersona(tabla: TableOfPersonas, fila: TableRow, acto: Anonimizacion): Record<string, unknown> {
  const { reconocedor } = acto;
  const { places, isSubject } = findInFila(tabla, fila, reconocedor);
  const nueva: Record<string, unknown> = { ...fila };
  for (const persona of places) {
    for (const [clase, ruta] of locationsOf(persona)) {
      const [columna = '', clave] = ruta.split('.');
      const valor = readPath(fila, ruta);
      if (typeof valor !== 'string' || valor === '') continue;
      const other = neutralValue(tabla, acto, clase, valor);
      const json = nueva[columna];
      nueva[columna] = clave !== undefined && isObject(json) ? { ...json, [clave]: other } : other;
    }
  }
  const jsonColumnas = tabla.personas.flatMap((persona) =>
    locationsOf(persona).flatMap(([, ruta]) => (ruta.includes('.') ? [ruta.split('.')[0]!] : [])),
  );
  for (const columna of new Set([...(tabla.textos ?? []), ...jsonColumnas])) {
    nueva[columna] = reconocedor.eraseInJson(nueva[columna]);
  }
  if (isSubject) Object.assign(nueva, tabla.vacia);
  const { busqueda } = tabla;
  if (busqueda !== undefined) {
    const texto = fila[busqueda];
    if (isSubject) nueva[busqueda] = 'anonimizado';
    else if (typeof texto === 'string') nueva[busqueda] = reconocedor.eraseFrom(texto);
  }
  return Object.fromEntries(Object.entries(nueva).filter(([columna, valor]) => valor !== fila[columna]));
}

type TablesDeclaration = Pick<AlmacenDePersonas, 'nombre' | 'titulo' | 'guarda' | 'alAnonimizar'> & {
  readonly en: readonly TableOfPersonas[];
  /** Tables whose rows are removed together with those of the declared tables, by `ademas`. */
  readonly dependents?: readonly string[];
};

export const almacenOfTables = ({ en: tables, dependents = [], ...comun }: TablesDeclaration): AlmacenDePersonas => ({
  ...comun,
  tablas: [...tables.map(({ tabla }) => tabla), ...dependents],
  async buscar(db, reconocedor) {
    const halladas: Hallazgo[] = [];
    for (const tabla of tables) halladas.push(...(await searchIn(db, tabla, reconocedor)));
    return halladas;
  },
  async anonymise(tx, acto) {
    const hechos: AnonimizacionResult[] = [];
    for (const tabla of tables) hechos.push(await anonymiseIn(tx, tabla, acto));
    return addUp(hechos);
  },
});

async function searchIn(db: Db, tabla: TableOfPersonas, reconocedor: Reconocedor): Promise<Hallazgo[]> {
  const filas = await selectCandidates(db, tabla, reconocedor, { limite: MAX_HALLAZGOS });
  return filas.flatMap((fila) => {
    const { isSubject, nombrada, identidad } = findInFila(tabla, fila, reconocedor);
    return nombrada ? [hallazgoOf(tabla, fila, { suyo: isSubject, identidad })] : [];
  });
}

const hallazgoOf = (tabla: TableOfPersonas, fila: TableRow, found: Pick<Hallazgo, 'suyo' | 'identidad'>): Hallazgo => {
  const instante = tabla.instante === undefined ? null : fila[tabla.instante];
  return {
    ...found,
    id: tabla.clave.map((columna) => String(fila[columna])).join(' · '),
    titulo: typeof tabla.fila === 'string' ? tabla.fila : tabla.fila(fila),
    instante: instante instanceof Date ? instante : null,
    enlace: tabla.enlace?.(fila) ?? null,
    datos: Object.entries(tabla.muestra)
      .map(([columna, etiqueta]) => ({ etiqueta, valor: inWords(fila[columna]) }))
      .filter(({ valor }) => valor !== ''),
    archivos: (found.suyo && tabla.archivos?.(fila)) || [],
  };
};

function inWords(valor: unknown): string {
  if (valor === null || valor === undefined) return '';
  if (valor instanceof Date) return valor.toISOString();
  return typeof valor === 'string' ? valor : JSON.stringify(valor);
}

async function anonymiseIn(tx: Db, tabla: TableOfPersonas, acto: Anonimizacion): Promise<AnonimizacionResult> {
  const { reconocedor } = acto;
  const halladas = (await selectCandidates(tx, tabla, reconocedor)).flatMap((fila) => {
    const { isSubject, nombrada } = findInFila(tabla, fila, reconocedor);
    return nombrada ? [{ fila, isSubject }] : [];
  });
  const ownFilas = halladas.flatMap(({ fila, isSubject }) => (isSubject ? [fila] : []));
  const others = ownFilas.length > 0 ? ((await tabla.ademas?.(tx, ownFilas, acto)) ?? []) : [];
  const namedClaves =
    halladas.length > 0
      ? ((await tabla.onNamed?.(
          tx,
          halladas.map(({ fila }) => fila),
        )) ?? [])
      : [];
  let filas = 0;
  for (const { fila, isSubject } of halladas) {
    if (isSubject && tabla.deletes) {
      await deleteFila(tx, tabla, fila);
      filas += 1;
      continue;
    }
    const valores = withoutPersona(tabla, fila, acto);
    if (Object.keys(valores).length === 0) continue;
    await (tabla.update ? tabla.update(tx, fila, valores) : updateFila(tx, tabla, fila, valores));
    if (tabla.foundIf === undefined || fila[tabla.foundIf] === true) filas += 1;
  }
  const ownClaves = ownFilas.flatMap((fila) => tabla.archivos?.(fila).map(({ clave }) => clave) ?? []);
  return { filas, claves: [...ownClaves, ...others, ...namedClaves] };
}

export {
  type Anonimizacion,
  type AlmacenDePersonas,
  type Hallazgo,
  type AnonimizacionResult,
  MAX_HALLAZGOS,
  WITHOUT_AUTHOR,
  addUp,
} from './almacen.ts';
export { anonymiseTree, datosOfTree, isOfPersona, findInTree } from './tree.ts';
export { normalise, mergePersonas } from './reconocedor.ts';
export { createReconocedor, type Reconocedor, SIN_NOMBRE } from './reconocedor.ts';
export type { TableOfPersonas, TableRow } from './almacen.ts';

/** The variable part of a history's declaration; the rest is equal for every kind of resource. */
type HistoryDeclaration = Pick<TableOfPersonas, 'fila' | 'enlace' | 'muestra'> &
  Partial<Pick<TableOfPersonas, 'personas'>> & { readonly recurso: string };

/** Declares the history of a kind of resource. Its subjects come first, then the authors of changes. */
export const tableOfCambios = ({ recurso, personas = [], ...resto }: HistoryDeclaration): TableOfPersonas => ({
  ...resto,
  tabla: 'cambios',
  clave: ['clave', 'version'],
  only: { recurso },
  instante: 'instante',
  personas: [...personas, { usuario: 'usuario', nombre: 'nombre' }],
  textos: ['antes', 'despues', 'detalle', 'nota'],
});
