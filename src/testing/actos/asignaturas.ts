import { CENTINELA, type Actos, type Setting } from './setting.ts';

let siguiente = 9000;

const unaAsignatura = () => ({
  semestre: '2026-2',
  codigoAsignatura: `ZZ${(siguiente += 1)}`,
  docente: CENTINELA,
  correo: `${CENTINELA}@universidad.edu.co`,
  tipoAsignatura: 'AMV',
  facultad: 'Ingenierías',
  programaAcademico: 'Ingeniería de Sistemas',
  habilitable: true,
});

const add = async ({ llamar }: Setting) =>
  (await llamar('POST /asignaturas', { payload: unaAsignatura() })).json<{ id: string; version: number }>();

export const actosDeAsignaturas = {
  'asignatura.alta': async (context) => async () => add(context),
  'asignatura.cambio': async (context) => {
    const { id, version } = await add(context);
    return async () => context.llamar(`PUT /asignaturas/${id}`, { payload: { ...unaAsignatura(), version } });
  },
  'asignatura.baja': async (context) => {
    const { id, version } = await add(context);
    return async () => context.llamar(`POST /asignaturas/${id}/eliminar`, { payload: { version } });
  },
} satisfies Actos;
