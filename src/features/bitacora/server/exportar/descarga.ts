import { create as contentDisposition } from 'content-disposition';
import { createNombresEscritos } from '#features/auditoria/server/service.ts';
import { definirDescarga } from '#features/enlaces/server/service.ts';
import { ARCHIVOS, archivoDe } from './archivo.ts';
import { pedidoSchema, type Servicios } from './tarea.ts';

/** Exports that are written while their reader waits. */
export const ACTOS = definirDescarga({
  accion: 'auditoria.exportacion',
  audita: 'auditoria.exportacion',
  workload: 'export',
  datos: pedidoSchema,
  otro: 'Exporte de nuevo.',
  open: ({ db, moodle, acciones, secret, now }: Servicios & { readonly now: () => Date }) => {
    const bitacora = { db, moodle, acciones, nombres: createNombresEscritos(db, secret) };
    return async ({ formato, filtro, lector }) => {
      const { nombre, tipo } = ARCHIVOS[formato];
      return Promise.resolve({
        body: () => archivoDe(bitacora, { formato, filtro, nombre: lector.nombre, now: now() }),
        headers: { 'content-type': tipo, 'content-disposition': contentDisposition(nombre) },
        acto: { detalle: { formato } },
      });
    };
  },
});
