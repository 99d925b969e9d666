// Exports of reports: calls (files, rows to print or copy), download while the reader waits, job for long ones.
import * as z from 'zod/mini';
import type { CatalogoNow } from '#catalogo/catalogo.ts';
import type { Informe } from '#catalogo/informe.ts';
import { can } from '#catalogo/permisos.ts';
import { principalOf, record, type Principal } from '#core/auditoria/server/service.ts';
import { createDescarga, defineDescarga } from '#core/enlaces/server/service.ts';
import type { PermisosDePersonas } from '#core/permisos/service.ts';
import { defineTarea, startTarea, type Handler } from '#core/tareas/server/service.ts';
import { AppError } from '#platform/contract/errors.ts';
import type { Institucion } from '#platform/contract/institution.ts';
import { countOf, inThousands } from '#platform/contract/quantities.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Actor } from '#platform/server/http/actor.ts';
import { exportacionSchema, type FiltroDeInforme } from '../filtro.ts';
import { FILAS_EN_PAPEL, FORMATOS, type Formato } from '../formatos.ts';
import { informeFor, type Context, type HandlersOf } from './context.ts';
import {
  chosenColumns,
  fileNameOf,
  headLinesOf,
  INLINE_WRITERS,
  isInlineFormat,
  tablasOf,
  writeArchivo,
  type Writer,
} from './exportacion-archivo.ts';
import { tableRowOf } from './fila.ts';
import { createGraficos, type ForeignCharts } from './graficos/service.ts';
import { createInformes, writePdfOfGraficos, type Lector } from './service.ts';

const lectorSchema = z.object({
  usuario: z.string(),
  nombre: z.string(),
  email: z.string(),
  roles: z.array(z.string()),
  /** Number of the account; absent from what the former release stored. */
  cuenta: z.optional(z.number()),
});

/** An export as a link and a job keep it. */
export const pedidoSchema = z.object({ slug: z.string(), exportacion: exportacionSchema, lector: lectorSchema });

/** Reads the rows of an export, which may be fewer than those that the person reads. */
const exporterOf = <L extends Lector>(lector: L) => ({ ...lector, acto: 'informes.exportar' as const });

const mayExport = (lector: Lector, slug: string): boolean => can(lector, `informes.exportar:${slug}`);

type DownloadContext = {
  readonly db: Db;
  readonly catalogo: CatalogoNow;
  readonly permisos: PermisosDePersonas;
  readonly now: () => Date;
};

/** Download of rows, written while the reader waits. */
export const FILAS = defineDescarga({
  accion: 'informe.exportacion',
  audita: 'informe.exportacion',
  workload: 'export',
  datos: pedidoSchema,
  renewal: 'Exporte de nuevo.',
  open: ({ db, catalogo, permisos, now }: DownloadContext) => {
    const informes = createInformes(db, now);
    return async ({ slug, exportacion, lector: persona }) => {
      const { formato, columnas, ...filtro } = exportacion;
      const informe = catalogo().informes.find((one) => one.slug === slug);
      const lector = exporterOf({ ...persona, permisos: await permisos.of(persona) });
      if (!informe || !isInlineFormat(formato) || !mayExport(lector, slug)) return null;
      const total = await informes.count(informe, filtro, lector);
      const pedido = { informe, formato, filtro, columnas, lector, now: now() };
      const write = INLINE_WRITERS[formato];
      return {
        nombre: fileNameOf({ informe, filtro }, formato),
        tipo: FORMATOS[formato].tipo,
        contenido: async () => (await writeArchivo(informes, pedido, { total, write })).contenido,
        acto: auditOf({ informe, formato, filtro, total }),
      };
    };
  },
});

type ExportacionHecha = {
  readonly informe: Informe;
  readonly formato: Formato | 'imprimir' | 'copiar';
  readonly filtro: FiltroDeInforme;
  readonly total: number;
};

/** The act that the audit keeps: which rows left, their number and the format; never the search. */
const auditOf = ({ informe, formato, filtro, total }: ExportacionHecha) => {
  const { semestre = null, estado = null, buscar } = filtro;
  return {
    objeto: { tipo: 'informe', ids: [informe.slug] },
    detalle: { formato, semestre, estado, conBusqueda: Boolean(buscar?.trim()), filas: total },
  };
};

/** Records an export without a link: a job, a print view or the clipboard. */
async function recordExportacion(
  tx: Db,
  { principal, ...exportada }: ExportacionHecha & { readonly principal: Principal },
): Promise<void> {
  await record(tx, { accion: 'informe.exportacion', principal, ...auditOf(exportada) });
}

type PedidoDeExportacion = z.output<typeof pedidoSchema>;

/** The job of a long export. Handlers check the permission for the report before they start it. */
export const EXPORTACION = defineTarea({
  nombre: 'exportacion-de-informe',
  inWords: 'Exportación de un informe',
  titulo: ({ exportacion }: z.output<typeof pedidoSchema>) => `Exportar a ${FORMATOS[exportacion.formato].nombre}`,
  entrada: pedidoSchema,
  acceso: 'informes.exportar',
  accesoAlArchivo: ({ slug }) => `informes.exportar:${slug}`,
  handler: createExportHandler,
});

const lectorOf = ({ usuario, nombre, email, roles, cuenta }: Actor) => ({
  usuario,
  nombre,
  email,
  roles: [...roles],
  cuenta,
});

/**
 * Handlers of exports. They return a link: a browser that downloads an address writes the file to disk as it arrives,
 * also on a phone, while a fetched file is held in memory. An export that takes too long becomes a job.
 */
export function exportHandlers(
  catalogo: CatalogoNow,
  { db, now, informes, filasEnLinea }: Context,
): HandlersOf<'POST /informes/{informe}/exportar' | 'POST /informes/{informe}/hoja'> {
  return {
    async 'POST /informes/{informe}/exportar'({ params: { informe: slug }, body }, { actor, request }) {
      const informe = informeFor(catalogo(), slug, actor, 'informes.exportar');
      const { formato, columnas, ...filtro } = body;
      // Refused here, where the screen can show it: a link could not.
      chosenColumns(informe, columnas);
      const lector = exporterOf(actor);
      const total = await informes.count(informe, filtro, lector);
      const datos = { slug, exportacion: body, lector: lectorOf(actor) };
      if (formato === 'pdf' && total > FILAS_EN_PAPEL) throw tooManyForPaper(total);
      if (formato === 'graficos' && !informe.graficos) throw noChartsError();
      if (total > filasEnLinea || !isInlineFormat(formato)) {
        const palabras = await informes.inWords(informe, filtro, lector);
        const tarea = await db.transaction().execute(async (tx) => {
          await recordExportacion(tx, { informe, formato, filtro, total, principal: principalOf(request) });
          const asunto = [informe.titulo, ...palabras].join(', ');
          return startTarea(tx, EXPORTACION, { entrada: datos, asunto, actor, principal: principalOf(request) });
        });
        return { status: 202, body: { tarea: tarea.id } };
      }
      const enlace = await createDescarga(db, FILAS, { sesion: actor.sesion, datos, now: now() });
      return { status: 201, body: { enlace } };
    },
    async 'POST /informes/{informe}/hoja'({ params: { informe: slug }, body }, { actor, request }) {
      const informe = informeFor(catalogo(), slug, actor, 'informes.exportar');
      const { para: purpose, columnas: claves, ...filtro } = body;
      const columnas = chosenColumns(informe, claves);
      const lector = exporterOf(actor);
      const total = await informes.count(informe, filtro, lector);
      if (total > FILAS_EN_PAPEL) throw tooManyForPaper(total);
      await recordExportacion(db, { informe, formato: purpose, filtro, total, principal: principalOf(request) });
      const filas: string[][] = [];
      for await (const lote of informes.lotes(informe, filtro, lector, columnas)) {
        filas.push(...lote.map((fila) => tableRowOf(columnas, fila).celdas));
      }
      const palabras = await informes.inWords(informe, filtro, lector);
      const datos = headLinesOf({ filtro, palabras, total: filas.length, nombre: actor.nombre, now: now() });
      const titulos = columnas.map(({ titulo }) => titulo);
      const titulo = informe.tituloExportacion;
      const tablas = tablasOf(informe, columnas).map((tabla) => ({
        columnas: [...tabla.columnas],
        tramos: [...tabla.tramos],
      }));
      return { status: 200, body: { titulo, datos, columnas: titulos, tablas, filas } };
    },
  };
}

/** Error for more rows than a person reads on paper. */
function tooManyForPaper(total: number): AppError {
  const [most, all] = [FILAS_EN_PAPEL, total].map(inThousands);
  const message = `En papel caben hasta ${most} filas y esta vista tiene ${all}. Use un filtro, o exporte a Excel.`;
  return new AppError('datos-invalidos', { message });
}

const noChartsError = (): AppError => new AppError('datos-invalidos', { message: 'Ese informe no tiene gráficos.' });

type JobContext = {
  readonly db: Db;
  readonly catalogo: CatalogoNow;
  /** Institution in the head of printed pages. */
  readonly institucion: Institucion;
  /** Numbers of charts that are not counted from rows. */
  readonly foreignCharts?: ForeignCharts | undefined;
  readonly permisos: PermisosDePersonas;
};

/** Writes exports. An interrupted one starts from the beginning: it changes nothing but its file. */
function createExportHandler({
  db,
  catalogo,
  institucion,
  foreignCharts,
  permisos,
}: JobContext): Handler<PedidoDeExportacion> {
  const informes = createInformes(db);
  const now = (): Date => new Date();
  const graficos = createGraficos({ db, now, foreignCharts });
  const writePdf: Writer = async (documento, lotes) => {
    // Loads the library only if a PDF is written.
    const { writeFilasPdf: pdfDe } = await import('./exportacion-pdf.ts');
    return pdfDe(institucion, documento, lotes);
  };
  return async ({ entrada, advance, signal, saveArchivo }) => {
    const { slug, exportacion } = entrada;
    const lector = exporterOf({ ...entrada.lector, permisos: await permisos.of(entrada.lector) });
    const informe = catalogo().informes.find((one) => one.slug === slug);
    if (!mayExport(lector, slug)) return { ok: false, error: 'Ya no tiene permiso para exportar este informe.' };
    if (!informe) return { ok: false, error: 'Ese informe ya no existe.' };
    const { formato, columnas, ...filtro } = exportacion;
    advance({ fase: 'Contando los registros' });
    const total = await informes.count(informe, filtro, lector);
    signal.throwIfAborted();
    if (formato === 'graficos') {
      const contados = await graficos.of(informe, filtro, lector);
      signal.throwIfAborted();
      advance({ fase: 'Dibujando los gráficos' });
      const palabras = await informes.inWords(informe, filtro, lector);
      const { nombre } = lector;
      const momento = now();
      const datos = headLinesOf({ filtro, palabras, total, nombre, now: momento });
      const portada = { institucion, titulo: informe.tituloExportacion, datos, now: momento };
      const pdf = await writePdfOfGraficos(portada, contados);
      const archivo = { nombre: fileNameOf({ informe, filtro }, formato), tipo: FORMATOS[formato].tipo };
      const graficosText = countOf(contados.graficos.length, 'gráfico', 'gráficos');
      return { ok: true, archivo: await saveArchivo(archivo, pdf), resumen: graficosText };
    }
    advance({ fase: 'Escribiendo las filas', hechos: 0, total });
    let filas = 0;
    const { contenido, ...archivo } = await writeArchivo(
      informes,
      { informe, formato, filtro, columnas, lector, now: now() },
      {
        total,
        write: isInlineFormat(formato) ? INLINE_WRITERS[formato] : writePdf,
        onFilas(hechos) {
          signal.throwIfAborted();
          advance({ hechos: (filas = hechos) });
        },
      },
    );
    const hecho = await saveArchivo(archivo, contenido);
    return { ok: true, archivo: hecho, resumen: countOf(filas, 'fila', 'filas') };
  };
}
