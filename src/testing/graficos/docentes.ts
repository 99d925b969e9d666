import {
  abiertas,
  byCampo,
  byCampoAndEstado,
  byDia,
  byDiaAndEstado,
  calificada,
  dia,
  numero,
  texto,
  textos,
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
  (categoriaOf: (fila: FilaEntera) => string) =>
  (fila: FilaEntera): Aporte[] => {
    const valor = numero(fila, `${CRITERIO}.descriptor.valoracion`);
    return valor === undefined ? [] : [{ en: categoriaOf(fila), valor }];
  };

/** Activities of teachers, counted by hand. */
export const DOCENTES: Readonly<Record<string, Cuentas>> = {
  solicitudAulaVirtual: {
    semanas: byDiaAndEstado,
    antiguedad: abiertas,
    facultades: byCampoAndEstado('listaCursosAgregados.facultadAsignatura'),
    formatos: byCampo('informacionAdicionalSolicitud.formatoAula'),
    calificaciones: calificada,
  },
  informacionAsistenciaInduccionDocentes: {
    momentos: byCampo('momentoInduccion', 'modalidad'),
    facultades: byCampo('facultad', 'tipoDocente'),
    programas: byCampo('programaAcademico'),
    dias: byDia,
  },
  informacionRecepcionGDCA: {
    semanas: (fila) => [{ en: dia(fila), serie: texto(fila, 'infoRecepcion.tipoAsignatura') }],
    estados: byCampoAndEstado('infoRecepcion.tipoAsignatura'),
  },
  informacionNotariaDocente: {
    acciones: (fila) => {
      const { clave } = (fila.datos as { infoEstudiantes: { accionEstudiante: { clave: string } } }).infoEstudiantes
        .accionEstudiante;
      const categoria = clave === 'otra' ? 'Otra' : texto(fila, 'infoEstudiantes.accionEstudiante');
      return [{ en: categoria, serie: texto(fila, 'infoEstudiantes.tipoAsignatura') }];
    },
    semanas: byDiaAndEstado,
  },
  informacionDocenteCurso: {
    plataformas: byCampo('plataforma', 'metodologia'),
    facultades: byCampo('facultad', 'metodologia'),
    programas: byCampo('programa'),
    semestres: ({ semestre }) => [{ en: semestre }],
  },
  informacionEstadoDeAulas: {
    motivos: (fila) => textos(fila, 'motivos').map((motivo) => ({ en: motivo })),
    facultades: byCampo('facultad', 'visita'),
    programas: byCampo('programa'),
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
