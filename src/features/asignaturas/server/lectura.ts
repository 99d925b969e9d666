import { semestreAnterior } from '#catalogo/semestre.ts';
import { cargarFilas } from '#features/cargas/server/service.ts';
import {
  type Escritura,
  type Lectura,
  type Moodle,
  MOTIVOS_EN_PALABRAS,
  type MotivoMoodle,
  type Participante,
} from '#features/moodle/server/service.ts';
import { definirTarea, type Handler, type Trabajo } from '#features/tareas/server/service.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Files } from '#platform/server/files/open-files.ts';
import { countOf, enMiles } from '#platform/contract/quantities.ts';
import { lecturaSchema, type LecturaDeMoodle } from '../contract-lectura.ts';
import { cargaDeAsignaturas, listasDe } from './carga.ts';
import { identidadDe, selectDeSemestres } from './store.ts';
import { filasDeMoodle, type FilasDeMoodle, asignaturaDe } from './lectura-filas.ts';

/** Reads the assignments of a semester from a server's courses, and leaves them to be looked at and accepted. */
export const LECTURA_DE_ASIGNATURAS = definirTarea({
  nombre: 'lectura-de-asignaturas',
  titulo: () => 'Leer asignaturas de Moodle',
  entrada: lecturaSchema,
  acceso: 'asignaturas.editar',
  handler: leerAsignaturas,
});

type Taller = { readonly db: Db; readonly files: Files; readonly moodle: Moodle };

/** Participants of so many courses are asked for between two looks at whether to go on. */
const CURSOS_POR_PARTE = 20;

/** Why the reading came to nothing. */
class SinLectura extends Error {
  constructor(motivo: MotivoMoodle) {
    super(MOTIVOS_EN_PALABRAS[motivo]);
  }
}

function valorDe<T>(lectura: Lectura<T>): T {
  if (lectura.ok) return lectura.valor;
  throw new SinLectura(lectura.motivo);
}

/** Does the readings. Begun again they read again: nothing is written but the load, which has the job's id. */
function leerAsignaturas({ db, files, moodle }: Taller): Handler<LecturaDeMoodle> {
  return async (trabajo) => {
    const { id, entrada, solicitante, avanzar, signal } = trabajo;
    const servidor = moodle.get(entrada.servidor);
    if (!servidor) return { ok: false, error: `La plataforma «${entrada.servidor}» ya no está configurada.` };
    try {
      const leidas = await leer(db, servidor.escritura, trabajo);
      if (leidas.filas.length === 0) return { ok: false, error: nadaEn(leidas, entrada.semestre) };
      const propia = {
        id,
        tipo: cargaDeAsignaturas(db),
        origen: 'moodle',
        archivo: `${servidor.label} ${entrada.semestre}.xlsx`,
        filas: leidas.filas,
        avisos: leidas.avisos,
        autor: { usuario: solicitante.usuario, nombre: solicitante.nombre },
      };
      return await cargarFilas({ db, files }, propia, { avanzar, signal });
    } catch (error) {
      if (error instanceof SinLectura) return { ok: false, error: error.message };
      throw error;
    }
  };
}

async function leer(db: Db, escritura: Escritura, { entrada, avanzar, signal }: Trabajo<LecturaDeMoodle>) {
  const { semestre, idCategoria, ...defecto } = entrada;
  avanzar({ fase: 'Leyendo los cursos' });
  const [categorias, todos] = [valorDe(await escritura.categorias()), valorDe(await escritura.cursos())];
  signal.throwIfAborted();
  const dentro = new Set(
    categorias.filter(({ ruta }) => idCategoria === undefined || ruta.includes(idCategoria)).map(({ id }) => id),
  );
  const cursos = todos.filter((curso) => dentro.has(curso.idCategoria));
  const suyos = cursos.filter((curso) => asignaturaDe(curso)?.semestre === semestre).map(({ id }) => id);
  const participantes = new Map<number, readonly Participante[]>();
  for (let i = 0; i < suyos.length; i += CURSOS_POR_PARTE) {
    avanzar({ fase: 'Leyendo los docentes', hechos: i, total: suyos.length });
    const parte = valorDe(await escritura.participantes(suyos.slice(i, i + CURSOS_POR_PARTE)));
    for (const [curso, personas] of parte) participantes.set(curso, personas);
    signal.throwIfAborted();
  }
  const { facultad: facultades, programaAcademico: programas } = await listasDe(db);
  const conocidas = await selectDeSemestres(db, [semestre, semestreAnterior(semestre)]);
  const leidas = filasDeMoodle(
    { cursos, categorias, participantes },
    // What the semester says counts more than what the one before did.
    {
      semestre,
      conocidas: conocidas.toSorted((a, b) => (a.semestre < b.semestre ? 1 : -1)),
      facultades,
      programas,
      defecto,
    },
  );
  const enMoodle = new Set(leidas.filas.map((fila) => identidadDe(fila)));
  const quedan = conocidas.filter((una) => una.semestre === semestre && !enMoodle.has(identidadDe(una))).length;
  return { ...leidas, avisos: avisosDe(leidas, { quedan, hayCategoria: idCategoria !== undefined }) };
}

const SE_NOMBRAN = 5;
const lista = new Intl.ListFormat('es-CO', { type: 'conjunction' });

function nombrar(nombres: readonly string[]): string {
  if (nombres.length <= SE_NOMBRAN) return lista.format(nombres);
  return lista.format([...nombres.slice(0, SE_NOMBRAN), `${enMiles(nombres.length - SE_NOMBRAN)} más`]);
}

type Resto = { readonly quedan: number; readonly hayCategoria: boolean };

/** What the plan itself does not show. */
function avisosDe({ sinDocente, sinLeer, sinCodigo }: FilasDeMoodle, { quedan, hayCategoria }: Resto): string[] {
  return [
    ...(sinDocente.length > 0
      ? [`Estos cursos no tienen docente con permiso de edición: ${nombrar(sinDocente)}.`]
      : []),
    ...(sinLeer.length > 0
      ? [`Moodle no deja leer quiénes están en estos cursos, y sus docentes faltan aquí: ${nombrar(sinLeer)}.`]
      : []),
    ...(sinCodigo.length > 0 ? [`De estos cursos no se pudo saber el código: ${nombrar(sinCodigo)}.`] : []),
    ...(quedan > 0
      ? [
          `${countOf(quedan, 'asignatura', 'asignaturas')} del semestre no ` +
            `${quedan === 1 ? 'está' : 'están'} en los cursos leídos y ${quedan === 1 ? 'queda como está' : 'quedan como están'}` +
            `${hayCategoria ? ' (se leyó una sola categoría)' : ''}.`,
        ]
      : []),
  ];
}

function nadaEn({ sinDocente, sinLeer }: FilasDeMoodle, semestre: string): string {
  if (sinLeer.length > 0)
    return `Moodle no deja leer quiénes están en los cursos del semestre ${semestre}: ${nombrar(sinLeer)}.`;
  return sinDocente.length === 0
    ? `No hay cursos del semestre ${semestre}: su número o nombre corto debe tener el código y el semestre, o su fecha de inicio estar en él.`
    : `Los cursos del semestre ${semestre} no tienen docentes con permiso de edición.`;
}
