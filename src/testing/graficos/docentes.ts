import {
  abiertas,
  calificada,
  dia,
  numero,
  por,
  porConEstado,
  porDia,
  porDiaYEstado,
  texto,
  type Aporte,
  type Cuentas,
  type FilaEntera,
} from './fila.ts';

const CRITERIO = 'infoAcompanamiento.informacionAcompanamiento';
const SENTIDOS: Readonly<Record<string, string>> = {
  pos: 'Fortaleza',
  int: 'Fortaleza por afianzar',
  neg: 'Aspecto por mejorar',
};

/** The score of a criterion, where it has one. */
const valorada =
  (en: (fila: FilaEntera) => string) =>
  (fila: FilaEntera): Aporte[] => {
    const valor = numero(fila, `${CRITERIO}.descriptor.valoracion`);
    return valor === undefined ? [] : [{ en: en(fila), valor }];
  };

/** Activities of teachers, counted by hand. */
export const DOCENTES: Readonly<Record<string, Cuentas>> = {
  solicitudAulaVirtual: {
    semanas: porDiaYEstado,
    antiguedad: abiertas,
    facultades: porConEstado('listaCursosAgregados.facultadAsignatura'),
    formatos: por('informacionAdicionalSolicitud.formatoAula'),
    calificaciones: calificada,
  },
  informacionAsistenciaInduccionDocentes: {
    momentos: por('momentoInduccion', 'modalidad'),
    facultades: por('facultad', 'tipoDocente'),
    programas: por('programaAcademico'),
    dias: porDia,
  },
  informacionRecepcionGDCA: {
    semanas: (fila) => [{ en: dia(fila), serie: texto(fila, 'infoRecepcion.tipoAsignatura') }],
    estados: porConEstado('infoRecepcion.tipoAsignatura'),
  },
  informacionNotariaDocente: {
    acciones: (fila) => {
      const { clave } = (fila.datos as { infoEstudiantes: { accionEstudiante: { clave: string } } }).infoEstudiantes
        .accionEstudiante;
      const en = clave === 'otra' ? 'Otra' : texto(fila, 'infoEstudiantes.accionEstudiante');
      return [{ en, serie: texto(fila, 'infoEstudiantes.tipoAsignatura') }];
    },
    semanas: porDiaYEstado,
  },
  informacionDocenteCurso: {
    plataformas: por('plataforma', 'metodologia'),
    facultades: por('facultad', 'metodologia'),
    programas: por('programa'),
    semestres: ({ semestre }) => [{ en: semestre }],
  },
  acompanamientoDocentes: {
    criterios: valorada((fila) => texto(fila, `${CRITERIO}.clave`)),
    facultades: valorada((fila) => texto(fila, 'infoAcompanamiento.informacionAsignatura.facultad')),
    semanas: valorada((fila) => texto(fila, 'infoAcompanamiento.informacionAsignatura.semana')),
    semestres: valorada(({ semestre }) => semestre),
    valoraciones: (fila) => [{ en: texto(fila, `${CRITERIO}.descriptor.valoracion`) }],
    observaciones: (fila) => {
      const sentido = texto(fila, `${CRITERIO}.observacion.valoracion`);
      return [{ en: texto(fila, `${CRITERIO}.clave`), serie: SENTIDOS[sentido] ?? sentido }];
    },
  },
};
