// Columns of a report on the screen: order, width, texts, heads of groups; names of persons; columns to export.
import { valoresOf, withoutPosiciones } from './arbol.ts';
import { textoOf, type Campo } from './campos/index.ts';
import { offeredColumnasOf, type ColumnaDeInforme } from './columnas.ts';
import {
  agrupacionOf,
  filasOf,
  type Agrupacion,
  type ColumnaDeAtencion,
  type ColumnaDelSistema,
  type Informe,
} from './informe.ts';

/** The role of a column in a row. The columns of `isFija` stay in sight while the others scroll. */
export type Papel = 'identidad' | 'estado' | 'vence' | 'responsable' | 'fecha' | 'asunto' | 'otra';

/** A column on the screen: the text of one of the report's, or of several read as one. */
export type ColumnaOnScreen = Omit<ColumnaDeInforme, 'source'> & {
  readonly papel: Papel;
  /** Names of the report's columns that it shows, and their positions among all. */
  readonly claves: readonly string[];
  readonly celdas: readonly number[];
  /** Its texts are names, documents, addresses or files, which a translation of the page leaves alone. */
  readonly literal: boolean;
  /** The highest score, in a column of scores. */
  readonly maximo?: number;
  /** Joins the texts of two columns that are read as one. */
  readonly une?: (primero: string, segundo: string) => string;
};

/** Width for surnames and names, usually two of each. */
const ANCHO_DE_IDENTIDAD = 32;

/** Width at which the subject of a row is read almost whole. */
const ANCHO_DE_ASUNTO = 36;

/** Default width, in characters, of a fact beside the name in the head of a group. */
const ANCHO_DE_DATO = 12;

/** Characters that a promised day takes with its sign: 'Venció 19/11/2026'. */
const ANCHO_DE_PLAZO = 24;

/** Characters that a state takes, drawn with its shape and its word and never cut. */
const ANCHO_DE_ESTADO = 18;

/** Returns true if a field holds a name, document, telephone, address or file: a text that no translation changes. */
export const isLiteral = (campo: Campo): boolean =>
  campo.tipo === 'correo' ||
  campo.tipo === 'documento' ||
  campo.tipo === 'archivo' ||
  ('identifica' in campo && campo.identifica !== null);

type Situada = { readonly columna: ColumnaDeInforme; readonly campo: string; readonly i: number };

/** Characters that a score and its bar take together. */
const ANCHO_DE_ESCALA = 16;

/** Returns the highest score of a column of scores, and the width that its bar needs; nothing for other columns. */
function escalaOf(origen: ColumnaDeInforme['source']): Partial<Pick<ColumnaOnScreen, 'maximo' | 'ancho'>> {
  const campo = 'partes' in origen && origen.partes.length === 1 ? origen.partes[0].campo : undefined;
  return campo?.tipo === 'escala' ? { maximo: campo.max, ancho: ANCHO_DE_ESCALA } : {};
}

const single = ({ columna: { source: origen, ...columna }, i }: Situada, papel: Papel): ColumnaOnScreen => ({
  ...columna,
  ...escalaOf(origen),
  ...(papel === 'identidad' && { grupo: null, ancho: ANCHO_DE_IDENTIDAD }),
  ...(papel === 'estado' && { ancho: ANCHO_DE_ESTADO }),
  ...(papel === 'vence' && { ancho: ANCHO_DE_PLAZO }),
  ...(papel === 'asunto' && columna.ancho >= 24 && { ancho: ANCHO_DE_ASUNTO }),
  papel,
  literal: 'partes' in origen ? origen.partes.every(({ campo }) => isLiteral(campo)) : origen.sistema === 'responsable',
  claves: [columna.clave],
  celdas: [i],
});

/** Joins surnames and names into one column with the key of the first. */
function identidadOf([primera, ...others]: readonly Situada[]): ColumnaOnScreen[] {
  if (!primera) return [];
  const identidad = single(primera, 'identidad');
  if (others.length === 0) return [identidad];
  const all = [primera, ...others];
  return [
    {
      ...identidad,
      titulo: all.map(({ columna }, i) => (i === 0 ? columna.titulo : columna.titulo.toLowerCase())).join(' y '),
      claves: all.map(({ columna }) => columna.clave),
      celdas: all.map(({ i }) => i),
    },
  ];
}

/**
 * Returns the columns of a report on the screen, from left to right, with those that decide first. Under heads that the report
 * declares, none of those is hidden.
 * @param agrupacion the chosen grouping
 */
export function columnasOnScreen(informe: Informe, agrupacion?: string): ColumnaOnScreen[] {
  const underCabezas = agrupacionOf(informe, agrupacion)?.onScreen;
  const { identidad, asunto, trailing = [], unidas = [] } = underCabezas ?? informe.onScreen;
  const situadas = offeredColumnasOf(informe).map((columna, i) => ({
    columna,
    campo: informe.columnas[i]?.campo ?? columna.clave,
    i,
  }));
  const situadasOf = (campos: readonly string[]): Situada[] =>
    campos.map((campo) => {
      const situada = situadas.find((situada) => situada.campo === campo);
      if (!situada) throw new Error(`${informe.slug} has no column ${campo}`);
      return situada;
    });
  const delSistema = (nombre: ColumnaDelSistema | ColumnaDeAtencion): Situada[] =>
    situadas.filter(({ columna: { source: origen } }) => 'sistema' in origen && origen.sistema === nombre);
  const fecha = ['fecha', delSistema('fechaRegistro')] as const;
  // The day on which a request came in decides less than the one by which it is promised.
  const papeles: readonly (readonly [Papel, readonly Situada[]])[] = [
    ['estado', delSistema('estado')],
    informe.solicitud ? ['vence', delSistema('vence')] : fecha,
    ['asunto', situadasOf(asunto)],
    ...(informe.solicitud ? [['responsable', delSistema('responsable')] as const, fecha] : []),
  ];
  const ultimas = situadasOf(trailing);
  const puestas = new Set(
    [...situadasOf(identidad), ...papeles.flatMap(([, columnas]) => columnas), ...ultimas].map(({ i }) => i),
  );
  const segundas = new Map(
    unidas.map(({ campos, texto }) => {
      const [primera, segunda] = situadasOf(campos);
      return [primera!.i, { segunda: segunda!, texto }] as const;
    }),
  );
  const absorbidas = new Set([...segundas.values()].map(({ segunda }) => segunda.i));
  const columnaOf = (situada: Situada, papel: Papel): ColumnaOnScreen => {
    const columna = single(situada, papel);
    const pair = segundas.get(situada.i);
    if (!pair) return columna;
    const { segunda, texto } = pair;
    return { ...columna, claves: [columna.clave, segunda.columna.clave], celdas: [situada.i, segunda.i], une: texto };
  };
  const resto = situadas.filter(({ i }) => !puestas.has(i) && !absorbidas.has(i));
  return [
    ...identidadOf(situadasOf(identidad)),
    ...papeles.flatMap(([papel, columnas]) =>
      columnas.map((situada) => ({ ...columnaOf(situada, papel), ...(underCabezas && { oculta: false }) })),
    ),
    ...resto.map((situada) => columnaOf(situada, 'otra')),
    ...ultimas.map((situada) => single(situada, 'otra')),
  ];
}

const MINUSCULAS = new Set(['de', 'del', 'la', 'las', 'los', 'y']);

/** Writes a name in capitals as a proper name: 'María de los Ángeles'; any other text is returned unchanged. */
export function asProperName(nombre: string): string {
  if (nombre !== nombre.toLocaleUpperCase('es')) return nombre;
  return nombre.toLocaleLowerCase('es').replaceAll(/\p{L}+/gu, (palabra, desde: number) => {
    if (desde > 0 && MINUSCULAS.has(palabra)) return palabra;
    return palabra.charAt(0).toLocaleUpperCase('es') + palabra.slice(1);
  });
}

/** Returns the name of a record's person, given names before surnames; empty when the record has none. */
export function nombreOfRegistro(informe: Informe, datos: unknown): string {
  const hojas = valoresOf(filasOf(informe).campos, datos);
  const textos = informe.onScreen.identidad.map((campo) => {
    const hoja = hojas.find(({ ruta }) => withoutPosiciones(ruta) === campo);
    return hoja ? textoOf(hoja.campo, hoja.valor) : '';
  });
  return asProperName(textos.toReversed().join(' ').trim());
}

/** Returns the text of a column in a row. @param celdas the row's texts, in the report's order */
export function textoOnScreen({ papel, celdas: lugares, une }: ColumnaOnScreen, celdas: readonly string[]): string {
  const textos = lugares.map((lugar) => celdas[lugar] ?? '');
  if (une) return une(textos[0]!, textos[1]!);
  const texto = textos.filter(Boolean).join(', ');
  return papel === 'identidad' ? asProperName(texto) : texto;
}

/**
 * Returns the head of a group: its name, and the other facts that the report declares.
 * @param grupo its texts, in the order of the declaration
 */
export function cabezaOnScreen(
  agrupacion: Agrupacion | undefined,
  { texto, datos = [] }: { readonly texto: string; readonly datos?: readonly string[] | undefined },
): { readonly nombre: string; readonly datos: readonly { readonly texto: string; readonly ancho: number }[] } {
  if (!agrupacion) return { nombre: texto, datos: [] };
  const [, ...others] = agrupacion.cabeza;
  return {
    nombre: asProperName(texto),
    datos: others.flatMap(({ antes: before, ancho = ANCHO_DE_DATO }, i) =>
      datos[i] ? { texto: before ? `${before} ${datos[i]}` : datos[i], ancho } : [],
    ),
  };
}

/** Returns true if a column stays in sight while the others scroll: the person of the row, and its state. */
export const isFija = ({ papel }: Pick<ColumnaOnScreen, 'papel'>): boolean =>
  papel === 'identidad' || papel === 'estado';

/**
 * Returns the keys of the shown columns for an export: in the report's order, or in that of the screen if the reader changed
 * it.
 */
export const clavesOf = (informe: Informe, visibles: readonly ColumnaOnScreen[], agrupacion?: string): string[] => {
  const claves = visibles.flatMap((columna) => columna.claves);
  const mostradas = new Set(visibles.map(({ clave }) => clave));
  const ordered = columnasOnScreen(informe, agrupacion).filter(({ clave }) => mostradas.has(clave));
  if (ordered.some(({ clave }, i) => clave !== visibles[i]?.clave)) return claves;
  return offeredColumnasOf(informe)
    .map(({ clave }) => clave)
    .filter((clave) => claves.includes(clave));
};
