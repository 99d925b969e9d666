import { informacionInscripcionHBV } from '#catalogo/inscripcion-hbv/tramite.ts';
import { toFormData } from '#catalogo/payload.ts';
import { solicitudUDEV } from '#catalogo/solicitud-udev/formulario.ts';
import { solicitudesUnidadDeEducacionVirtual } from '#catalogo/solicitud-udev/tramite.ts';
import { insertRegistros } from '#features/informes/server/testing.ts';
import { CENTINELA, type Actos, type Setting } from './setting.ts';

const { slug } = informacionInscripcionHBV;
const { slug: solicitudesSlug } = solicitudesUnidadDeEducacionVirtual;

async function insertSolicitud(db: Setting['db']): Promise<string> {
  const [id] = await insertRegistros(db, solicitudUDEV, [
    { datos: { infoSolicitud: { nombres: CENTINELA, correoInstitucional: `${CENTINELA}@example.com` } } },
  ]);
  return id!;
}

export const actosDeInformes = {
  'informe.apertura': async ({ call, registros, signInAs }) => {
    await registros(1);
    const headers = await signInAs(['manager'], 'quien.abre');
    return async () => call(`POST /informes/${slug}/consulta`, { headers, payload: { buscar: CENTINELA } });
  },
  'informe.exportacion': async ({ call, registros, db }) => {
    await db.deleteFrom('registros').execute();
    await registros(1);
    const asked = await call(`POST /informes/${slug}/exportar`, {
      payload: { formato: 'csv', buscar: CENTINELA },
      status: 201,
    });
    return async () => call(`GET ${asked.json<{ enlace: string }>().enlace}`, { headers: {} });
  },
  'registro.apertura': async ({ call, registros }) => {
    const [id] = await registros(1);
    return async () => call(`GET /informes/${slug}/registros/${id}`);
  },
  'registro.estado': async ({ call, registros }) => {
    const listaRegistros = await registros(2);
    return async () =>
      call('POST /generales/actualizarEstado', { payload: { listaRegistros, nuevoEstado: 'cerrado' } });
  },
  'registro.responsable': async ({ call, db }) => {
    const id = await insertSolicitud(db);
    return async () =>
      call(`POST /informes/${solicitudesSlug}/responsable`, { payload: { registros: [id], responsable: 'gestora' } });
  },
  'registro.nota': async ({ call, db }) => {
    const id = await insertSolicitud(db);
    return async () =>
      call(`POST /informes/${solicitudesSlug}/registros/${id}/notas`, { payload: { texto: CENTINELA } });
  },
  'registro.mensaje': async ({ call, db }) => {
    const id = await insertSolicitud(db);
    const payload = new FormData();
    payload.set('texto', CENTINELA);
    return async () => call(`POST /informes/${solicitudesSlug}/registros/${id}/mensajes`, { payload });
  },
  'registro.correccion': async ({ call, db }) => {
    const id = await insertSolicitud(db);
    return async () =>
      call(`POST /informes/${solicitudesSlug}/registros/${id}/correcciones`, {
        payload: { campos: ['infoSolicitud.nombres'], motivo: CENTINELA },
        status: 201,
      });
  },
  'archivo.apertura': async ({ call, ejemplos, app }) => {
    const valores = ejemplos.valores(solicitudUDEV, () => 0.5);
    const imgEvidencia = { ...(valores['imgEvidencia'] as object), nombre: `${CENTINELA}.png` };
    const sent = await app.inject({
      method: 'POST',
      url: `/api${solicitudUDEV.llamada.slice('POST '.length)}`,
      payload: toFormData(solicitudUDEV, { ...valores, imgEvidencia }),
    });
    const ruta = `/informes/${solicitudesUnidadDeEducacionVirtual.slug}/registros/${sent.json<{ id: string }>().id}/archivo`;
    const { enlace } = (await call(`POST ${ruta}`, { payload: { campo: 'imgEvidencia' } })).json<{
      enlace: string;
    }>();
    return async () => call(`GET ${enlace}`, { headers: {} });
  },
} satisfies Actos;
