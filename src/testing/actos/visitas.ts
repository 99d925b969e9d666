import { exampleCalendario } from '#demostracion/calendario.ts';
import { addCalendarios } from '#features/calendarios/server/service.ts';
import type { PlanLeido } from '#features/visitas/contract.ts';
import type { Actos, Setting } from './setting.ts';

const SEMESTRE = '2026-2';

/** Gives the semester its weeks. */
const prepare = async ({ db }: Setting): Promise<void> => addCalendarios(db, [exampleCalendario(SEMESTRE)]);

const addEvaluador = async ({ call }: Setting) => call('POST /evaluadores', { payload: { cuenta: 7, facultades: [] } });

/** Adds a visit of a teacher of the semester. */
async function add(setting: Setting): Promise<{ id: string; version: number }> {
  await prepare(setting);
  const { docentes } = (await setting.call(`GET /visitas/${SEMESTRE}/docentes`)).json<{
    docentes: { correo: string; asignaturas: { codigo: string }[] }[];
  }>();
  const [{ correo, asignaturas }] = docentes as [(typeof docentes)[number]];
  const payload = { correo, codigo: asignaturas[0]!.codigo, evaluador: null, semana: 3 };
  return (await setting.call(`POST /visitas/${SEMESTRE}`, { payload })).json<{ id: string; version: number }>();
}

export const actosDeVisitas = {
  'visita.evaluador': async (setting) => async () => addEvaluador(setting),
  'visita.plan': async ({ call }) => {
    const reglas = { nuevos: true, totalBajo: 3, nuncaVisitados: false, porSorteo: 10 };
    const payload = { reglas, avisoDias: 3, recordar: true, version: 0 };
    return async () => call('PUT /visitas/2027-1/plan', { payload });
  },
  'visita.alta': async (setting) => {
    await prepare(setting);
    return async () => add(setting);
  },
  'visita.cambio': async (setting) => {
    const { id, version } = await add(setting);
    return async () => setting.call(`PUT /visitas/${id}`, { payload: { evaluador: null, semana: 4, version } });
  },
  'visita.retiro': async (setting) => {
    const { id, version } = await add(setting);
    return async () => setting.call(`DELETE /visitas/${id}?version=${version}`);
  },
  'visita.sorteo': async (setting) => {
    await prepare(setting);
    const { gestion } = (await setting.call(`GET /visitas/${SEMESTRE}`)).json<PlanLeido>();
    if (gestion!.evaluadores.length === 0) await addEvaluador(setting);
    const reglas = { nuevos: false, totalBajo: null, nuncaVisitados: false, porSorteo: 100 };
    const payload = { reglas, avisoDias: null, recordar: true, version: gestion!.plan.version };
    await setting.call(`PUT /visitas/${SEMESTRE}/plan`, { payload });
    const { huella } = (await setting.call(`GET /visitas/${SEMESTRE}/sorteo`)).json<{ huella: string }>();
    return async () => setting.call(`POST /visitas/${SEMESTRE}/sorteo`, { payload: { huella } });
  },
} satisfies Actos;
