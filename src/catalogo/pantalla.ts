// Columns of a report on the screen: order, width, texts, heads of groups; names of persons; columns to export.
import { asEnvio, valoresOf, withoutPosiciones } from './arbol.ts';
import { textoOf, type Campo } from './campos/index.ts';
import { offeredColumnasOf, type ColumnaDeInforme } from './columnas.ts';
import {
  agrupacionOf,
  filasOf,
  type Agrupacion,
  type ColumnaDeAtencion,
  type ColumnaDelSistema,
  type Informe,
  type InformeDeFormulario,
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
  /** Holds the question of a request: the column takes the width that those before the owner leave, and two lines. */
  readonly fills?: true;
  /** Joins the texts of two columns that are read as one. */
  readonly une?: (primero: string, segundo: string) => string;
};

/** Width for surnames and names, usually two of each. */
const ANCHO_DE_IDENTIDAD = 32;

/** The same in requests, which have more to show. */
const ANCHO_DE_SOLICITANTE = 26;

/** Width at which the subject of a row is read almost whole. */
const ANCHO_DE_ASUNTO = 36;

/** Characters that a promised day takes in words: 'vencida hace 107 días'. */
const ANCHO_DE_PLAZO = 22;

/** Characters that the person who attends takes, with the beginning of the name. */
const ANCHO_DE_RESPONSABLE = 18;

/** Characters that a state takes, drawn with its shape and its word and never cut. */
const ANCHO_DE_ESTADO = 16;

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

const single = ({ columna: { source: origen, corta, ...columna }, i }: Situada, papel: Papel): ColumnaOnScreen => ({
  ...columna,
  ...escalaOf(origen),
  ...(papel === 'identidad' && { grupo: null, ancho: ANCHO_DE_IDENTIDAD }),
  ...(papel === 'estado' && { ancho: ANCHO_DE_ESTADO }),
  ...(papel === 'vence' && { ancho: ANCHO_DE_PLAZO }),
  ...(papel === 'responsable' && { ancho: ANCHO_DE_RESPONSABLE }),
  ...(papel === 'asunto' && columna.ancho >= 24 && { ancho: ANCHO_DE_ASUNTO }),
  ...corta,
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
    ...identidadOf(situadasOf(identidad)).map((columna) => ({
      ...columna,
      ...(informe.solicitud && { ancho: ANCHO_DE_SOLICITANTE }),
    })),
    ...papeles.flatMap(([papel, columnas]) =>
      columnas.map((situada, place) => ({
        ...columnaOf(situada, papel),
        ...(underCabezas && { oculta: false }),
        ...(informe.solicitud && papel === 'asunto' && place === 0 && { fills: true as const }),
      })),
    ),
    ...resto.map((situada) => columnaOf(situada, 'otra')),
    ...ultimas.map((situada) => single(situada, 'otra')),
  ];
}

const MINUSCULAS = new Set(['de', 'del', 'en', 'la', 'las', 'los', 'y']);

/** Writes a name in capitals as a proper name: 'María de los Ángeles'; any other text is returned unchanged. */
export function asProperName(nombre: string): string {
  if (nombre !== nombre.toLocaleUpperCase('es')) return nombre;
  return nombre.toLocaleLowerCase('es').replaceAll(/\p{L}+/gu, (palabra, desde: number) => {
    if (desde > 0 && MINUSCULAS.has(palabra)) return palabra;
    return palabra.charAt(0).toLocaleUpperCase('es') + palabra.slice(1);
  });
}

/** Returns the fields that name a record's person, given names before surnames; a column may hold both. */
export const camposDeIdentidad = ({ onScreen, columnas }: Informe): readonly string[] =>
  onScreen.identidad
    .toReversed()
    .flatMap((identidad) => [identidad, ...(columnas.find(({ campo }) => campo === identidad)?.y ?? [])]);

/** Returns the name of a record's person, given names before surnames; empty when the record has none. */
export const nombreOfRegistro = (informe: Informe, datos: unknown): string =>
  asProperName(textosOf(informe, camposDeIdentidad(informe), datos).join(' '));

/** Returns the texts of fields of a record, in their order, without empty ones. */
function textosOf(informe: Informe, campos: readonly string[], datos: unknown): readonly string[] {
  const hojas = valoresOf(filasOf(informe).campos, datos);
  return campos.flatMap((campo) => {
    const hoja = hojas.find(({ ruta }) => withoutPosiciones(ruta) === campo);
    const texto = hoja ? textoOf(hoja.campo, hoja.valor) : '';
    return texto === '' ? [] : [texto];
  });
}

/** Returns what tells an item of a submission from the others: its person or, if they have the same, its subject. */
export function nombreOfItem(informe: InformeDeFormulario, datos: Readonly<Record<string, unknown>>): string {
  const { onScreen, unidad = '' } = informe;
  const envio = asEnvio(unidad, datos);
  const isOwn = (campo: string): boolean => campo.startsWith(`${unidad}.`);
  if (onScreen.identidad.some(isOwn)) return nombreOfRegistro(informe, envio);
  return textosOf(informe, onScreen.asunto.filter(isOwn), envio).join(' · ');
}

/** Returns what a request asks for, in the words of its person where a field has them. */
export function pedidoOf(informe: InformeDeFormulario, datos: unknown): string {
  const { formulario, solicitud, unidad, onScreen } = informe;
  const pedido = solicitud?.pedido === undefined ? [] : textosOf(informe, [solicitud.pedido], datos);
  if (pedido.length > 0) return pedido.join('');
  return unidad === undefined
    ? [formulario.titulo, ...textosOf(informe, onScreen.asunto.slice(0, 1), datos)].join(': ')
    : formulario.titulo;
}

/** Returns the text of a column in a row. @param celdas the row's texts, in the report's order */
export function textoOnScreen({ papel, celdas: lugares, une }: ColumnaOnScreen, celdas: readonly string[]): string {
  const textos = lugares.map((lugar) => celdas[lugar] ?? '');
  const present = textos.filter(Boolean);
  if (une && present.length > 0) return une(textos[0]!, textos[1]!);
  return (papel === 'identidad' ? present.map(asProperName) : present).join(', ');
}

/**
 * Returns the columns of rows under the heads of their groups, without what a head has.
 * @param columnas shown under those heads
 */
export function columnasUnderHead(
  { columnas: all }: Informe,
  agrupacion: Agrupacion | undefined,
  columnas: readonly ColumnaOnScreen[],
): readonly ColumnaOnScreen[] {
  if (!agrupacion?.onScreen) return columnas;
  const shared = new Set(agrupacion.cabeza.map((campo) => all.findIndex((columna) => columna.campo === campo)));
  return columnas.map((columna) => ({ ...columna, celdas: columna.celdas.filter((lugar) => !shared.has(lugar)) }));
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
