import { exampleCalendario } from '#demostracion/calendario.ts';
import type { Edicion } from '#features/rubricas/contract.ts';
import { CENTINELA, type Actos, type Setting } from './setting.ts';

const EDICION = '/rubricas/guiaDidactica/edicion';

/** Begins an edition of the rubric. @returns the versions that the next save must name */
async function compose({ call }: Setting): Promise<Record<string, number>> {
  const { rubrica } = (await call(`POST ${EDICION}`)).json<Edicion>();
  const { clave, criterio: _, ...redaccion } = rubrica.criterios[7]!;
  const payload = { version: 0, redaccion: { ...redaccion, criterio: CENTINELA, mejora: CENTINELA } };
  const { cambios } = (await call(`PUT ${EDICION}/criterios/${clave}`, { payload })).json<Edicion>();
  return Object.fromEntries(cambios.map((cambio) => [cambio.clave, cambio.version]));
}

export const actosDeRubricas = {
  'rubrica.descarte': async (context) => {
    const vistos = await compose(context);
    return async () => context.call(`POST ${EDICION}/descarte`, { payload: { vistos } });
  },
  'rubrica.version': async (context) => {
    const vistos = await compose(context);
    return async () => context.call(`POST ${EDICION}/publicacion`, { payload: { vistos, nota: CENTINELA } });
  },
  'calendario.cambio': async ({ call }) => {
    const { semestre: _, ...calendario } = exampleCalendario('2027-1');
    return async () => call('PUT /calendarios/2027-1', { payload: { version: 0, calendario } });
  },
} satisfies Actos;
