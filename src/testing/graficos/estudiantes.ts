import { numero, por, texto, textos, type Aporte, type Cuentas, type FilaEntera } from './fila.ts';

const bandaOf = (fila: FilaEntera): string => {
  const dias = numero(fila, 'dias');
  if (dias === undefined) return 'Nunca ha ingresado';
  if (dias < 7) return 'Menos de 7';
  if (dias < 15) return '7 a 14';
  if (dias < 30) return '15 a 29';
  return dias < 60 ? '30 a 59' : '60 o más';
};

/** The same of several fields: each a category, what it says the series. */
const deVarios =
  (...campos: readonly (readonly [ruta: string, nombre: string])[]) =>
  (fila: FilaEntera): Aporte[] =>
    campos.map(([ruta, en]) => ({ en, serie: texto(fila, ruta) }));

const cadaUna =
  (ruta: string) =>
  (fila: FilaEntera): Aporte[] =>
    textos(fila, ruta).map((en) => ({ en }));

/** Students, counted by hand. */
export const ESTUDIANTES: Readonly<Record<string, Cuentas>> = {
  informacionCaracterizacionDigital: {
    niveles: deVarios(
      ['datosBasicos.nivelCriticidad', 'Datos básicos'],
      ['accesoTecnologia.nivelCriticidad', 'Acceso'],
      ['usoTecnologia.nivelCriticidad', 'Uso'],
      ['apropiacionTecnologia.nivelCriticidad', 'Apropiación'],
      ['habitosEstudio.nivelCriticidad', 'Hábitos'],
    ),
    acceso: por('datosBasicos.programaAcademico', 'accesoTecnologia.conexionInternet'),
    nivelesDeAcceso: por('datosBasicos.programaAcademico', 'accesoTecnologia.nivelCriticidad'),
    nivelesDeUso: por('datosBasicos.programaAcademico', 'usoTecnologia.nivelCriticidad'),
    equipoPropio: por('datosBasicos.programaAcademico', 'accesoTecnologia.equipoPropio'),
    equipos: cadaUna('accesoTecnologia.tipoEquipoPropio'),
    conexiones: cadaUna('accesoTecnologia.tipoConexionInternet'),
    conocimiento: por('apropiacionTecnologia.nivelConocimientoTecnologia'),
  },
  informacionRutasGraduaciones: {
    cursos: deVarios(
      ['respuestas.resp1', 'Cátedra Abierta de Ciudadanía y Paz'],
      ['respuestas.resp2', 'Cátedra de Deporte y Cultura'],
      ['respuestas.resp3', 'Estrategias de Información Científica'],
    ),
    modalidades: por('respuestas.resp4'),
    inscripcion: por('respuestas.resp5'),
    matricula: por('respuestas.resp6'),
    pruebas: por('respuestas.resp7'),
    ceremonia: por('respuestas.resp8'),
    semestres: por('usuario.semestre'),
    programas: por('usuario.programaAcademico'),
  },
  informacionUsuarioCurso: {
    dias: (fila) => [{ en: bandaOf(fila), serie: texto(fila, 'situacion') }],
    categorias: (fila) => [{ en: texto(fila, 'categoria'), serie: bandaOf(fila) }],
  },
};
