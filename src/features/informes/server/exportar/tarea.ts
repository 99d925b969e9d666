import * as z from 'zod/mini';
import type { Informe } from '#catalogo/informe.ts';
import { ROLES } from '#catalogo/roles.ts';
import { definirTarea, oficio, type Oficio } from '#features/tareas/server/service.ts';
import type { Db } from '#platform/server/db/database.ts';
import { exportacionSchema } from '../../filtro.ts';
import { FORMATOS } from '../../formatos.ts';
import { createInformes } from '../service.ts';
import { archivoDe, ESCRITORES_EN_LINEA, type Escritor, seEscribeEnLinea } from './archivo.ts';

const lectorSchema = z.object({
  usuario: z.string(),
  nombre: z.string(),
  email: z.string(),
  roles: z.array(z.string()),
});

/** What an export stands for, in a link and in a job. */
export const pedidoSchema = z.object({ slug: z.string(), exportacion: exportacionSchema, lector: lectorSchema });

/** An export that takes a while. Who may ask for it at all is for the report to say. */
export const EXPORTACION = definirTarea({
  nombre: 'exportacion-de-informe',
  titulo: ({ exportacion }: z.output<typeof pedidoSchema>) => `Exportar a ${FORMATOS[exportacion.formato].nombre}`,
  entrada: pedidoSchema,
  acceso: ROLES,
});

const enMiles = new Intl.NumberFormat('es-CO');

type Exportador = {
  readonly db: Db;
  readonly lista: readonly Informe[];
  /** Who stands at the head of what is printed. */
  readonly institucion: { readonly nombre: string; readonly unidad: string };
};

/** Writes exports. Begun again it writes the file anew: nothing else is changed by it. */
export function exportarInformes({ db, lista, institucion }: Exportador): Oficio {
  const informes = createInformes(db);
  const escribirPdf: Escritor = async (documento, lotes) => {
    // Only who writes one pays for the library.
    const { pdfDe } = await import('./pdf.ts');
    return pdfDe(institucion, documento, lotes);
  };
  return oficio(EXPORTACION, async ({ entrada, avanzar, signal, guardarArchivo }) => {
    const { slug, exportacion, lector } = entrada;
    const informe = lista.find((one) => one.slug === slug);
    if (!informe) return { ok: false, error: 'Ese informe ya no existe.' };
    const { formato, columnas, ...filtro } = exportacion;
    avanzar({ fase: 'Contando los registros' });
    const total = await informes.contar(informe, filtro, lector);
    signal.throwIfAborted();
    avanzar({ fase: 'Escribiendo las filas', hechos: 0, total });
    let filas = 0;
    const { contenido, ...archivo } = await archivoDe(
      informes,
      { informe, formato, filtro, columnas, lector, now: new Date() },
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
    return { ok: true, archivo: hecho, resumen: `${enMiles.format(filas)} ${filas === 1 ? 'fila' : 'filas'}` };
  });
}
