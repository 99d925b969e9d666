// The subjects of a student: read from every Moodle by their account, kept for a day, joined to the assignments.
import { diaOf, type Semestre } from '#catalogo/semestre.ts';
import type { CursoMoodle, Moodle, ServidorMoodle } from '#core/moodle/server/service.ts';
import {
  asignaturaOf,
  hasCodigo,
  type Asignaturas,
  type AsignaturasDeSemestre,
} from '#features/asignaturas/server/service.ts';
import { MINUTE_MS } from '#platform/contract/time.ts';
import { createCache } from '#platform/server/cache.ts';
import type { Db } from '#platform/server/db/database.ts';
import { selectMatriculas, upsertMatriculas, type Lectura, type Matriculada } from './matriculas.store.ts';
import type { Cuenta } from './store.ts';

/** A student, by account and as other servers know them. */
export type Estudiante = Cuenta & { readonly usuario: string; readonly email: string };

export type Matriculas = {
  readonly asignaturas: readonly Matriculada[];
  /** The oldest day on which one of the servers was read, `AAAA-MM-DD`; null: none ever was. */
  readonly leidas: string | null;
  /** A server did not answer: its part is of an earlier day, or missing. */
  readonly sinRespuesta: boolean;
};

/**
 * Reads the subjects of a student in a semester: live where a reading is of another day, else as they were read.
 * @param wanted a code that must be among them, or the servers are asked again. Within a minute they are asked once
 */
export type ReadMatriculas = (who: Estudiante, semestre: Semestre, wanted?: string) => Promise<Matriculas>;

type Options = {
  readonly db: Db;
  readonly moodle: Moodle;
  /** The server where people sign in, whose numbers are those of accounts. */
  readonly ingreso: Pick<ServidorMoodle, 'name'>;
  readonly asignaturas: Asignaturas;
  readonly now: () => Date;
};

/** Students whose last live reading is remembered, so that a wrong code does not ask the servers at each call. */
const MAX_REMEMBERED = 10_000;

/** Creates the reading of enrolments. */
export function createReadMatriculas({ db, moodle, ingreso, asignaturas, now }: Options): ReadMatriculas {
  const asked = createCache<boolean>({ max: MAX_REMEMBERED, ttl: MINUTE_MS });

  async function readServidor(
    servidor: ServidorMoodle,
    who: Estudiante,
    { known, semestre }: { readonly known: AsignaturasDeSemestre; readonly semestre: Semestre },
  ): Promise<readonly Matriculada[] | null> {
    const cuenta = servidor.name === ingreso.name ? { id: who.cuenta } : { usuario: who.usuario, correo: who.email };
    const codigosOf = codigosIn(known, semestre);
    const cursos = await servidor.cursos.deEstudiante(cuenta, (curso) => codigosOf(curso).length > 0);
    if (!cursos.ok) return null;
    const found = await Promise.all(
      cursos.valor.map(async (curso) => {
        const codigos = codigosOf(curso);
        const needsDocentes = codigos.some((codigo) => known.findByCodigo(codigo).length > 1);
        const docentes = needsDocentes ? await servidor.cursos.docentes(curso.id) : null;
        const correos = docentes?.ok ? (docentes.valor ?? []) : [];
        return codigos.map((codigo) => matriculadaOf(codigo, known, correos));
      }),
    );
    return found.flat();
  }

  return async (who, semestre, wanted) => {
    const today = diaOf(now());
    const stored = new Map((await selectMatriculas(db, who, semestre)).map((lectura) => [lectura.plataforma, lectura]));
    const servidores = [...moodle.values()];
    const isThere = servidores.some(({ name }) =>
      stored.get(name)?.asignaturas.some(({ codigo }) => codigo === wanted),
    );
    const key = JSON.stringify([who.servidor, who.cuenta, semestre]);
    const wasAsked = asked.peek(key) === true;
    const isDue = (lectura: Lectura | undefined): boolean =>
      lectura === undefined || (!wasAsked && (lectura.dia !== today || (wanted !== undefined && !isThere)));
    const due = servidores.filter(({ name }) => isDue(stored.get(name)));
    if (due.length > 0) {
      await asked.get(async () => true, key);
      const known = await asignaturas.read(semestre);
      const readings = await Promise.all(due.map(async (servidor) => readServidor(servidor, who, { known, semestre })));
      for (const [i, { name: plataforma }] of due.entries()) {
        const reading = readings[i];
        if (!reading) continue;
        const lectura: Lectura = { plataforma, dia: today, asignaturas: merged(reading) };
        stored.set(plataforma, lectura);
        const { servidor, cuenta, usuario } = who;
        await upsertMatriculas(db, { ...lectura, servidor, cuenta, usuario, semestre });
      }
    }
    const lecturas = servidores.flatMap(({ name }) => stored.get(name) ?? []);
    return {
      asignaturas: merged(lecturas.flatMap((lectura) => lectura.asignaturas)),
      leidas: lecturas.map(({ dia }) => dia).toSorted()[0] ?? null,
      sinRespuesta: servidores.some(({ name }) => stored.get(name)?.dia !== today),
    };
  };
}

/**
 * Returns the function that tells the assigned codes of a course in a semester: the code by which loads know it, else
 * every assigned code in its number or short name (DECISIONS §7).
 */
export function codigosIn(known: AsignaturasDeSemestre, semestre: Semestre): (curso: CursoMoodle) => readonly string[] {
  const all = [...new Set(known.todas.map(({ codigoAsignatura }) => codigoAsignatura))];
  return (curso) => {
    const asignatura = asignaturaOf(curso);
    if (asignatura?.semestre !== semestre) return [];
    const { codigo } = asignatura;
    return known.findByCodigo(codigo).length > 0 ? [codigo] : all.filter((each) => hasCodigo(each, curso));
  };
}

/** @param correos addresses of the course's teachers; none where they are not known */
function matriculadaOf(codigo: string, known: AsignaturasDeSemestre, correos: readonly string[]): Matriculada {
  const docentes = [...new Set(known.findByCodigo(codigo).map(({ correo }) => correo.toLowerCase()))];
  const own = docentes.filter((correo) => correos.includes(correo));
  return own.length === 0 || own.length === docentes.length ? { codigo } : { codigo, docentes: own };
}

/** Joins what several courses and servers tell of a subject: one that does not decide leaves all its teachers. */
function merged(matriculadas: readonly Matriculada[]): readonly Matriculada[] {
  const byCodigo = Map.groupBy(matriculadas, ({ codigo }) => codigo);
  return [...byCodigo].map(([codigo, all]) =>
    all.some(({ docentes }) => docentes === undefined)
      ? { codigo }
      : { codigo, docentes: [...new Set(all.flatMap(({ docentes }) => docentes ?? []))] },
  );
}
