import type { Detalle } from '#features/acompanamientos/contract-resultado.ts';
import { saveAcompanamiento } from '#features/acompanamientos/testing/guardado.ts';
import { type Actos, CENTINELA, type Mundo } from './mundo.ts';
import { unaCategoria } from './respaldos.ts';

/** One with what was written to it, below the mark in some criteria. */
const save = async (mundo: Mundo): Promise<string> =>
  saveAcompanamiento(mundo, { adicional: CENTINELA, nivel: () => 9, copias: [`${CENTINELA}@universidad.edu.co`] });

export const actosDeAcompanamientos = {
  'acompanamiento.apertura': async (mundo) => {
    const id = await save(mundo);
    return async () => mundo.llamar(`GET /acompanamientos/${id}`);
  },
  'acompanamiento.pdf': async (mundo) => {
    const id = await save(mundo);
    return async () => mundo.llamar(`GET /acompanamientos/${id}/pdf`);
  },
  'acompanamiento.visto': async (mundo) => {
    const id = await save(mundo);
    const headers = await mundo.entrar(['editingteacher'], 'laura.mesa');
    return async () =>
      mundo.llamar(`POST /acompanamientos/${id}/visto`, { headers, payload: { comentario: CENTINELA } });
  },
  'mejora.alta': async (mundo) => {
    const id = await save(mundo);
    const { plan, resultado } = (await mundo.llamar(`GET /acompanamientos/${id}`)).json<Detalle>();
    const libre = resultado.criterios.find(({ clave }) => !plan.some((mejora) => mejora.clave === clave))!;
    const payload = { clave: libre.clave, accion: CENTINELA, responsable: CENTINELA, fecha: null };
    return async () => mundo.llamar(`POST /acompanamientos/${id}/mejoras`, { payload });
  },
  'mejora.cambio': async (mundo) => {
    const id = await save(mundo);
    const { plan } = (await mundo.llamar(`GET /acompanamientos/${id}`)).json<Detalle>();
    const { id: mejora, version, responsable, estado } = plan[0]!;
    const payload = { version, responsable, estado, accion: CENTINELA, fecha: '2026-12-01', nota: CENTINELA };
    return async () => mundo.llamar(`PUT /acompanamientos/mejoras/${mejora}`, { payload });
  },
  'evidencia.aula': async (mundo) => {
    const { cursos } = await unaCategoria(mundo);
    const payload = { correo: `${CENTINELA}@universidad.edu.co`, codigo: '201101', tipo: 'AMV', semana: 2 };
    const aula = { servidor: mundo.servidor, idCurso: cursos[0]!.id };
    return async () => mundo.llamar('POST /evidencia/lecturas', { payload: { ...payload, aula } });
  },
} satisfies Actos;
