import { exampleCalendario } from '#demostracion/calendario.ts';
import type { Edicion } from '#features/rubricas/contract.ts';
import { CENTINELA, type Actos, type Setting } from './setting.ts';

const DE = '/rubricas/guiaDidactica/edicion';

/** Begins an edition of the rubric. @returns the versions that the next save must name */
async function compose({ llamar }: Setting): Promise<Record<string, number>> {
  const { rubrica } = (await llamar(`POST ${DE}`)).json<Edicion>();
  const { clave, criterio: _, ...redaccion } = rubrica.criterios[7]!;
  const payload = { version: 0, redaccion: { ...redaccion, criterio: CENTINELA, mejora: CENTINELA } };
  const { cambios } = (await llamar(`PUT ${DE}/criterios/${clave}`, { payload })).json<Edicion>();
  return Object.fromEntries(cambios.map((cambio) => [cambio.clave, cambio.version]));
}

export const actosDeRubricas = {
  'rubrica.descarte': async (context) => {
    const vistos = await compose(context);
    return async () => context.llamar(`POST ${DE}/descarte`, { payload: { vistos } });
  },
  'rubrica.version': async (context) => {
    const vistos = await compose(context);
    return async () => context.llamar(`POST ${DE}/publicacion`, { payload: { vistos, nota: CENTINELA } });
  },
  'calendario.cambio': async ({ llamar }) => {
    const { semestre: _, ...calendario } = exampleCalendario('2027-1');
    return async () => llamar('PUT /calendarios/2027-1', { payload: { version: 0, calendario } });
  },
} satisfies Actos;
