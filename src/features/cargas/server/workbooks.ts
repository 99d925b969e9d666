// Downloads of loads: builds the template and the result of each row; links to these and to the marked file.
import { Readable } from 'node:stream';
import * as z from 'zod/mini';
import { formatInstante } from '#catalogo/momento.ts';
import {
  createDescarga,
  defineDescarga,
  lectorOf,
  lectorSchema,
  type Descargado,
} from '#core/enlaces/server/service.ts';
import { AppError } from '#platform/contract/errors.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Actor } from '#platform/server/http/actor.ts';
import { writeBook, type SheetCell } from '#platform/server/sheet/write-book.ts';
import { writeCells, type DropDown, type WrittenCell, type WrittenSheet } from '#platform/server/sheet/write-cells.ts';
import { LIBROS, type FilaDeCarga } from '../contract.ts';
import { cargaFor, textoDeFilas, tipoFor, type CargasHandlers, type Context } from './context.ts';
import { selectFilas, selectUsedColumns } from './filas.store.ts';
import { resumenOf } from './results.ts';
import type { FilaCarga } from './store.ts';
import type { Listas, TipoDeCarga } from './tipo-de-carga.ts';

/** Template rows formatted as text, so that leading zeros stay. Excel extends the format by itself. */
const FILAS = 1000;

const HOJA_DE_LISTAS = 'Listas';

const heading = (text: string, note?: string): WrittenCell => ({
  text,
  look: 'heading',
  ...(note !== undefined && { note }),
});
const wrapped = (text: string): WrittenCell => ({ text, look: 'wrapped' });

/** Builds the template of a kind, with the present values of its drop-downs. */
async function plantillaOf(tipo: TipoDeCarga, listas: Listas, now: Date): Promise<Uint8Array> {
  return writeCells([hojaDeFilas(tipo, listas), hojaDeInstrucciones(tipo, listas, now), hojaDeListas(listas)]);
}

function hojaDeFilas({ hoja, columnas }: TipoDeCarga, { listas }: Listas): WrittenSheet {
  const nombres = Object.keys(listas);
  const dropDowns = columnas.flatMap(({ lista }, column): DropDown[] => {
    const valores = lista ? (listas[lista.nombre] ?? []) : [];
    if (!lista || valores.length === 0) return [];
    const source = {
      sheet: HOJA_DE_LISTAS,
      column: 2 * nombres.indexOf(lista.nombre),
      rows: [2, valores.length + 1] as const,
    };
    return [{ column, rows: [2, FILAS + 1], source, strict: !lista.abierta }];
  });
  const empty = columnas.map((): WrittenCell => ({ text: '' }));
  return {
    name: hoja,
    widths: columnas.map(({ ancho }) => ancho),
    rows: [columnas.map(({ titulo, ayuda }) => heading(titulo, ayuda)), ...Array.from({ length: FILAS }, () => empty)],
    frozen: 1,
    dropDowns,
  };
}

function hojaDeInstrucciones({ titulo, hoja, columnas, advertencias }: TipoDeCarga, listas: Listas, now: Date) {
  const ejemplos = columnas[0]?.ejemplos.length ?? 0;
  const lines = [
    `Escriba en la hoja «${hoja}» una fila por persona o por lo que cargue, debajo de los títulos. Guarde el archivo como .xlsx.`,
    'El orden de las columnas no importa. Las columnas de más no se usan. Las filas vacías se saltan.',
    ...advertencias,
    ...listas.avisos,
    // The hour ends with the full stop of 'a. m.', which ends the sentence too.
    `Las listas son las del ${formatInstante(now)}`,
  ];
  return {
    name: 'Instrucciones',
    widths: [22, 14, 60, ...Array.from({ length: ejemplos }, () => 30)],
    rows: [
      [{ text: titulo, look: 'title' as const }],
      ...lines.map((text) => [{ text }]),
      [],
      [
        ...['Columna', 'Obligatoria', 'Qué se escribe'].map((text) => heading(text)),
        ...Array.from({ length: ejemplos }, (_, i) => heading(`Ejemplo ${i + 1}`)),
      ],
      ...columnas.map((columna) => [
        wrapped(columna.titulo),
        wrapped(columna.obligatoria ? 'Sí' : 'No'),
        wrapped(columna.ayuda),
        ...columna.ejemplos.map(wrapped),
      ]),
    ],
    frozen: 0,
  };
}

/** Sheet of the lists: two columns each, the value and its description. */
function hojaDeListas({ listas }: Listas): WrittenSheet {
  const entries = Object.entries(listas);
  const longest = Math.max(0, ...entries.map(([, valores]) => valores.length));
  return {
    name: HOJA_DE_LISTAS,
    widths: entries.flatMap(() => [26, 44]),
    rows: [
      entries.flatMap(([nombre]) => [heading(nombre), heading('qué es')]),
      ...Array.from({ length: longest }, (_, i) =>
        entries.flatMap(([, valores]) => {
          const valor = valores[i];
          return valor ? [{ text: valor.valor }, { text: valor.texto ?? '' }] : [null, null];
        }),
      ),
    ],
    frozen: 1,
  };
}

/** Rows read at once. */
const LOTE = 500;

const ESTADOS: Record<FilaDeCarga['estado'], string> = {
  'con-problemas': 'Con problemas',
  'sin-cambios': 'Sin cambios',
  'por-hacer': 'Sin hacer',
  hecha: 'Hecha',
  fallida: 'No se pudo hacer',
};

const DE_ACCION: Record<FilaDeCarga['acciones'][number]['estado'], string> = {
  pendiente: 'Sin hacer',
  interrumpida: 'Sin hacer',
  hecha: 'Hecho',
  estaba: 'Ya estaba',
  fallida: 'No se pudo hacer',
};

type ResultOptions = {
  /** Number of rows. */
  readonly total: number;
  /** Kinds of actions, and columns with a value in some row: optional ones without are left out. */
  readonly planned: ReadonlySet<string>;
  readonly used: ReadonlySet<string>;
};

/** Builds the workbook with the result of each row, while the rows are read. */
function resultadoOf(db: Db, tipo: TipoDeCarga, carga: FilaCarga, { total, planned, used }: ResultOptions): Readable {
  const acciones = Object.entries(tipo.acciones).filter(([accion]) => planned.has(accion));
  const columnas = tipo.columnas.filter(({ clave, isOptional }) => !isOptional || used.has(clave));

  async function* rows(): AsyncGenerator<readonly (readonly SheetCell[])[]> {
    for (let salto = 0; ; salto += LOTE) {
      const { filas } = await selectFilas(db, carga.id, { salto, limite: LOTE });
      yield filas.map(lineOf);
      if (filas.length < LOTE) return;
    }
  }

  const lineOf = ({ numero, estado, datos, problemas, nota, acciones: ownAcciones }: FilaDeCarga): SheetCell[] => [
    numero,
    ...columnas.map(({ clave }) => datos[clave] ?? ''),
    ESTADOS[estado],
    ...acciones.map(([accion]) => {
      const own = ownAcciones.find((candidate) => candidate.accion === accion);
      return own ? DE_ACCION[own.estado] : '';
    }),
    [
      ...problemas.map(({ mensaje, arreglo }) => `${mensaje} ${arreglo}`),
      ...ownAcciones.flatMap(({ motivo }) => motivo ?? []),
      ...(estado === 'sin-cambios' && nota !== null ? [nota] : []),
    ].join(' '),
  ];

  const text = (title: string, width: number) => ({ title, format: 'text' as const, width });
  return writeBook([
    {
      name: 'Resultado',
      title: tipo.titulo,
      facts: [formatInstante(carga.creada), carga.nombre, carga.archivo_nombre ?? '', textoDeFilas(total)].filter(
        Boolean,
      ),
      columns: [
        { title: 'Fila', format: 'number', width: 8 },
        ...columnas.map(({ titulo, ancho }) => text(titulo, ancho)),
        text('Resultado', 18),
        ...acciones.map(([, { enFila }]) => text(enFila, Math.max(18, enFila.length + 2))),
        text('Detalle', 70),
      ],
      rows: rows(),
    },
  ]);
}

/** Timeout for the values of the drop-downs, in ms. */
const PACIENCIA_MS = 10_000;

type Libro = Pick<Descargado, 'nombre' | 'contenido'>;

/** Downloads of workbooks. A template is not audited, since it contains no personal data. */
export const LIBRO = defineDescarga({
  accion: 'carga.descarga',
  audita: 'carga.descarga',
  workload: 'export',
  datos: z.object({
    tipo: z.string(),
    /** Null for the template. */
    carga: z.nullable(z.object({ id: z.uuid(), libro: z.enum(LIBROS) })),
    lector: lectorSchema,
  }),
  renewal: 'Descargue de nuevo.',
  open:
    (context: Context) =>
    async ({ tipo: nombre, carga }) => {
      const tipo = tipoFor(context.tiposDeCarga, nombre, null);
      const libro = carga
        ? await libroOf(context, {
            tipo,
            carga: await cargaFor(context.db, { tipo, id: carga.id }),
            libro: carga.libro,
          })
        : await plantilla(tipo, context.now());
      return {
        ...libro,
        tipo: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        acto: carga && { objeto: { tipo: 'carga', ids: [carga.id] }, detalle: { tipo: nombre, libro: carga.libro } },
      };
    },
});

export function libroHandlers({
  db,
  tiposDeCarga: tipos,
  now,
}: Context): Pick<CargasHandlers, 'POST /cargas/{tipo}/plantilla' | 'POST /cargas/{tipo}/{id}/libro'> {
  const enlaceTo = async (actor: Actor, datos: Omit<z.output<typeof LIBRO.datos>, 'lector'>) => {
    const options = { sesion: actor.sesion, datos: { ...datos, lector: lectorOf(actor) }, now: now() };
    return { status: 201 as const, body: { enlace: await createDescarga(db, LIBRO, options) } };
  };
  return {
    async 'POST /cargas/{tipo}/plantilla'({ params }, { actor }) {
      const { nombre } = tipoFor(tipos, params.tipo, actor);
      return enlaceTo(actor, { tipo: nombre, carga: null });
    },
    async 'POST /cargas/{tipo}/{id}/libro'({ params, body: { libro } }, { actor }) {
      const tipo = tipoFor(tipos, params.tipo, actor);
      const { id } = await cargaFor(db, { tipo, id: params.id });
      return enlaceTo(actor, { tipo: tipo.nombre, carga: { id, libro } });
    },
  };
}

type WorkbookRequest = {
  readonly tipo: TipoDeCarga;
  readonly carga: FilaCarga;
  readonly libro: (typeof LIBROS)[number];
};

async function libroOf({ db, files }: Context, { tipo, carga, libro }: WorkbookRequest): Promise<Libro> {
  const gone = new AppError('no-existe', { message: 'Ese archivo ya se borró.' });
  if (carga.retirada) throw gone;
  const nombre = (carga.archivo_nombre ?? tipo.hoja).replace(/\.xlsx$/i, '');
  if (libro === 'resultado') {
    const { filas: total, acciones } = await resumenOf(db, tipo, carga.id);
    const planned = new Set(acciones.map(({ accion }) => accion));
    const options = { total, planned, used: await selectUsedColumns(db, carga.id) };
    return { nombre: `${nombre} - resultado.xlsx`, contenido: () => resultadoOf(db, tipo, carga, options) };
  }
  const contenido = carga.marcado === null ? null : await files.store.open(carga.marcado);
  if (!contenido) throw gone;
  return { nombre: `${nombre} - problemas.xlsx`, contenido };
}

async function plantilla(tipo: TipoDeCarga, now: Date): Promise<Libro> {
  const listas = await tipo.listas(AbortSignal.timeout(PACIENCIA_MS));
  const bytes = await plantillaOf(tipo, listas, now);
  return { nombre: `Plantilla - ${tipo.hoja}.xlsx`, contenido: () => Readable.from([bytes], { objectMode: false }) };
}
