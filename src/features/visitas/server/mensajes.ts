// Mail about planned visits: on Mondays to each evaluator, and to a teacher some days before the week of their visit.
import { textoDeAsignatura } from '#catalogo/campos/asignatura.ts';
import { addDias, weekdayOf } from '#catalogo/dias-habiles.ts';
import { formatDia } from '#catalogo/momento.ts';
import { asProperName } from '#catalogo/pantalla.ts';
import type { Semana } from '#catalogo/rubrica/calendario.ts';
import { diaOf, type Semestre } from '#catalogo/semestre.ts';
import { SISTEMA } from '#core/auditoria/server/service.ts';
import { readNombres } from '#features/asignaturas/server/service.ts';
import { readCalendario } from '#features/calendarios/server/service.ts';
import { createCorreo } from '#features/correo/server/service.ts';
import { escapeHtml } from '#platform/contract/escape.ts';
import type { Db } from '#platform/server/db/database.ts';
import { isAhead } from '../estados.ts';
import { pantallas } from '../pantallas.ts';
import { takeRecordatorio } from './evaluadores.store.ts';
import { readVisitas, type VisitaConEstado } from './lectura.ts';
import { selectPlan, selectSemestres, type FilaDePlan } from './planes.store.ts';
import { semanasOfPlan } from './semanas.ts';
import { listEvaluadores } from './service.ts';
import { takeAvisos } from './store.ts';

type Context = { readonly db: Db; readonly publicUrl: string; readonly now: () => Date };

type VisitaConSemana = VisitaConEstado & { readonly dias: Semana };

/** A plan whose weeks are not over, with its visits that are not sent. */
type PlanEnCurso = { readonly plan: FilaDePlan; readonly visitas: readonly VisitaConSemana[] };

async function readEnCurso(db: Db, today: string): Promise<PlanEnCurso[]> {
  const found: PlanEnCurso[] = [];
  for (const semestre of (await selectSemestres(db)) as readonly Semestre[]) {
    const { semanas } = semanasOfPlan(await readCalendario(db, semestre), today);
    if ((semanas.at(-1)?.hasta ?? '') < today) continue;
    const plan = (await selectPlan(db, semestre))!;
    const visitas = (await readVisitas(db, semestre)).flatMap((visita) => {
      const dias = semanas.find(({ numero }) => numero === visita.semana);
      return dias && isAhead(visita.estado) ? [{ ...visita, dias }] : [];
    });
    found.push({ plan, visitas });
  }
  return found;
}

/**
 * Reminds each evaluator on Mondays of the visits of the week and of those that are late, in the transaction that notes it:
 * however often it runs, and wherever it dies, once a week.
 */
export async function remindEvaluadores({ db, publicUrl, now }: Context): Promise<void> {
  const today = diaOf(now());
  if (weekdayOf(today) !== 1) return;
  const planes = await readEnCurso(db, today);
  const due = planes
    .filter(({ plan }) => plan.recordar)
    .flatMap(({ visitas }) => visitas.filter(({ dias }) => dias.desde <= addDias(today, 6)));
  const byEvaluador = Map.groupBy(due, ({ evaluador }) => evaluador);
  const inWords = await namerOf(db, due);
  for (const { usuario, nombre, correo } of await listEvaluadores(db)) {
    const own = byEvaluador.get(usuario) ?? [];
    if (own.length === 0) continue;
    const isLate = ({ dias }: VisitaConSemana): boolean => dias.hasta < today;
    await db.transaction().execute(async (tx) => {
      if (!(await takeRecordatorio(tx, usuario, today))) return;
      await createCorreo(
        tx,
        {
          tipo: '2',
          asunto: `Sus visitas de esta semana: ${own.length}`,
          contenido: [
            '<h2>Acompañamientos de esta semana</h2>',
            '<p>Cordial saludo:</p>',
            ...listOf('Para esta semana', own.filter((visita) => !isLate(visita)).map(inWords)),
            ...listOf('De semanas anteriores, por hacer', own.filter(isLate).map(inWords)),
            `<p><a href="${publicUrl}${pantallas.visitas.ruta}">Ver mis visitas</a></p>`,
          ].join('\n'),
          origen: 'visita-recordatorio',
          principal: SISTEMA,
          autor: null,
        },
        [{ email: correo, nombre, rol: 'Evaluador', campos: {}, filas: [] }],
      );
    });
  }
}

const listOf = (title: string, items: readonly string[]): string[] =>
  items.length === 0
    ? []
    : [`<p><strong>${title}:</strong></p>`, `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`];

/** In HTML. Braces would be fields of the message. */
const plain = (text: string): string => escapeHtml(text.replaceAll(/[{}]/g, ''));

/** Returns a function that names visits in HTML, with the names of their subjects. */
async function namerOf(db: Db, visitas: readonly VisitaConSemana[]): Promise<(visita: VisitaConSemana) => string> {
  const nombres = await readNombres(
    db,
    visitas.map(({ codigo }) => codigo),
  );
  return ({ docente, codigo, semana }) =>
    plain(`${asProperName(docente)}, ${textoDeAsignatura(codigo, nombres.get(codigo))}, semana ${semana}`);
}

/**
 * Tells teachers some days before the week of their visit, where the plan wants it, in the transaction that notes it: once
 * for each visit. Those that were begun or whose week is over are left out.
 */
export async function tellDocentes({ db, now }: Context): Promise<void> {
  const instant = now();
  const today = diaOf(instant);
  for (const { plan, visitas } of await readEnCurso(db, today)) {
    const { avisoDias } = plan;
    if (avisoDias === null) continue;
    const due = visitas.filter(
      ({ estado, avisada, dias }) =>
        estado === 'por-hacer' && avisada === null && addDias(dias.desde, -avisoDias) <= today && today <= dias.hasta,
    );
    const nombres = await readNombres(
      db,
      due.map(({ codigo }) => codigo),
    );
    for (const own of Map.groupBy(due, ({ correo }) => correo).values()) {
      await db.transaction().execute(async (tx) => {
        const taken = await takeAvisos(
          tx,
          own.map(({ id }) => id),
          instant,
        );
        const told = own.filter(({ id }) => taken.has(id));
        if (told.length === 0) return;
        await createCorreo(
          tx,
          {
            tipo: '2',
            asunto: told.length === 1 ? 'Acompañamiento de su asignatura' : 'Acompañamiento de sus asignaturas',
            contenido: [
              '<h2>Acompañamiento docente</h2>',
              '<p>Cordial saludo:</p>',
              '<p>La unidad acompañará el aula virtual de:</p>',
              ...listOf(
                'Asignatura y semana',
                told.map(({ codigo, dias }) =>
                  plain(
                    `${textoDeAsignatura(codigo, nombres.get(codigo))}, semana ${dias.numero}, ` +
                      `del ${formatDia(dias.desde)} al ${formatDia(dias.hasta)}`,
                  ),
                ),
              ),
              '<p>No necesita hacer nada: el resultado le llegará por correo.</p>',
            ].join('\n'),
            origen: 'visita-aviso',
            principal: SISTEMA,
            autor: null,
          },
          [{ email: own[0]!.correo, nombre: own[0]!.docente, rol: 'Docente', campos: {}, filas: [] }],
        );
      });
    }
  }
}
