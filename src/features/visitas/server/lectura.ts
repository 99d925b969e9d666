// Reads the plan of a semester: visits with the state that follows from what was done, and what managers see beside them.
import { can } from '#catalogo/permisos.ts';
import { diaOf, nextSemestre, semestreOf, type Semestre } from '#catalogo/semestre.ts';
import { readAvances, type Avance } from '#features/acompanamientos/server/service.ts';
import { readNombres, type Asignaturas } from '#features/asignaturas/server/service.ts';
import { readCalendario } from '#features/calendarios/server/service.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Actor } from '#platform/server/http/actor.ts';
import type { GestionDePlan, PlanLeido, Visita } from '../contract.ts';
import { isAhead, type Estado } from '../estados.ts';
import { coberturaOf, readDocentes } from './docentes.ts';
import { readEvaluadores } from './evaluadores.ts';
import { selectSemestres } from './planes.store.ts';
import { openPlan } from './planes.ts';
import { semanasOfPlan } from './semanas.ts';
import { selectVisitas, type FilaDeVisita } from './store.ts';

export type Context = {
  readonly db: Db;
  readonly asignaturas: Pick<Asignaturas, 'read'>;
  readonly now: () => Date;
};

export type VisitaConEstado = FilaDeVisita & { readonly estado: Estado; readonly avance: Avance };

const estadoOf = ({ acompanamiento, isRead, hasOpen, hasDraft }: Avance): Estado => {
  if (acompanamiento === null) return hasDraft ? 'en-curso' : 'por-hacer';
  if (!isRead) return 'enviado';
  return hasOpen ? 'leido' : 'cerrado';
};

/** Adds to visits of a semester the state that follows from their accompaniments. */
export async function withEstados(
  db: Db,
  semestre: Semestre,
  filas: readonly FilaDeVisita[],
): Promise<VisitaConEstado[]> {
  const avances = await readAvances(db, semestre, filas);
  return filas.map((fila, i) => ({ ...fila, avance: avances[i]!, estado: estadoOf(avances[i]!) }));
}

/** Reads the visits in the plan of a semester, without those taken out. */
export const readVisitas = async (db: Db, semestre: Semestre): Promise<VisitaConEstado[]> =>
  withEstados(
    db,
    semestre,
    (await selectVisitas(db, semestre)).filter(({ quitada: isOut }) => !isOut),
  );

/** Puts visits into the words of the call for a reader, who opens what they sent themselves, or all. */
export async function visitasOf(
  db: Db,
  visitas: readonly VisitaConEstado[],
  actor: Pick<Actor, 'permisos' | 'email'>,
): Promise<Visita[]> {
  const nombres = await readNombres(
    db,
    visitas.map(({ codigo }) => codigo),
  );
  const mayOpen = ({ evaluador }: Avance): boolean =>
    can(actor, 'acompanamientos.leer') || (evaluador !== null && evaluador === actor.email.toLowerCase());
  return visitas.map(({ avance, avisada, ...visita }) => ({
    ...visita,
    nombre: nombres.get(visita.codigo) ?? null,
    acompanamiento: mayOpen(avance) ? avance.acompanamiento : null,
    avisada: avisada?.toISOString() ?? null,
  }));
}

/** Reads the plan of a semester for a person. */
export async function readPlan(
  { db, asignaturas, now }: Context,
  semestre: Semestre,
  actor: Actor,
): Promise<PlanLeido> {
  const today = now();
  const actual = semestreOf(today);
  const [all, calendario, planned] = await Promise.all([
    readVisitas(db, semestre),
    readCalendario(db, semestre),
    selectSemestres(db),
  ]);
  const { semanas, semana } = semanasOfPlan(calendario, diaOf(today));
  // Others see their own visits alone.
  const isPlanner = can(actor, 'acompanamientos.planear');
  const seen = isPlanner ? all : all.filter(({ evaluador }) => evaluador === actor.usuario);
  const semestres = new Set([actual, nextSemestre(actual), semestre, ...(planned as readonly Semestre[])]);
  return {
    semestre,
    actual,
    semestres: [...semestres].toSorted().toReversed(),
    semanas: [...semanas],
    semana,
    visitas: await visitasOf(db, seen, actor),
    gestion: isPlanner ? await readGestion({ db, asignaturas }, semestre, all) : null,
  };
}

async function readGestion(
  { db, asignaturas }: Omit<Context, 'now'>,
  semestre: Semestre,
  visitas: readonly VisitaConEstado[],
): Promise<GestionDePlan> {
  const [plan, evaluadores, docentes] = await Promise.all([
    openPlan(db, semestre),
    readEvaluadores(db),
    readDocentes(asignaturas, semestre),
  ]);
  const { cobertura, total } = coberturaOf(
    docentes,
    visitas.map((visita) => ({ ...visita, isDone: !isAhead(visita.estado) })),
  );
  const facultades = cobertura.filter(({ docentes: count }) => count > 0).map(({ facultad }) => facultad);
  return { plan, evaluadores, facultades, cobertura, total };
}
