// Excel workbook of an option list: writes it, and plans the changes of an edited one.
import { textoPlano } from '#catalogo/busqueda.ts';
import { ATRIBUTOS } from '#catalogo/listas/atributos.ts';
import { claveDe, type Lista, type NombreDeAtributo } from '#catalogo/listas/opcion.ts';
import type { ReglasDeLista } from '#catalogo/listas/reglas.ts';
import { ARREGLOS, bytesDe, type Columna, leerFilas, libroRecibido } from '#features/cargas/server/service.ts';
import { AppError } from '#platform/contract/errors.ts';
import { enMiles } from '#platform/contract/quantities.ts';
import { writeCells } from '#platform/server/sheet/write-cells.ts';
import { actuar, atributosDe, claveNueva, fallosDe, MAX_OPCIONES, MUCHAS } from '../actos.ts';
import type { Acto, PlanDeLista } from '../contract.ts';
import { diferenciaDe, type EstadoDeLista, type OpcionDeLista } from '../diferencia.ts';
import { enPalabras } from '../labels.ts';

/** Name of the worksheet. */
const HOJA = 'Opciones';

export const nombreDeLibroDe = ({ titulo }: Lista): string => `lista-${claveDe(titulo)}.xlsx`;

/** Writes a list as a workbook, one row per option in order. Loading it unedited changes nothing. */
export async function libroDe(lista: Lista, { opciones }: EstadoDeLista): Promise<Uint8Array> {
  const columnas = columnasDe(lista);
  return writeCells([
    {
      name: HOJA,
      widths: columnas.map(({ ancho }) => ancho),
      frozen: 1,
      rows: [
        columnas.map(({ titulo: text, ayuda: note }) => ({ text, note, look: 'heading' as const })),
        ...opciones.map((opcion) => columnas.map(({ clave }) => ({ text: celdaDe(opcion, clave) }))),
      ],
    },
  ]);
}

/** Returns the content of an option's cell. */
function celdaDe({ clave, texto, activa, atributos }: OpcionDeLista, columna: string): string {
  if (columna === 'clave') return clave;
  if (columna === 'texto') return texto;
  const valor = columna === 'activa' ? activa : atributos[columna.replace('atributos.', '')];
  if (typeof valor === 'boolean') return valor ? SI_NO.si : SI_NO.no;
  return String(valor ?? '');
}

type Conocida = {
  readonly version: number;
  readonly estado: EstadoDeLista;
  readonly retiradas: readonly string[];
  readonly reglas: ReglasDeLista;
};

type Fila = { readonly numero: number; readonly datos: Readonly<Record<string, string>> };

type Falta = PlanDeLista['faltas'][number];

/**
 * Plans the changes that a workbook makes to a list, or returns the faults of its rows. Writes nothing: the plan is
 * sent back as acts, which the server checks again.
 * @throws {AppError} `datos-invalidos` with a message if the file is not such a workbook
 */
export async function planDe(archivo: unknown, conocida: Conocida, dominios: readonly string[]): Promise<PlanDeLista> {
  const { version, estado, retiradas, reglas } = conocida;
  const columnas = columnasDe(reglas.lista);
  const libro = await libroRecibido('archivo', archivo, SIN_EXTENSION);
  const lectura = await leerFilas({ columnas, hoja: HOJA }, await bytesDe(libro));
  if (!lectura.ok) throw noSirve(lectura.error);
  const cuantas = lectura.filas.length;
  if (cuantas > MAX_OPCIONES) throw noSirve(`El archivo tiene ${enMiles(cuantas)} filas. ${MUCHAS}`);
  const tituloOf = (clave: string): string | null => columnas.find((una) => una.clave === clave)?.titulo ?? null;
  const presentes = new Set([...lectura.encabezado.lugares.keys()].map(({ clave }) => clave));
  const { deFila, faltas } = reconocer(lectura.filas, estado);
  const deCeldas = lectura.filas.flatMap(({ numero: fila, faltas: suyas }): Falta[] =>
    suyas.map(({ columna, mensaje }) => ({ fila, columna: columna && tituloOf(columna), mensaje })),
  );
  const { actos, filaDe } = actosDe(lectura.filas, deFila, { ...conocida, presentes });
  const actuado = actuar(estado, actos, { ...reglas, retiradas });
  const deOpciones = fallosDe(estado, actuado.estado, { dominios, reglas }).map(({ clave, campo, mensaje }) => ({
    fila: filaDe.get(clave ?? '') ?? lectura.encabezado.numero,
    columna: tituloOf(campo),
    mensaje,
  }));
  const todas = [...deCeldas, ...faltas, ...(deCeldas.length + faltas.length > 0 ? [] : deOpciones)];
  const nombreOf = (clave: string): string => estado.opciones.find((una) => una.clave === clave)?.texto ?? clave;
  const cambios = enPalabras(diferenciaDe(estado, actuado.estado), nombreOf).map(({ clave, que, detalle }) => ({
    fila: filaDe.get(clave ?? '') ?? null,
    que,
    detalle,
  }));
  const cambiadas = new Set(cambios.map(({ fila }) => fila));
  const enArchivo = new Set(deFila.values());
  const ausentes = estado.opciones.filter(({ clave }) => !enArchivo.has(clave)).length;
  return {
    version,
    actos: todas.length > 0 ? [] : actos,
    cambios,
    faltas: todas.toSorted((a, b) => a.fila - b.fila),
    avisos: [...lectura.avisos, ...(ausentes === 0 ? [] : [sinElArchivo(ausentes)])],
    iguales: lectura.filas.filter(({ numero }) => !cambiadas.has(numero)).length,
  };
}

const SIN_EXTENSION =
  'Elija un libro de Excel, con extensión .xlsx. Otros archivos se abren en Excel y se guardan así.';

const noSirve = (message: string): AppError =>
  new AppError('datos-invalidos', { message, errores: { archivo: message } });

const sinElArchivo = (cuantas: number): string =>
  cuantas === 1
    ? 'Una opción de la lista no está en el archivo: queda como está, y el orden de la lista no cambia.'
    : `${cuantas} opciones de la lista no están en el archivo: quedan como están, y el orden de la lista no cambia.`;

/** Matches rows to options, by key or else by text. A row that matches none adds an option. */
function reconocer(
  filas: readonly Fila[],
  { opciones }: EstadoDeLista,
): { deFila: ReadonlyMap<number, string>; faltas: Falta[] } {
  const deFila = new Map<number, string>();
  const faltas: Falta[] = [];
  const dueno = new Map<string, number>();
  for (const { numero: fila, datos } of filas) {
    const { clave = '', texto = '' } = datos;
    const opcion =
      clave === ''
        ? opciones.find((una) => textoPlano(una.texto) === textoPlano(texto))
        : opciones.find((una) => una.clave === clave);
    if (!opcion) {
      if (clave !== '') faltas.push({ fila, columna: 'Clave', mensaje: SIN_CLAVE });
      continue;
    }
    const otra = dueno.get(opcion.clave);
    if (otra !== undefined) {
      faltas.push({ fila, columna: null, mensaje: `Es la misma opción que la fila ${otra}: «${opcion.texto}».` });
      continue;
    }
    dueno.set(opcion.clave, fila);
    deFila.set(fila, opcion.clave);
  }
  return { deFila, faltas };
}

const SIN_CLAVE = 'La lista no tiene una opción con esa clave. Deje la celda vacía si quiere agregarla.';

type Contexto = Conocida & { readonly presentes: ReadonlySet<string> };

/** Returns the acts that make the list equal to the rows, and the row of each option. */
function actosDe(
  filas: readonly Fila[],
  deFila: ReadonlyMap<number, string>,
  { estado, retiradas, reglas, presentes }: Contexto,
): { actos: Acto[]; filaDe: ReadonlyMap<string, number> } {
  const { lista } = reglas;
  const actos: Acto[] = [];
  const filaDe = new Map<string, number>();
  const tomadas = [...estado.opciones.map(({ clave }) => clave), ...retiradas];
  for (const { numero, datos } of filas) {
    const clave = deFila.get(numero);
    const habia = estado.opciones.find((opcion) => opcion.clave === clave);
    const { texto = '', activa = '' } = datos;
    const atributos = { ...habia?.atributos, ...atributosDeFila(datos, presentes) };
    if (!habia) {
      const nueva = claveNueva(texto, tomadas, { lista });
      tomadas.push(nueva);
      filaDe.set(nueva, numero);
      actos.push({ acto: 'agregar', clave: nueva, texto, atributos, activa: activa !== SI_NO.no });
      continue;
    }
    filaDe.set(habia.clave, numero);
    if (texto !== habia.texto || !esIgual(atributosDe(lista, atributos, habia.atributos), habia)) {
      actos.push({ acto: 'cambiar', clave: habia.clave, texto, atributos });
    }
    const encendida = activa === '' ? habia.activa : activa === SI_NO.si;
    if (encendida !== habia.activa) actos.push({ acto: 'activar', clave: habia.clave, activa: encendida });
  }
  const orden = [...filaDe.keys()];
  const isWhole = estado.opciones.every(({ clave }) => filaDe.has(clave));
  const yaEsta = [
    ...estado.opciones.map(({ clave }) => clave),
    ...orden.filter((clave) => !deFilaTiene(deFila, clave)),
  ];
  if (isWhole && orden.join() !== yaEsta.join()) actos.push({ acto: 'ordenar', claves: orden });
  return { actos, filaDe };
}

const deFilaTiene = (deFila: ReadonlyMap<number, string>, clave: string): boolean =>
  [...deFila.values()].includes(clave);

const esIgual = (atributos: OpcionDeLista['atributos'], { atributos: otros }: OpcionDeLista): boolean => {
  const claves = new Set([...Object.keys(atributos), ...Object.keys(otros)]);
  return [...claves].every((clave) => atributos[clave] === otros[clave]);
};

/** Reads a row's attributes whose columns exist in the file; an empty cell removes an attribute. */
function atributosDeFila(
  datos: Fila['datos'],
  presentes: ReadonlySet<string>,
): Record<string, string | number | boolean> {
  const nombres = Object.keys(ATRIBUTOS) as NombreDeAtributo[];
  return Object.fromEntries(
    nombres
      .filter((nombre) => presentes.has(`atributos.${nombre}`))
      .map((nombre) => {
        const texto = datos[`atributos.${nombre}`] ?? '';
        const { tipo } = ATRIBUTOS[nombre];
        if (tipo === 'siNo') return [nombre, texto !== SI_NO.no];
        return [nombre, tipo === 'entero' && texto !== '' ? Number(texto) : texto];
      }),
  );
}

/** Contents of yes/no cells. */
const SI_NO = { si: 'Sí', no: 'No' } as const;

const leerSiNo: Columna['revisar'] = (texto) => {
  const plano = textoPlano(texto);
  if (plano === 'si' || plano === 'x') return { valor: SI_NO.si };
  if (plano === 'no') return { valor: SI_NO.no };
  return { clase: 'valor-desconocido', mensaje: `«${texto}» no es Sí ni No.`, arreglo: ARREGLOS.siNo };
};

const leerTexto: Columna['revisar'] = (texto) => ({ valor: texto });

const leerEntero: Columna['revisar'] = (texto) =>
  /^\d{1,9}$/.test(texto)
    ? { valor: texto }
    : { clase: 'dato-invalido', mensaje: 'Escriba un número entero.', arreglo: 'Escriba solo cifras.' };

const propia = (columna: Pick<Columna, 'clave' | 'titulo' | 'ayuda' | 'ancho'> & Partial<Columna>): Columna => ({
  obligatoria: false,
  ejemplos: [],
  revisar: leerTexto,
  ...columna,
});

const deAtributo = (nombre: NombreDeAtributo): Columna => {
  const { etiqueta: titulo, ayuda, tipo } = ATRIBUTOS[nombre];
  const revisar = tipo === 'siNo' ? leerSiNo : tipo === 'entero' ? leerEntero : leerTexto;
  return propia({ clave: `atributos.${nombre}`, titulo, ayuda, ancho: tipo === 'parrafo' ? 60 : 16, revisar });
};

/** Columns of a list's workbook: the common ones, then the list's attributes. */
const columnasDe = ({ atributos = [] }: Pick<Lista, 'atributos'>): readonly Columna[] => [
  propia({
    clave: 'clave',
    titulo: 'Clave',
    ayuda: 'No la cambie: dice de qué opción es la fila. Déjela vacía para agregar una opción.',
    ancho: 30,
  }),
  propia({ clave: 'texto', titulo: 'Texto', ayuda: 'Lo que se lee.', ancho: 60, obligatoria: true }),
  propia({
    clave: 'activa',
    titulo: 'Activa',
    ayuda: 'Sí: se ofrece. No: ya no se ofrece.',
    ancho: 10,
    revisar: leerSiNo,
  }),
  ...atributos.map(deAtributo),
];
