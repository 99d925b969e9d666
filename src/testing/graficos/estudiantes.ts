import { byCampo, numero, texto, textos, type Aporte, type Cuentas, type FilaEntera } from './fila.ts';

const bandaOf = (fila: FilaEntera): string => {
  const dias = numero(fila, 'dias');
  if (dias === undefined) return 'Nunca ha ingresado';
  if (dias < 7) return 'Menos de 7';
  if (dias < 15) return '7 a 14';
  if (dias < 30) return '15 a 29';
  return dias < 60 ? '30 a 59' : '60 o más';
};

/** The same of several fields: each a category, what it says the series. */
const eachCampo =
  (...campos: readonly (readonly [ruta: string, nombre: string])[]) =>
  (fila: FilaEntera): Aporte[] =>
    campos.map(([ruta, categoria]) => ({ en: categoria, serie: texto(fila, ruta) }));

const eachTexto =
  (ruta: string) =>
  (fila: FilaEntera): Aporte[] =>
    textos(fila, ruta).map((categoria) => ({ en: categoria }));

/** Students, counted by hand. */
export const ESTUDIANTES: Readonly<Record<string, Cuentas>> = {
  informacionCaracterizacionDigital: {
    niveles: eachCampo(
      ['datosBasicos.nivelCriticidad', 'Datos básicos'],
      ['accesoTecnologia.nivelCriticidad', 'Acceso'],
      ['usoTecnologia.nivelCriticidad', 'Uso'],
      ['apropiacionTecnologia.nivelCriticidad', 'Apropiación'],
      ['habitosEstudio.nivelCriticidad', 'Hábitos'],
    ),
    acceso: byCampo('datosBasicos.programaAcademico', 'accesoTecnologia.conexionInternet'),
    nivelesDeAcceso: byCampo('datosBasicos.programaAcademico', 'accesoTecnologia.nivelCriticidad'),
    nivelesDeUso: byCampo('datosBasicos.programaAcademico', 'usoTecnologia.nivelCriticidad'),
    equipoPropio: byCampo('datosBasicos.programaAcademico', 'accesoTecnologia.equipoPropio'),
    equipos: eachTexto('accesoTecnologia.tipoEquipoPropio'),
    conexiones: eachTexto('accesoTecnologia.tipoConexionInternet'),
    conocimiento: byCampo('apropiacionTecnologia.nivelConocimientoTecnologia'),
  },
  informacionRutasGraduaciones: {
    cursos: eachCampo(
      ['respuestas.resp1', 'Cátedra Abierta de Ciudadanía y Paz'],
      ['respuestas.resp2', 'Cátedra de Deporte y Cultura'],
      ['respuestas.resp3', 'Estrategias de Información Científica'],
    ),
    modalidades: byCampo('respuestas.resp4'),
    inscripcion: byCampo('respuestas.resp5'),
    matricula: byCampo('respuestas.resp6'),
    pruebas: byCampo('respuestas.resp7'),
    ceremonia: byCampo('respuestas.resp8'),
    semestres: byCampo('usuario.semestre'),
    programas: byCampo('usuario.programaAcademico'),
  },
  informacionUsuarioCurso: {
    dias: (fila) => [{ en: bandaOf(fila), serie: texto(fila, 'situacion') }],
    categorias: (fila) => [{ en: texto(fila, 'categoria'), serie: bandaOf(fila) }],
  },
};
