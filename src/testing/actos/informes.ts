import { informacionInscripcionHBV } from '#catalogo/inscripcion-hbv/tramite.ts';
import { toFormData } from '#catalogo/payload.ts';
import { solicitudUDEV } from '#catalogo/solicitud-udev/formulario.ts';
import { solicitudesUnidadDeEducacionVirtual } from '#catalogo/solicitud-udev/tramite.ts';
import { insertRegistros } from '#features/informes/server/testing.ts';
import { CENTINELA, type Actos, type Setting } from './setting.ts';

const { slug } = informacionInscripcionHBV;
const { slug: deSolicitudes } = solicitudesUnidadDeEducacionVirtual;

async function unaSolicitud(db: Setting['db']): Promise<string> {
  const [id] = await insertRegistros(db, solicitudUDEV, [
    { datos: { infoSolicitud: { nombres: CENTINELA, correoInstitucional: `${CENTINELA}@example.com` } } },
  ]);
  return id!;
}

export const actosDeInformes = {
  'informe.apertura': async ({ llamar, registros, entrar }) => {
    await registros(1);
    const headers = await entrar(['manager'], 'quien.abre');
    return async () => llamar(`POST /informes/${slug}/consulta`, { headers, payload: { buscar: CENTINELA } });
  },
  'informe.exportacion': async ({ llamar, registros, db }) => {
    await db.deleteFrom('registros').execute();
    await registros(1);
    const asked = await llamar(`POST /informes/${slug}/exportar`, {
      payload: { formato: 'csv', buscar: CENTINELA },
      status: 201,
    });
    return async () => llamar(`GET ${asked.json<{ enlace: string }>().enlace}`, { headers: {} });
  },
  'registro.apertura': async ({ llamar, registros }) => {
    const [id] = await registros(1);
    return async () => llamar(`GET /informes/${slug}/registros/${id}`);
  },
  'registro.estado': async ({ llamar, registros }) => {
    const listaRegistros = await registros(2);
    return async () =>
      llamar('POST /generales/actualizarEstado', { payload: { listaRegistros, nuevoEstado: 'cerrado' } });
  },
  'registro.responsable': async ({ llamar, db }) => {
    const id = await unaSolicitud(db);
    return async () =>
      llamar(`POST /informes/${deSolicitudes}/responsable`, { payload: { registros: [id], responsable: 'gestora' } });
  },
  'registro.nota': async ({ llamar, db }) => {
    const id = await unaSolicitud(db);
    return async () =>
      llamar(`POST /informes/${deSolicitudes}/registros/${id}/notas`, { payload: { texto: CENTINELA } });
  },
  'registro.mensaje': async ({ llamar, db }) => {
    const id = await unaSolicitud(db);
    const payload = new FormData();
    payload.set('texto', CENTINELA);
    return async () => llamar(`POST /informes/${deSolicitudes}/registros/${id}/mensajes`, { payload });
  },
  'registro.correccion': async ({ llamar, db }) => {
    const id = await unaSolicitud(db);
    return async () =>
      llamar(`POST /informes/${deSolicitudes}/registros/${id}/correcciones`, {
        payload: { campos: ['infoSolicitud.nombres'], motivo: CENTINELA },
        status: 201,
      });
  },
  'archivo.apertura': async ({ llamar, ejemplos, app }) => {
    const valores = ejemplos.valores(solicitudUDEV, () => 0.5);
    const imgEvidencia = { ...(valores['imgEvidencia'] as object), nombre: `${CENTINELA}.png` };
    const sent = await app.inject({
      method: 'POST',
      url: `/api${solicitudUDEV.llamada.slice('POST '.length)}`,
      payload: toFormData(solicitudUDEV, { ...valores, imgEvidencia }),
    });
    const ruta = `/informes/${solicitudesUnidadDeEducacionVirtual.slug}/registros/${sent.json<{ id: string }>().id}/archivo`;
    const { enlace } = (await llamar(`POST ${ruta}`, { payload: { campo: 'imgEvidencia' } })).json<{
      enlace: string;
    }>();
    return async () => llamar(`GET ${enlace}`, { headers: {} });
  },
} satisfies Actos;
