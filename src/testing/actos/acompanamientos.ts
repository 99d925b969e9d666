import type { Detalle } from '#features/acompanamientos/contract-resultado.ts';
import { saveAcompanamiento } from '#features/acompanamientos/testing/guardado.ts';
import { findCategoria } from './respaldos.ts';
import { CENTINELA, type Actos, type Setting } from './setting.ts';

/** One with what was written to it, below the mark in some criteria. */
const save = async (context: Setting): Promise<string> =>
  saveAcompanamiento(context, { adicional: CENTINELA, nivel: () => 9, copias: [`${CENTINELA}@universidad.edu.co`] });

export const actosDeAcompanamientos = {
  'acompanamiento.apertura': async (context) => {
    const id = await save(context);
    return async () => context.call(`GET /acompanamientos/${id}`);
  },
  'acompanamiento.pdf': async (context) => {
    const id = await save(context);
    return async () => context.call(`GET /acompanamientos/${id}/pdf`);
  },
  'acompanamiento.visto': async (context) => {
    const id = await save(context);
    const headers = await context.signInAs(['editingteacher'], 'laura.mesa');
    return async () =>
      context.call(`POST /acompanamientos/${id}/visto`, { headers, payload: { comentario: CENTINELA } });
  },
  'mejora.alta': async (context) => {
    const id = await save(context);
    const { plan, resultado } = (await context.call(`GET /acompanamientos/${id}`)).json<Detalle>();
    const libre = resultado.criterios.find(({ clave }) => !plan.some((mejora) => mejora.clave === clave))!;
    const payload = { clave: libre.clave, accion: CENTINELA, responsable: CENTINELA, fecha: null };
    return async () => context.call(`POST /acompanamientos/${id}/mejoras`, { payload });
  },
  'mejora.cambio': async (context) => {
    const id = await save(context);
    const { plan } = (await context.call(`GET /acompanamientos/${id}`)).json<Detalle>();
    const { id: mejora, version, responsable, estado } = plan[0]!;
    const payload = { version, responsable, estado, accion: CENTINELA, fecha: '2026-12-01', nota: CENTINELA };
    return async () => context.call(`PUT /acompanamientos/mejoras/${mejora}`, { payload });
  },
  'evidencia.aula': async (context) => {
    const { cursos } = await findCategoria(context);
    const payload = { correo: `${CENTINELA}@universidad.edu.co`, codigo: '201101', tipo: 'AMV', semana: 2 };
    const aula = { servidor: context.servidor, idCurso: cursos[0]!.id };
    return async () => context.call('POST /evidencia/lecturas', { payload: { ...payload, aula } });
  },
} satisfies Actos;
