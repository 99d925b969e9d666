// The lots of a plan: the visits that the draw would add, told in figures first, and added once a person confirms them.
import { createHash } from 'node:crypto';
import { diaOf, semestreOf, type Semestre } from '#catalogo/semestre.ts';
import { record } from '#core/auditoria/server/service.ts';
import { readAcompanados } from '#features/acompanamientos/server/service.ts';
import { readCalendario } from '#features/calendarios/server/service.ts';
import { AppError } from '#platform/contract/errors.ts';
import type { Propuesta } from '../contract.ts';
import { isAhead, MOTIVOS } from '../estados.ts';
import { coberturaOf, readDocentes, readSorteables } from './docentes.ts';
import type { Acto } from './evaluadores.ts';
import { withEstados, type Context } from './lectura.ts';
import { selectPlan, type FilaDePlan } from './planes.store.ts';
import { ensurePlan } from './planes.ts';
import { repartir } from './reparto.ts';
import { semanasOfPlan } from './semanas.ts';
import { listEvaluadores } from './service.ts';
import { sortear } from './sorteo.ts';
import { insertVisitas, selectVisitas, type NewVisita } from './store.ts';

type Lots = { readonly propuesta: Propuesta; readonly nuevas: readonly NewVisita[] };

const refuse = (message: string): never => {
  throw new AppError('conflicto', { message });
};

/**
 * Draws the visits of a plan and distributes them. Nothing that is in the plan changes: teachers with a visit, also one
 * that was taken out, and those who were accompanied in the semester already, get none.
 * @throws {AppError} `conflicto` where the plan, its weeks or its evaluators are missing
 */
async function draw({ db, asignaturas, now }: Context, { semestre: name, reglas, semilla }: FilaDePlan): Promise<Lots> {
  const semestre = name as Semestre;
  if (semestre < semestreOf(now())) refuse('Ese semestre ya terminó.');
  const [evaluadores, calendario, docentes, existing, acompanados] = await Promise.all([
    listEvaluadores(db),
    readCalendario(db, semestre),
    readDocentes(asignaturas, semestre),
    selectVisitas(db, semestre),
    readAcompanados(db, semestre),
  ]);
  const { semanas, left } = semanasOfPlan(calendario, diaOf(now()));
  if (semanas.length === 0) refuse('Escriba antes el inicio y las semanas del semestre en el calendario académico.');
  if (left.length === 0) refuse('Ya no quedan semanas de clase en este semestre.');
  if (evaluadores.length === 0) refuse('Agregue antes a quienes evalúan.');
  if (docentes.length === 0) refuse('El semestre aún no tiene asignaturas.');
  const { sorteables, hasHistory } = await readSorteables(db, semestre, docentes);
  const held = new Set([...existing.map(({ correo }) => correo), ...acompanados]);
  const drawn = sortear(sorteables, reglas, semilla).filter(({ correo }) => !held.has(correo));
  const inPlan = existing.filter(({ quitada: isOut }) => !isOut);
  const nuevas = repartir(drawn, { evaluadores, semanas: left, puestas: inPlan }).map((visita) => ({
    ...visita,
    semestre,
  }));
  const weeks = nuevas.map(({ semana }) => semana);
  const countOf = (visitas: readonly { readonly evaluador: string | null }[], usuario: string | null): number =>
    visitas.filter(({ evaluador }) => evaluador === usuario).length;
  const done = (await withEstados(db, semestre, inPlan)).map((visita) => ({
    ...visita,
    isDone: !isAhead(visita.estado),
  }));
  const propuesta: Propuesta = {
    huella: createHash('sha256').update(JSON.stringify(nuevas)).digest('hex'),
    visitas: nuevas.length,
    porMotivo: MOTIVOS.map((motivo) => ({
      motivo,
      visitas: nuevas.filter((one) => one.motivo === motivo).length,
    })).filter(({ visitas }) => visitas > 0),
    porEvaluador: evaluadores.map(({ usuario, nombre }) => ({
      nombre,
      antes: countOf(inPlan, usuario),
      nuevas: countOf(nuevas, usuario),
    })),
    sinEvaluador: countOf(nuevas, null),
    semanas: weeks.length === 0 ? null : { desde: Math.min(...weeks), hasta: Math.max(...weeks) },
    ...coberturaOf(docentes, [...done, ...nuevas.map((visita) => ({ ...visita, isDone: false }))]),
    sinHistoria: !hasHistory && reglas.nuevos,
  };
  return { propuesta, nuevas };
}

/** Tells what the draw of a semester would add. @throws {AppError} `conflicto` where it cannot be made */
export async function readPropuesta(context: Context, semestre: Semestre): Promise<Propuesta> {
  const plan = (await selectPlan(context.db, semestre)) ?? refuse('Guarde antes las reglas del plan.');
  return (await draw(context, plan)).propuesta;
}

/**
 * Adds the visits of the draw.
 * @param context with the transaction of the caller; `huella` is of what the person saw
 * @throws {AppError} `conflicto`, with the present draw, if it is another by now
 */
export async function confirmPropuesta(
  context: Context,
  { semestre, huella }: { readonly semestre: Semestre; readonly huella: string },
  { principal, now }: Acto,
): Promise<number> {
  // Two managers draw one after the other.
  const { db: tx } = context;
  const { propuesta, nuevas } = await draw(context, await ensurePlan(tx, semestre));
  if (propuesta.huella !== huella) {
    throw new AppError('conflicto', {
      message: 'Desde que usted lo vio cambiaron los docentes, las reglas o el plan. Revise de nuevo qué se agrega.',
      ademas: { propuesta },
    });
  }
  const filas = await insertVisitas(tx, nuevas, now);
  await record(tx, {
    accion: 'visita.sorteo',
    principal,
    objeto: { tipo: 'semestre', ids: [semestre] },
    detalle: { visitas: filas.length },
  });
  return filas.length;
}
