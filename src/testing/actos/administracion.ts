import { CARGAS } from '#catalogo/testing/cargas.ts';
import { applyMinimo } from '#features/encuestas/server/service.ts';
import { CENTINELA, type Actos, type Setting } from './setting.ts';

const record = async ({ call }: Setting) => {
  const payload = {
    clase: 'consulta',
    nombre: CENTINELA,
    documento: CENTINELA,
    correo: `${CENTINELA}@example.com`,
    canal: 'correo',
    recibida: '2026-11-20',
    pide: CENTINELA,
  };
  return (await call('POST /titulares', { payload })).json<{ id: string; version: number }>();
};

/** Takes a place of a course. @returns the record */
async function enrol({ call }: Setting): Promise<string> {
  const payload = { ...CARGAS['inscripcionCatedra'], nombres: CENTINELA };
  return (await call('POST /crearInscripcionCatedra', { payload })).json<{ id: string }>().id;
}

export const actosDeAdministracion = {
  'ajuste.cambio': async ({ call }) => {
    const { version } = (await call('GET /ajustes')).json<{ version: number }>();
    return async () => call('PUT /ajustes', { payload: { version, valores: { diasHabilesDeAviso: 7 } } });
  },
  'vigencia.cambio': async ({ call }) => {
    const vigencia = { abre: null, cierra: '2026-12-01T18:00:00-05:00', antes: '', despues: CENTINELA };
    return async () => call('PUT /vigencias/rutaGraduacion', { payload: { version: 0, vigencia } });
  },
  'encuesta.modo': async ({ db, call }) => {
    await applyMinimo(db, 5, '2026-11-20');
    const payload = { version: 0, modo: 'verificada' };
    return async () => call('PUT /encuesta/modos/2027-1', { payload });
  },
  'divulgacion.cambio': async ({ call }) => {
    const payload = { version: 0, desde: '2099-12-20' };
    return async () => call('PUT /encuesta/divulgaciones/2026-2', { payload });
  },
  'redaccion.cambio': async ({ call }) => {
    const payload = { version: 0, etiquetas: { ECC1: CENTINELA } };
    return async () => call('PUT /encuesta/redacciones/2027-1', { payload });
  },
  'semestre.seccion': async ({ call }) => {
    const payload = { version: 0, texto: CENTINELA, omitidas: ['dias'] };
    return async () => call('PUT /semestres/2026-2/secciones/solicitudes', { payload });
  },
  'semestre.destinatario': async ({ call }) => {
    const payload = { correo: 'decana@example.com', recibe: true };
    return async () => call('POST /semestres/destinatarios', { payload });
  },
  'semestre.pdf': async ({ call }) => {
    const { enlace } = (await call('POST /semestres/2026-2/pdf')).json<{ enlace: string }>();
    return async () => call(`GET ${enlace}`, { headers: {} });
  },
  'cupo.liberacion': async (context) => {
    const id = await enrol(context);
    return async () => context.call(`POST /cupos/${id}/liberacion`);
  },
  'cupo.espera': async (context) => {
    const id = await enrol(context);
    return async () => context.call(`GET /cupos/${id}/espera`);
  },
  'lista.cambio': async ({ call }) => {
    const { version } = (await call('GET /listas/generos')).json<{ version: number }>();
    const actos = [{ acto: 'agregar', texto: CENTINELA }];
    return async () => call('POST /listas/generos/cambios', { payload: { version, actos } });
  },
  'auditoria.apertura': async ({ call, signInAs }) => {
    const headers = await signInAs(['manager'], 'quien.audita');
    return async () => call('POST /auditoria/consulta', { headers, payload: { objeto: CENTINELA } });
  },
  'auditoria.exportacion': async ({ call }) => {
    const asked = await call('POST /auditoria/exportar', { payload: { formato: 'csv', objeto: CENTINELA } });
    return async () => call(`GET ${asked.json<{ enlace: string }>().enlace}`, { headers: {} });
  },
  'auditoria.persona':
    async ({ call }) =>
    async () =>
      call('POST /auditoria/persona', { payload: { persona: CENTINELA } }),
  'titular.alta': async (context) => async () => record(context),
  'titular.apertura': async (context) => {
    const { id } = await record(context);
    return async () => context.call(`GET /titulares/${id}`);
  },
  'titular.cambio': async (context) => {
    const { id, version } = await record(context);
    const payload = { version, paso: 'respuesta', dia: '2026-11-20', texto: CENTINELA };
    return async () => context.call(`POST /titulares/${id}/pasos`, { payload });
  },
} satisfies Actos;
