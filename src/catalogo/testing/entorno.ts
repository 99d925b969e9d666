import type { Asignatura, Entorno } from '../campos/entorno.ts';
import { LISTAS } from '../listas/semillas.ts';

/** Two subjects of invented teachers: only the first admits a make-up exam. */
export const ASIGNATURAS: readonly Asignatura[] = [
  {
    codigoAsignatura: '3007852-01',
    nombre: 'Programación Avanzada',
    docente: 'LUZ ÁNGELA PEÑA',
    programaAcademico: 'Ingeniería de Sistemas',
    facultad: 'Ingenierías',
    tipoAsignatura: 'AMV',
    semestre: '2026-2',
    habilitable: true,
  },
  {
    codigoAsignatura: '4100558-02',
    nombre: null,
    docente: 'ÓSCAR RÍOS',
    programaAcademico: 'Tecnología en Logística',
    facultad: 'Ciencias Económicas y Administrativas',
    tipoAsignatura: 'APV',
    semestre: '2026-2',
    habilitable: false,
  },
];

/** An environment with the shipped seeds. */
export const ENTORNO: Entorno = {
  dominios: ['universidad.edu.co', 'correo.universidad.edu.co'],
  opciones: (lista) =>
    (LISTAS.find(({ nombre }) => nombre === lista)?.opciones ?? [])
      .map((opcion) => ({ activa: true, ...opcion }))
      .filter(({ activa }) => activa),
  asignaturas: (codigo) => ASIGNATURAS.filter(({ codigoAsignatura }) => codigoAsignatura === codigo),
  hoy: '2026-11-20',
};
