import { CENTINELA, type Actos, type Setting } from './setting.ts';

let siguiente = 9000;

const newAsignatura = () => ({
  semestre: '2026-2',
  codigoAsignatura: `ZZ${(siguiente += 1)}`,
  docente: CENTINELA,
  correo: `${CENTINELA}@universidad.edu.co`,
  tipoAsignatura: 'AMV',
  facultad: 'Ingenierías',
  programaAcademico: 'Ingeniería de Sistemas',
  habilitable: true,
});

const add = async ({ call }: Setting) =>
  (await call('POST /asignaturas', { payload: newAsignatura() })).json<{ id: string; version: number }>();

export const actosDeAsignaturas = {
  'asignatura.alta': async (context) => async () => add(context),
  'asignatura.cambio': async (context) => {
    const { id, version } = await add(context);
    return async () => context.call(`PUT /asignaturas/${id}`, { payload: { ...newAsignatura(), version } });
  },
  'asignatura.baja': async (context) => {
    const { id, version } = await add(context);
    return async () => context.call(`POST /asignaturas/${id}/eliminar`, { payload: { version } });
  },
} satisfies Actos;
