// Issues tokens: a student's subjects with those that are issued, and one evaluation for each, without seeing the token.
import { createHash } from 'node:crypto';
import { addDias } from '#catalogo/dias-habiles.ts';
import { diaOf, semestreOf, semestreOfDia, type Semestre } from '#catalogo/semestre.ts';
import { estadoOf, refusalInWords, vigenciaInWords, type Vigencia } from '#catalogo/vigencia.ts';
import { readMatriculados, type Asignaturas } from '#features/asignaturas/server/service.ts';
import { AppError } from '#platform/contract/errors.ts';
import { DAY_MS } from '#platform/contract/time.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { AsignaturaPorResponder, Papeletas } from '../contract.ts';
import { evaluate, type Evaluada } from '../protocol.ts';
import type { Matriculada } from './matriculas.store.ts';
import type { Estudiante, ReadMatriculas } from './matriculas.ts';
import { assertVerificada, DIAS_DE_ESPERA, type Modos, type Respuestas } from './modos.ts';
import { insertEmitida, lockTema, selectEmitida, selectEmitidas } from './store.ts';

type Pedido = { readonly semestre?: Semestre | undefined; readonly asignatura: string; readonly cegado: string };

export type Emision = {
  /** Lists the subjects in which a student is enrolled. @param semestre the present one unless given */
  readonly list: (who: Estudiante, semestre?: Semestre) => Promise<Papeletas>;
  /**
   * Issues the token of a subject: once for a student, subject and semester, and again for the same blinded value.
   * @throws {AppError} `fuera-de-plazo`; `sin-papeleta` where they are not enrolled; `conflicto` for another value
   */
  readonly issue: (who: Estudiante, pedido: Pedido) => Promise<Evaluada>;
};

type Options = {
  readonly db: Db;
  readonly modos: Modos;
  readonly respuestas: Respuestas;
  readonly asignaturas: Asignaturas;
  readonly readMatriculas: ReadMatriculas;
  /** Returns the window of the survey. */
  readonly vigencia: () => Promise<Vigencia>;
  readonly now: () => Date;
};

/** Creates the issuing of tokens. */
export function createEmision(options: Options): Emision {
  const { db, modos, respuestas, asignaturas, readMatriculas, vigencia, now } = options;

  /** Tells the assignments of a subject that a student may judge. */
  async function describe(
    semestre: Semestre,
    {
      matriculadas,
      emitidas,
    }: { readonly matriculadas: readonly Matriculada[]; readonly emitidas: ReadonlySet<string> },
  ): Promise<AsignaturaPorResponder[]> {
    const known = await asignaturas.read(semestre);
    const minimo = await respuestas.minimo(db);
    const codigos = matriculadas.map(({ codigo }) => codigo);
    const counts = new Map(
      (await readMatriculados(db, semestre, codigos)).map((each) => [identityOf(each), each.matriculados]),
    );
    return matriculadas
      .map(({ codigo, docentes }): AsignaturaPorResponder => {
        const assigned = known
          .findByCodigo(codigo)
          .filter(({ correo }) => docentes === undefined || docentes.includes(correo.toLowerCase()));
        return {
          codigo,
          nombre: assigned.find(({ nombre }) => nombre)?.nombre ?? null,
          estado: emitidas.has(codigo) ? 'respondida' : 'porResponder',
          docentes: [...new Map(assigned.map((each) => [identityOf(each), each])).values()].map((each) => {
            const matriculados = counts.get(identityOf(each)) ?? null;
            const { docente, programaAcademico: programa, tipoAsignatura } = each;
            return {
              docente,
              programa,
              tipoAsignatura,
              matriculados,
              oculta: matriculados !== null && matriculados < minimo,
            };
          }),
        };
      })
      .filter(({ docentes }) => docentes.length > 0);
  }

  return {
    async list(who, semestre = semestreOf(now())) {
      const { modo } = await modos.of(semestre);
      // Nothing is asked of the platform for a survey that anybody answers.
      if (modo === 'abierta') return { semestre, modo, leidas: null, sinRespuesta: false, asignaturas: [] };
      const emitidas = await selectEmitidas(db, semestre, who);
      const { asignaturas: read, ...reading } = await readMatriculas(who, semestre);
      // What was issued stays, also when the enrolment has ended.
      const ended = emitidas.filter((codigo) => !read.some((each) => each.codigo === codigo));
      const matriculadas = [...read, ...ended.map((codigo) => ({ codigo }))].toSorted((a, b) =>
        a.codigo < b.codigo ? -1 : 1,
      );
      return {
        semestre,
        modo,
        ...reading,
        asignaturas: await describe(semestre, { matriculadas, emitidas: new Set(emitidas) }),
      };
    },

    async issue(who, { semestre = semestreOf(now()), asignatura, cegado }) {
      const modo = await modos.now(semestre);
      assertVerificada(modo);
      assertOpen(await vigencia(), semestre, now());
      const secreta = modo.claves?.secreta ?? null;
      if (secreta === null) throw new AppError('fuera-de-plazo', { message: ENDED });
      const tema = { semestre, asignatura };
      const huella = createHash('sha256').update(cegado).digest();
      const before = await selectEmitida(db, tema, who);
      if (before === null && !(await isEnrolled(who, semestre, asignatura))) return refuseStranger();
      const evaluada = evaluate(tema, secreta, cegado);
      if (!evaluada) throw new AppError('datos-invalidos', { errores: { cegado: 'Este valor no se puede evaluar.' } });
      await db.transaction().execute(async (tx) => {
        await lockTema(tx, tema);
        const issued = await selectEmitida(tx, tema, who);
        if (issued === null) {
          const { servidor, cuenta, usuario } = who;
          await insertEmitida(tx, { ...tema, servidor, cuenta, usuario, dia: diaOf(now()), huella });
        } else if (!issued.equals(huella)) throw new AppError('conflicto', { message: ISSUED });
      });
      return evaluada;
    },
  };

  async function isEnrolled(who: Estudiante, semestre: Semestre, asignatura: string): Promise<boolean> {
    const { asignaturas: read, leidas } = await readMatriculas(who, semestre, asignatura);
    if (leidas === null) throw new AppError('no-disponible', { message: SILENT, retryAfter: 60 });
    return read.some(({ codigo }) => codigo === asignatura);
  }
}

const identityOf = (each: {
  readonly codigoAsignatura: string;
  readonly docente: string;
  readonly programaAcademico: string;
  readonly tipoAsignatura: string;
}): string => JSON.stringify([each.codigoAsignatura, each.docente, each.programaAcademico, each.tipoAsignatura]);

/**
 * Refuses a token with which no answer would be taken: before the window and its semester, and 15 days after them.
 * @throws {AppError} `fuera-de-plazo`
 */
function assertOpen(vigencia: Vigencia, semestre: Semestre, instante: Date): void {
  const earlier = addDias(diaOf(instante), -DIAS_DE_ESPERA);
  if (semestre !== semestreOf(instante) && semestre !== semestreOfDia(earlier))
    throw new AppError('fuera-de-plazo', { message: ENDED });
  const estado = estadoOf(vigencia, instante);
  const closed = vigencia.cierra === null ? Infinity : Date.parse(vigencia.cierra);
  if (estado === 'abierta' || (estado === 'cerrada' && instante.getTime() <= closed + DIAS_DE_ESPERA * DAY_MS)) return;
  throw new AppError('fuera-de-plazo', { message: refusalInWords(vigenciaInWords(vigencia, instante)!) });
}

const refuseStranger = (): never => {
  throw new AppError('sin-papeleta', { message: NOT_ENROLLED });
};

const ENDED = 'La encuesta de este semestre ya no recibe respuestas.';

const NOT_ENROLLED =
  'La plataforma no lo muestra matriculado como estudiante en esta asignatura. Si acaba de matricularse, inténtelo de nuevo en unos minutos.';

const SILENT =
  'La plataforma no respondió y no sabemos en qué asignaturas está matriculado. Inténtelo de nuevo en un minuto.';

const ISSUED =
  'Ya pidió la papeleta de esta asignatura en otro navegador o dispositivo: responda desde allí. No se puede entregar otra.';
