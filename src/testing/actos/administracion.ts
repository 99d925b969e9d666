import { CARGAS } from '#catalogo/testing/cargas.ts';
import { CENTINELA, type Actos, type Setting } from './setting.ts';

const record = async ({ llamar }: Setting) => {
  const payload = {
    clase: 'consulta',
    nombre: CENTINELA,
    documento: CENTINELA,
    correo: `${CENTINELA}@example.com`,
    canal: 'correo',
    recibida: '2026-11-20',
    pide: CENTINELA,
  };
  return (await llamar('POST /titulares', { payload })).json<{ id: string; version: number }>();
};

export const actosDeAdministracion = {
  'ajuste.cambio': async ({ llamar }) => {
    const { version } = (await llamar('GET /ajustes')).json<{ version: number }>();
    return async () => llamar('PUT /ajustes', { payload: { version, valores: { diasHabilesDeAviso: 7 } } });
  },
  'vigencia.cambio': async ({ llamar }) => {
    const vigencia = { abre: null, cierra: '2026-12-01T18:00:00-05:00', antes: '', despues: CENTINELA };
    return async () => llamar('PUT /vigencias/rutaGraduacion', { payload: { version: 0, vigencia } });
  },
  'cupo.liberacion': async ({ llamar }) => {
    const payload = { ...CARGAS['inscripcionCatedra'], nombres: CENTINELA };
    const { id } = (await llamar('POST /crearInscripcionCatedra', { payload })).json<{ id: string }>();
    return async () => llamar(`POST /cupos/${id}/liberacion`);
  },
  'lista.cambio': async ({ llamar }) => {
    const { version } = (await llamar('GET /listas/generos')).json<{ version: number }>();
    const actos = [{ acto: 'agregar', texto: CENTINELA }];
    return async () => llamar('POST /listas/generos/cambios', { payload: { version, actos } });
  },
  'auditoria.apertura': async ({ llamar, entrar }) => {
    const headers = await entrar(['manager'], 'quien.audita');
    return async () => llamar('POST /auditoria/consulta', { headers, payload: { objeto: CENTINELA } });
  },
  'auditoria.exportacion': async ({ llamar }) => {
    const asked = await llamar('POST /auditoria/exportar', { payload: { formato: 'csv', objeto: CENTINELA } });
    return async () => llamar(`GET ${asked.json<{ enlace: string }>().enlace}`, { headers: {} });
  },
  'auditoria.persona':
    async ({ llamar }) =>
    async () =>
      llamar('POST /auditoria/persona', { payload: { persona: CENTINELA } }),
  'titular.alta': async (context) => async () => record(context),
  'titular.apertura': async (context) => {
    const { id } = await record(context);
    return async () => context.llamar(`GET /titulares/${id}`);
  },
  'titular.cambio': async (context) => {
    const { id, version } = await record(context);
    const payload = { version, paso: 'respuesta', dia: '2026-11-20', texto: CENTINELA };
    return async () => context.llamar(`POST /titulares/${id}/pasos`, { payload });
  },
} satisfies Actos;
