// Finds the students of a file's courses who are not in the file.
import {
  falloInWords,
  FUNCION_DE_MATRICULAS,
  impedimentoDe,
  nombreDeMetodo,
  ROL_DE_MOODLE,
  type CursoMoodle,
  type Lectura,
  type MatriculaDeCurso,
  type Moodle,
  type ServidorMoodle,
} from '#core/moodle/server/service.ts';
import type { FaltantesHallados, FilaLeida, RunControl } from '#features/cargas/server/service.ts';
import { listText } from '#platform/contract/lists.ts';
import { countOf } from '#platform/contract/quantities.ts';
import { ACCIONES, isLeaving } from './columnas-opcionales.ts';
import { cursosByKey } from './read-server.ts';

type Asked = { readonly filas: readonly FilaLeida[]; readonly opcion: string };
type Found = { readonly filas: readonly Readonly<Record<string, string>>[]; readonly avisos: readonly string[] };

class NoAnswer extends Error {}

/**
 * Finds the students who would leave: enrolled by hand in a course for which the file enrols students, and not named by
 * any of its rows. Teachers and people enrolled by other methods stay.
 */
export async function findFaltantes(
  moodle: Moodle,
  { filas, opcion }: Asked,
  { advance, signal }: RunControl,
): Promise<FaltantesHallados> {
  const accion = opcion === 'retirar' ? ACCIONES.retirar : ACCIONES.suspender;
  const hallados: Found[] = [];
  try {
    for (const [nombre, own] of Map.groupBy(filas, ({ datos }) => datos['servidor'] ?? '')) {
      signal.throwIfAborted();
      const servidor = moodle.get(nombre);
      if (!servidor) throw new NoAnswer(`La plataforma «${nombre}» ya no está configurada.`);
      advance({ fase: `Consultando las matrículas de ${servidor.label}` });
      hallados.push(await findInServidor(servidor, own, accion));
    }
  } catch (error) {
    if (error instanceof NoAnswer) return { ok: false, error: error.message };
    throw error;
  }
  const found = hallados.flatMap((one) => one.filas);
  const avisos = hallados.flatMap((one) => one.avisos);
  if (found.length > 0) return { ok: true, filas: found, avisos };
  const none = 'En los cursos en los que el archivo matricula estudiantes no falta ninguno que pueda salir.';
  return { ok: false, error: [none, ...avisos].join(' ') };
}

async function findInServidor(
  { name, label, escritura }: ServidorMoodle,
  filas: readonly FilaLeida[],
  accion: string,
): Promise<Found> {
  const valueOf = <T>(lectura: Lectura<T>): T => {
    if (lectura.ok) return lectura.valor;
    throw new NoAnswer(`${label}: ${falloInWords(lectura)}`);
  };
  const known = cursosByKey(valueOf(await escritura.cursos()));
  const cursoOf = ({ datos }: FilaLeida): CursoMoodle | undefined =>
    known.get((datos['curso'] ?? '').toLowerCase())?.[0];
  const enrolling = filas.filter(
    ({ datos }) => datos['rol'] === ROL_DE_MOODLE.estudiante && !isLeaving(datos['accion']),
  );
  const cursos = new Map(enrolling.flatMap((fila) => cursoOf(fila) ?? []).map((curso) => [curso.id, curso]));
  if (cursos.size === 0) return { filas: [], avisos: [] };
  const missing = valueOf(await escritura.missingFunctions([FUNCION_DE_MATRICULAS]));
  if (missing.length > 0) throw new NoAnswer(`${label}: al servicio web le falta la función ${FUNCION_DE_MATRICULAS}.`);
  const matriculas = valueOf(await escritura.matriculas({ cursos: [...cursos.keys()] }));
  const named = new Set(filas.map((fila) => `${cursoOf(fila)?.id} ${fila.datos['usuario']}`));
  const absent = Map.groupBy(
    matriculas.filter(({ idCurso, usuario }) => !named.has(`${idCurso} ${usuario}`)),
    ({ idCurso }) => idCurso,
  );
  const ofCursos = [...absent].map(([id, own]) => findInCurso(cursos.get(id)!, own, { servidor: name, accion }));
  return { filas: ofCursos.flatMap((one) => one.filas), avisos: ofCursos.flatMap((one) => one.avisos) };
}

type RowOf = { readonly servidor: string; readonly accion: string };

function findInCurso(curso: CursoMoodle, matriculas: readonly MatriculaDeCurso[], { servidor, accion }: RowOf): Found {
  const personas = [...Map.groupBy(matriculas, ({ idUsuario }) => idUsuario).values()];
  const leaving = personas
    .filter((own) => impedimentoDe(own) === undefined)
    .map((own) => own[0]!)
    .filter(({ suspendida }) => accion === ACCIONES.retirar || !suspendida);
  const staying = personas.filter(
    (own) =>
      own.every(({ roles }) => roles.every((rol) => rol === ROL_DE_MOODLE.estudiante)) &&
      own.some(({ metodo }) => metodo !== 'manual'),
  );
  const metodos = new Set(staying.flatMap((own) => own.map(({ metodo }) => metodo)).filter((m) => m !== 'manual'));
  return {
    filas: leaving.map(({ usuario, nombres, apellidos }) => ({
      usuario,
      nombres,
      apellidos,
      curso: curso.nombreCorto,
      servidor,
      accion,
    })),
    avisos:
      staying.length === 0
        ? []
        : [
            `«${curso.nombreCorto}»: ${countOf(staying.length, 'estudiante que no está en el archivo se queda', 'estudiantes que no están en el archivo se quedan')}: entraron de otro modo (${listText([...metodos].map(nombreDeMetodo))}).`,
          ],
  };
}
