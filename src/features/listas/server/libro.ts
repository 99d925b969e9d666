// Excel workbook of an option list: writes it, and plans the changes of an edited one.
import { plainText } from '#catalogo/busqueda.ts';
import { ATRIBUTOS, editableOf, type NombreEditable } from '#catalogo/listas/atributo-controls.ts';
import { claveOf, type Lista } from '#catalogo/listas/opcion.ts';
import type { ReglasDeLista } from '#catalogo/listas/reglas.ts';
import { bytesOf, COLUMNA_SI_NO, readFilas, receivedWorkbook, type Columna } from '#features/cargas/server/service.ts';
import { AppError } from '#platform/contract/errors.ts';
import { keysOf } from '#platform/contract/keys-of.ts';
import { inThousands } from '#platform/contract/quantities.ts';
import { writeCells } from '#platform/server/sheet/write-cells.ts';
import { applyActos, atributosOf, fallosOf, MAX_OPCIONES, newClave, TOO_MANY } from '../actos.ts';
import type { Acto, PlanDeLista } from '../contract.ts';
import { diferenciaOf, type EstadoDeLista, type OpcionDeLista } from '../diferencia.ts';
import { diferenciaInWords } from '../labels.ts';

const SHEET_NAME = 'Opciones';

export const fileNameOf = ({ titulo }: Lista): string => `lista-${claveOf(titulo)}.xlsx`;

/** Writes a list as a workbook, one row per option in order. Loading it unedited changes nothing. */
export async function writeLibro(lista: Lista, { opciones }: EstadoDeLista): Promise<Uint8Array> {
  const columnas = columnsOf(lista);
  return writeCells([
    {
      name: SHEET_NAME,
      widths: columnas.map(({ ancho }) => ancho),
      frozen: 1,
      rows: [
        columnas.map(({ titulo: text, ayuda: note }) => ({ text, note, look: 'heading' as const })),
        ...opciones.map((opcion) => columnas.map(({ clave }) => ({ text: cellOf(opcion, clave) }))),
      ],
    },
  ]);
}

function cellOf({ clave, texto, activa, atributos }: OpcionDeLista, columna: string): string {
  if (columna === 'clave') return clave;
  if (columna === 'texto') return texto;
  const valor = columna === 'activa' ? activa : atributos[columna.replace('atributos.', '')];
  if (typeof valor === 'boolean') return valor ? YES_NO.si : YES_NO.no;
  return String(valor ?? '');
}

type CurrentLista = {
  readonly version: number;
  readonly estado: EstadoDeLista;
  readonly retiradas: readonly string[];
  readonly reglas: ReglasDeLista;
  readonly facultades: readonly string[];
};

type LibroRow = { readonly numero: number; readonly datos: Readonly<Record<string, string>> };

type LibroFault = PlanDeLista['faltas'][number];

/**
 * Plans the changes that a workbook makes to a list, or returns the faults of its rows. Writes nothing: the plan is
 * sent back as acts, which the server checks again.
 * @throws {AppError} `datos-invalidos` with a message if the file is not such a workbook
 */
export async function planLibro(
  archivo: unknown,
  conocida: CurrentLista,
  dominios: readonly string[],
): Promise<PlanDeLista> {
  const { version, estado, retiradas, reglas, facultades } = conocida;
  const columnas = columnsOf(reglas.lista);
  const libro = await receivedWorkbook('archivo', archivo, WRONG_EXTENSION);
  const lectura = await readFilas({ columnas, hoja: SHEET_NAME }, await bytesOf(libro));
  if (!lectura.ok) throw invalidLibro(lectura.error);
  const count = lectura.filas.length;
  if (count > MAX_OPCIONES) throw invalidLibro(`El archivo tiene ${inThousands(count)} filas. ${TOO_MANY}`);
  const tituloOf = (clave: string): string | null =>
    columnas.find((columna) => columna.clave === clave)?.titulo ?? null;
  const presentes = new Set([...lectura.encabezado.lugares.keys()].map(({ clave }) => clave));
  const { claveByFila, faltas } = matchRows(lectura.filas, estado);
  const celdaFaults = lectura.filas.flatMap(({ numero: fila, faltas: celdaFaltas }): LibroFault[] =>
    celdaFaltas.map(({ columna, mensaje }) => ({ fila, columna: columna && tituloOf(columna), mensaje })),
  );
  const { actos, filaDe } = actosFor(lectura.filas, claveByFila, { ...conocida, presentes });
  const actuado = applyActos(estado, actos, { ...reglas, retiradas });
  const opcionFaults = fallosOf(estado, actuado.estado, { dominios, reglas, facultades }).map(
    ({ clave, campo, mensaje }) => ({
      fila: filaDe.get(clave ?? '') ?? lectura.encabezado.numero,
      columna: tituloOf(campo),
      mensaje,
    }),
  );
  const all = [...celdaFaults, ...faltas, ...(celdaFaults.length + faltas.length > 0 ? [] : opcionFaults)];
  const nombreOf = (clave: string): string => estado.opciones.find((opcion) => opcion.clave === clave)?.texto ?? clave;
  const cambios = diferenciaInWords(diferenciaOf(estado, actuado.estado), nombreOf).map(
    ({ clave, que: action, detalle }) => ({
      fila: filaDe.get(clave ?? '') ?? null,
      que: action,
      detalle,
    }),
  );
  const cambiadas = new Set(cambios.map(({ fila }) => fila));
  const inArchivo = new Set(claveByFila.values());
  const ausentes = estado.opciones.filter(({ clave }) => !inArchivo.has(clave)).length;
  return {
    version,
    actos: all.length > 0 ? [] : actos,
    cambios,
    faltas: all.toSorted((a, b) => a.fila - b.fila),
    avisos: [...lectura.avisos, ...(ausentes === 0 ? [] : [missingInLibro(ausentes)])],
    iguales: lectura.filas.filter(({ numero }) => !cambiadas.has(numero)).length,
  };
}

const WRONG_EXTENSION =
  'Elija un libro de Excel, con extensión .xlsx. Otros archivos se abren en Excel y se guardan así.';

const invalidLibro = (message: string): AppError =>
  new AppError('datos-invalidos', { message, errores: { archivo: message } });

const missingInLibro = (count: number): string =>
  count === 1
    ? 'Una opción de la lista no está en el archivo: queda como está, y el orden de la lista no cambia.'
    : `${count} opciones de la lista no están en el archivo: quedan como están, y el orden de la lista no cambia.`;

/** Matches rows to options, by key or else by text. A row that matches none adds an option. */
function matchRows(
  filas: readonly LibroRow[],
  { opciones }: EstadoDeLista,
): { claveByFila: ReadonlyMap<number, string>; faltas: LibroFault[] } {
  const claveByFila = new Map<number, string>();
  const faltas: LibroFault[] = [];
  const dueno = new Map<string, number>();
  for (const { numero: fila, datos } of filas) {
    const { clave = '', texto = '' } = datos;
    const opcion =
      clave === ''
        ? opciones.find((opcion) => plainText(opcion.texto) === plainText(texto))
        : opciones.find((opcion) => opcion.clave === clave);
    if (!opcion) {
      if (clave !== '') faltas.push({ fila, columna: 'Clave', mensaje: UNKNOWN_CLAVE });
      continue;
    }
    const other = dueno.get(opcion.clave);
    if (other !== undefined) {
      faltas.push({ fila, columna: null, mensaje: `Es la misma opción que la fila ${other}: «${opcion.texto}».` });
      continue;
    }
    dueno.set(opcion.clave, fila);
    claveByFila.set(fila, opcion.clave);
  }
  return { claveByFila, faltas };
}

const UNKNOWN_CLAVE = 'La lista no tiene una opción con esa clave. Deje la celda vacía si quiere agregarla.';

type PlanContext = CurrentLista & { readonly presentes: ReadonlySet<string> };

/** Returns the acts that make the list equal to the rows, and the row of each option. */
function actosFor(
  filas: readonly LibroRow[],
  claveByFila: ReadonlyMap<number, string>,
  { estado, retiradas, reglas, presentes }: PlanContext,
): { actos: Acto[]; filaDe: ReadonlyMap<string, number> } {
  const { lista } = reglas;
  const actos: Acto[] = [];
  const filaDe = new Map<string, number>();
  const tomadas = [...estado.opciones.map(({ clave }) => clave), ...retiradas];
  for (const { numero, datos } of filas) {
    const clave = claveByFila.get(numero);
    const habia = estado.opciones.find((opcion) => opcion.clave === clave);
    const { texto = '', activa = '' } = datos;
    const atributos = { ...habia?.atributos, ...atributosOfRow(datos, presentes) };
    if (!habia) {
      const nueva = newClave(texto, tomadas, { lista });
      tomadas.push(nueva);
      filaDe.set(nueva, numero);
      actos.push({ acto: 'agregar', clave: nueva, texto, atributos, activa: activa !== YES_NO.no });
      continue;
    }
    filaDe.set(habia.clave, numero);
    if (texto !== habia.texto || !isEqual(atributosOf(lista, atributos, habia.atributos), habia)) {
      actos.push({ acto: 'cambiar', clave: habia.clave, texto, atributos });
    }
    const encendida = activa === '' ? habia.activa : activa === YES_NO.si;
    if (encendida !== habia.activa) actos.push({ acto: 'activar', clave: habia.clave, activa: encendida });
  }
  const orden = [...filaDe.keys()];
  const isWhole = estado.opciones.every(({ clave }) => filaDe.has(clave));
  const currentOrden = [
    ...estado.opciones.map(({ clave }) => clave),
    ...orden.filter((clave) => !hasRow(claveByFila, clave)),
  ];
  if (isWhole && orden.join() !== currentOrden.join()) actos.push({ acto: 'ordenar', claves: orden });
  return { actos, filaDe };
}

const hasRow = (claveByFila: ReadonlyMap<number, string>, clave: string): boolean =>
  [...claveByFila.values()].includes(clave);

const isEqual = (atributos: OpcionDeLista['atributos'], { atributos: others }: OpcionDeLista): boolean => {
  const claves = new Set([...Object.keys(atributos), ...Object.keys(others)]);
  return [...claves].every((clave) => atributos[clave] === others[clave]);
};

/** Reads a row's attributes whose columns exist in the file; an empty cell removes an attribute. */
function atributosOfRow(
  datos: LibroRow['datos'],
  presentes: ReadonlySet<string>,
): Record<string, string | number | boolean> {
  const nombres = keysOf(ATRIBUTOS);
  return Object.fromEntries(
    nombres
      .filter((nombre) => presentes.has(`atributos.${nombre}`))
      .map((nombre) => {
        const texto = datos[`atributos.${nombre}`] ?? '';
        const { tipo } = ATRIBUTOS[nombre];
        if (tipo === 'siNo') return [nombre, texto !== YES_NO.no];
        return [nombre, tipo === 'entero' && texto !== '' ? Number(texto) : texto];
      }),
  );
}

/** Contents of yes/no cells. */
const YES_NO = { si: 'Sí', no: 'No' } as const;

const parseText: Columna['revisar'] = (texto) => ({ valor: texto });

const parseInteger: Columna['revisar'] = (texto) =>
  /^\d{1,9}$/.test(texto)
    ? { valor: texto }
    : { clase: 'dato-invalido', mensaje: 'Escriba un número entero.', arreglo: 'Escriba solo cifras.' };

const columnWith = (columna: Pick<Columna, 'clave' | 'titulo' | 'ayuda' | 'ancho'> & Partial<Columna>): Columna => ({
  obligatoria: false,
  ejemplos: [],
  revisar: parseText,
  ...columna,
});

const columnOfAtributo = (nombre: NombreEditable): Columna => {
  const { etiqueta: titulo, ayuda, tipo } = ATRIBUTOS[nombre];
  return columnWith({
    clave: `atributos.${nombre}`,
    titulo,
    ayuda,
    ancho: tipo === 'parrafo' ? 60 : 16,
    ...(tipo === 'siNo' && COLUMNA_SI_NO),
    ...(tipo === 'entero' && { revisar: parseInteger }),
  });
};

/** Columns of a list's workbook: the common ones, then the list's attributes. */
const columnsOf = (lista: Lista): readonly Columna[] => [
  columnWith({
    clave: 'clave',
    titulo: 'Clave',
    ayuda: 'No cambie esta columna: identifica la opción. Déjela vacía en las filas nuevas.',
    ancho: 30,
  }),
  columnWith({ clave: 'texto', titulo: 'Texto', ayuda: 'Lo que se lee.', ancho: 60, obligatoria: true }),
  columnWith({
    clave: 'activa',
    titulo: 'Activa',
    ayuda: 'Sí: se ofrece. No: ya no se ofrece.',
    ancho: 10,
    ...COLUMNA_SI_NO,
  }),
  ...editableOf(lista).map(columnOfAtributo),
];
