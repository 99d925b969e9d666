import { type Actos, CENTINELA, type Mundo } from './mundo.ts';

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

const add = async ({ llamar }: Mundo) =>
  (await llamar('POST /asignaturas', { payload: unaAsignatura() })).json<{ id: string; version: number }>();

export const actosDeAsignaturas = {
  'asignatura.alta': async (mundo) => async () => add(mundo),
  'asignatura.cambio': async (mundo) => {
    const { id, version } = await add(mundo);
    return async () => mundo.llamar(`PUT /asignaturas/${id}`, { payload: { ...unaAsignatura(), version } });
  },
  'asignatura.baja': async (mundo) => {
    const { id, version } = await add(mundo);
    return async () => mundo.llamar(`POST /asignaturas/${id}/eliminar`, { payload: { version } });
  },
} satisfies Actos;
