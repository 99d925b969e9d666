// Declares the load that opens courses in Moodle as copies of others: its words, its plan, what taking back would lose.
import { TITULOS } from '#catalogo/titulos.ts';
import type { Moodle } from '#core/moodle/server/service.ts';
import type { AccionQueQuita, AlAceptar, TipoDeCarga } from '#features/cargas/server/service.ts';
import { countOf, shortListText } from '#platform/contract/quantities.ts';
import type { Db } from '#platform/server/db/database.ts';
import { BORRAR, columnasDeCursos, COLUMNS_OF_NEW, isTakenBack } from './columnas.ts';
import { borradoSchema, planServer } from './plan.ts';
import { runCursos } from './run.ts';
import { selectCursos } from './store.ts';

type Services = { readonly db: Db; readonly moodle: Moodle };

/** Courses named in a message. */
const SE_NOMBRAN = 10;

/** Names the courses that would be deleted, and asks for their number typed in words. */
function borradosInWords(acciones: readonly AccionQueQuita[]): AlAceptar {
  const nombres = acciones.map(({ plan }) => `«${borradoSchema.parse(plan).nombreCorto}»`);
  const cursos = countOf(nombres.length, 'curso', 'cursos');
  const motivo = `Se borrarán de Moodle ${cursos}, con lo que se haya hecho en ellos. No se puede deshacer.`;
  return {
    avisos: [`Se borran de Moodle ${shortListText(nombres, SE_NOMBRAN)}. Sus docentes dejan de estar matriculados.`],
    escribir: [{ texto: `borrar ${cursos}`, motivo }],
  };
}

/** Load of courses that are opened as copies of others, and taken back while they are unused. */
export const cargaDeCursos = ({ db, moodle }: Services, now = () => new Date()): TipoDeCarga => ({
  nombre: 'cursosNuevos',
  titulo: TITULOS.cursosNuevos,
  permiso: 'plataforma.abrirCursos',
  hoja: 'Cursos nuevos',
  columnas: columnasDeCursos([...moodle.values()]),
  // A copy takes seconds.
  lote: 10,
  acciones: {
    crear: {
      nombre: ['curso', 'cursos'],
      seHara: ['se abrirá', 'se abrirán'],
      porHacer: ['curso por abrir', 'cursos por abrir'],
      hecho: ['curso abierto', 'cursos abiertos'],
      enFila: 'Abrir el curso',
    },
    matricular: {
      nombre: ['curso con sus docentes', 'cursos con sus docentes'],
      seHara: ['quedará', 'quedarán'],
      porHacer: ['curso sin sus docentes', 'cursos sin sus docentes'],
      hecho: ['curso con sus docentes', 'cursos con sus docentes'],
      enFila: 'Matricular a sus docentes',
      isOptional: true,
    },
    mostrar: {
      nombre: ['curso', 'cursos'],
      seHara: ['se mostrará', 'se mostrarán'],
      porHacer: ['curso por mostrar', 'cursos por mostrar'],
      hecho: ['curso mostrado', 'cursos mostrados'],
      enFila: 'Mostrar el curso',
      isOptional: true,
    },
    programar: {
      nombre: ['curso oculto hasta su día', 'cursos ocultos hasta su día'],
      seHara: ['quedará', 'quedarán'],
      porHacer: ['curso por dejar oculto hasta su día', 'cursos por dejar ocultos hasta su día'],
      hecho: ['curso oculto hasta su día', 'cursos ocultos hasta su día'],
      enFila: 'Mostrarlo desde su día',
      isOptional: true,
    },
    comprobar: {
      nombre: ['curso', 'cursos'],
      seHara: ['se comparará con el original', 'se compararán con el original'],
      porHacer: ['curso por comparar con el original', 'cursos por comparar con el original'],
      hecho: ['curso como el original', 'cursos como el original'],
      enFila: 'Comparar con el original',
    },
    borrar: {
      nombre: ['curso', 'cursos'],
      seHara: ['se borrará', 'se borrarán'],
      porHacer: ['curso por borrar', 'cursos por borrar'],
      hecho: ['curso borrado', 'cursos borrados'],
      enFila: 'Borrar el curso',
      isOptional: true,
      takesAway: true,
    },
  },
  alAceptar: borradosInWords,
  faltantes: {
    enArchivo: 'deshacer',
    isOfSoundRows: true,
    opciones: [{ valor: 'borrar', texto: 'Borrar de Moodle los cursos que nadie ha usado' }],
    async find(filas) {
      const opened = await Promise.all(
        [...Map.groupBy(filas, ({ datos }) => datos['servidor'] ?? '')].map(async ([servidor, own]) =>
          selectCursos(
            db,
            servidor,
            own.filter(({ datos }) => !isTakenBack(datos)).map(({ datos }) => datos['nombreCorto'] ?? ''),
          ),
        ),
      );
      const cursos = opened.flat();
      if (cursos.length === 0) return { ok: false, error: 'No queda en Moodle ningún curso abierto por esta carga.' };
      const toBack = cursos.map(({ servidor, nombre_corto: nombreCorto }) => ({
        servidor,
        nombreCorto,
        accion: BORRAR,
      }));
      return { ok: true, filas: toBack, avisos: [] };
    },
  },
  ignores: (columna, datos) => isTakenBack(datos) && COLUMNS_OF_NEW.has(columna),
  clases: {
    'demasiado-largo': 'Dato demasiado largo',
    'servidor-desconocido': 'Servidor desconocido',
    'fecha-invalida': 'Fecha no válida',
    'accion-desconocida': 'Acción desconocida',
    'curso-desconocido': 'Curso de origen desconocido',
    'curso-ambiguo': 'Curso de origen ambiguo',
    'curso-cerrado': 'Curso que no se deja ver',
    'curso-repetido': 'Curso repetido en el archivo',
    'curso-existente': 'Curso que ya existe',
    'codigo-repetido': 'Código repetido en el archivo',
    'codigo-existente': 'Código de otro curso',
    'categoria-desconocida': 'Categoría desconocida',
    'categoria-ambigua': 'Categoría ambigua',
    'docente-desconocido': 'Docente sin cuenta',
    'rol-desconocido': 'Rol desconocido',
    'fecha-anterior': 'Fecha anterior a otra',
    'curso-ajeno': 'Curso que no se abrió desde aquí',
    'curso-en-uso': 'Curso en uso',
  },
  advertencias: [
    'Cada curso se copia sin sus personas y sin lo que hicieron. Mientras Moodle lo copia, unos segundos, puede verse en la lista de cursos con otro nombre.',
    'En los cursos que lo tienen configurado, Moodle envía un mensaje de bienvenida a cada docente que se matricula.',
  ],
  listas: async () => ({
    listas: { servidores: [...moodle.values()].map(({ name, label }) => ({ valor: name, texto: label })) },
    avisos: [],
  }),
  async planear(filas, run) {
    const planeadas = [];
    for (const [nombre, own] of Map.groupBy(filas, ({ datos, faulty }) =>
      faulty.has('servidor') ? '' : (datos['servidor'] ?? ''),
    )) {
      const servidor = moodle.get(nombre);
      if (!servidor) continue;
      const planeacion = await planServer({ db, servidor, now: now() }, own, run);
      if (!planeacion.ok) return planeacion;
      planeadas.push(...planeacion.filas);
    }
    return { ok: true, filas: planeadas };
  },
  ejecutar: (autor) => runCursos({ db, moodle }, autor),
});
