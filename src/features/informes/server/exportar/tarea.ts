import * as z from 'zod/mini';
import type { Informe } from '#catalogo/informe.ts';
import { permisosOf, type TablaDePermisos } from '#catalogo/permisos.ts';
import { definirTarea, type Handler } from '#features/tareas/server/service.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Institucion } from '#platform/contract/institution.ts';
import { countOf } from '#platform/contract/quantities.ts';
import { exportacionSchema } from '../../filtro.ts';
import { FORMATOS } from '../../formatos.ts';
import { type Ajenos, createGraficos } from '../graficos/service.ts';
import { createInformes, escribirPdfDeGraficos } from '../service.ts';
import { archivoDe, ESCRITORES_EN_LINEA, type Escritor, seEscribeEnLinea } from './archivo.ts';
import { datosDe, nombreDeArchivo } from './documento.ts';

const lectorSchema = z.object({
  usuario: z.string(),
  nombre: z.string(),
  email: z.string(),
  roles: z.array(z.string()),
});

/** What an export stands for, in a link and in a job. */
export const pedidoSchema = z.object({ slug: z.string(), exportacion: exportacionSchema, lector: lectorSchema });

type Pedido = z.output<typeof pedidoSchema>;

/** An export that takes a while. Who may ask for it at all is for the report to say. */
export const EXPORTACION = definirTarea({
  nombre: 'exportacion-de-informe',
  titulo: ({ exportacion }: z.output<typeof pedidoSchema>) => `Exportar a ${FORMATOS[exportacion.formato].nombre}`,
  entrada: pedidoSchema,
  acceso: 'informes.exportar',
  handler: exportarInformes,
});

type Exportador = {
  readonly db: Db;
  readonly informes: readonly Informe[];
  /** Who stands at the head of what is printed. */
  readonly institucion: Institucion;
  /** The numbers of charts that are no rows of their report. */
  readonly ajenos?: Ajenos | undefined;
  /** The permissions of the roles of the person who asked. */
  readonly permisos?: TablaDePermisos | undefined;
};

/** Writes exports. Begun again it writes the file anew: nothing else is changed by it. */
function exportarInformes({ db, informes: lista, institucion, ajenos, permisos }: Exportador): Handler<Pedido> {
  const informes = createInformes(db);
  const now = (): Date => new Date();
  const graficos = createGraficos({ db, now, ajenos });
  const escribirPdf: Escritor = async (documento, lotes) => {
    // Only who writes one pays for the library.
    const { pdfDe } = await import('./pdf.ts');
    return pdfDe(institucion, documento, lotes);
  };
  return async ({ entrada, avanzar, signal, guardarArchivo }) => {
    const { slug, exportacion } = entrada;
    const lector = { ...entrada.lector, permisos: permisosOf(entrada.lector.roles, permisos) };
    const informe = lista.find((one) => one.slug === slug);
    if (!informe) return { ok: false, error: 'Ese informe ya no existe.' };
    const { formato, columnas, ...filtro } = exportacion;
    avanzar({ fase: 'Contando los registros' });
    const total = await informes.contar(informe, filtro, lector);
    signal.throwIfAborted();
    if (formato === 'graficos') {
      const contados = await graficos.de(informe, filtro, lector);
      signal.throwIfAborted();
      avanzar({ fase: 'Dibujando los gráficos' });
      const palabras = await informes.enPalabras(informe, filtro, lector);
      const { nombre } = lector;
      const momento = now();
      const datos = datosDe({ filtro, palabras, total, nombre, now: momento });
      const portada = { institucion, titulo: informe.tituloExportacion, datos, now: momento };
      const pdf = await escribirPdfDeGraficos(portada, contados);
      const archivo = { nombre: nombreDeArchivo({ informe, filtro }, formato), tipo: FORMATOS[formato].tipo };
      const cuantos = countOf(contados.graficos.length, 'gráfico', 'gráficos');
      return { ok: true, archivo: await guardarArchivo(archivo, pdf), resumen: cuantos };
    }
    avanzar({ fase: 'Escribiendo las filas', hechos: 0, total });
    let filas = 0;
    const { contenido, ...archivo } = await archivoDe(
      informes,
      { informe, formato, filtro, columnas, lector, now: now() },
      {
        total,
        escribir: seEscribeEnLinea(formato) ? ESCRITORES_EN_LINEA[formato] : escribirPdf,
        onFilas(hechos) {
          signal.throwIfAborted();
          avanzar({ hechos: (filas = hechos) });
        },
      },
    );
    const hecho = await guardarArchivo(archivo, contenido);
    return { ok: true, archivo: hecho, resumen: countOf(filas, 'fila', 'filas') };
  };
}
