import * as z from 'zod/mini';
import { definirDescarga } from '#features/enlaces/server/service.ts';
import { definirTarea, type Handler } from '#features/tareas/server/service.ts';
import { filtroSchema, FORMATOS_DE_BITACORA } from '../contract.ts';
import { cuantasAcciones } from '../palabras.ts';
import { createNombresEscritos } from '#features/auditoria/server/service.ts';
import type { Bitacora } from './service.ts';
import { ARCHIVOS, archivoDe } from './archivo.ts';

/** What an export stands for, in a link and in a job. */
export const pedidoSchema = z.object({
  formato: z.enum(FORMATOS_DE_BITACORA),
  filtro: filtroSchema,
  lector: z.object({ usuario: z.string(), nombre: z.string(), roles: z.array(z.string()) }),
});

/** An export that is written while its reader waits. */
export const ACTOS = definirDescarga({
  accion: 'auditoria.exportacion',
  audita: 'auditoria.exportacion',
  workload: 'export',
  datos: pedidoSchema,
  otro: 'Exporte de nuevo.',
  open: ({ db, moodle, acciones, secret, now }: Servicios & { readonly now: () => Date }) => {
    const bitacora = { db, moodle, acciones, nombres: createNombresEscritos(db, secret) };
    return async ({ formato, filtro, lector: { nombre } }) =>
      Promise.resolve({
        nombre: ARCHIVOS[formato].nombre,
        tipo: ARCHIVOS[formato].tipo,
        contenido: () => archivoDe(bitacora, { formato, filtro, nombre, now: now() }),
        acto: { detalle: { formato } },
      });
  },
});

/** An export of more acts than somebody waits for. */
export const EXPORTACION_DE_BITACORA = definirTarea({
  nombre: 'exportacion-de-auditoria',
  titulo: ({ formato }: z.output<typeof pedidoSchema>) => ARCHIVOS[formato].titulo,
  entrada: pedidoSchema,
  acceso: 'auditoria.leer',
  handler: exportarBitacora,
});

type Servicios = Pick<Bitacora, 'db' | 'moodle' | 'acciones'> & {
  /** Keys are derived from it, by which names that were typed at the login are found. */
  readonly secret: string;
};

/** Writes exports of the audit. Begun again it writes the file anew: nothing else is changed by it. */
function exportarBitacora({ db, moodle, acciones, secret }: Servicios): Handler<z.output<typeof pedidoSchema>> {
  const bitacora = { db, moodle, acciones, nombres: createNombresEscritos(db, secret) };
  return async ({ entrada: { formato, filtro, lector }, avanzar, signal, guardarArchivo }) => {
    avanzar({ fase: 'Escribiendo las acciones', hechos: 0, total: null });
    let filas = 0;
    const contenido = archivoDe(bitacora, {
      formato,
      filtro,
      nombre: lector.nombre,
      now: new Date(),
      onFilas(hechos) {
        signal.throwIfAborted();
        avanzar({ hechos: (filas = hechos) });
      },
    });
    const archivo = await guardarArchivo(ARCHIVOS[formato], contenido);
    return { ok: true, archivo, resumen: cuantasAcciones(filas) };
  };
}
