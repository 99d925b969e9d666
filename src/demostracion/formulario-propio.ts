// Publishes the form of the unit of a demonstration in two versions, with invented answers to both and people who wait.
import type { Entorno } from '#catalogo/campos/entorno.ts';
import { comienzoOf } from '#catalogo/dias-habiles.ts';
import type { Formulario } from '#catalogo/formulario.ts';
import { diaOf, semestreOf, startOfSemestre } from '#catalogo/semestre.ts';
import { SISTEMA } from '#core/auditoria/server/service.ts';
import { takeCupos } from '#core/cupos/service.ts';
import { addTurno } from '#features/espera/server/service.ts';
import { newRegistro } from '#features/formularios/server/service.ts';
import { closeAfter } from '#features/vigencias/server/service.ts';
import { DAY_MS } from '#platform/contract/time.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Services } from '../services.ts';
import { azarOf, pickFrom, randomBetween, type Azar } from './azar.ts';
import { ejemploOf, validateInvented } from './ejemplo.ts';
import { withJuicios } from './invented-answers.ts';
import { cierreOf, estadoOf, GESTOR, instantBetween, storeBatch } from './registros.ts';
import { CURSOS, LISTA_DE_CURSOS, SEMANA, SEMANA_CAMBIADA } from './semana.ts';

type Curso = (typeof CURSOS)[number]['clave'];

/** Choices of those who answered the first version, after which one workshop is full, and of those who answered the second. */
const BEFORE: readonly Curso[] = ['podcast', 'video', 'podcast', 'moodle', 'podcast', 'evaluacion', 'podcast', 'video'];
const AFTER: readonly Curso[] = ['video', 'moodle', 'moodle', 'evaluacion'];
const repeated = (cursos: readonly Curso[], times: number): readonly Curso[] =>
  Array.from({ length: times }, () => cursos).flat();

const APOYOS = ['Intérprete de lengua de señas.', 'Subtítulos: oigo poco.', 'Material legible por lector de pantalla.'];
const CIUDADES = ['Tunja', 'Duitama', 'Sogamoso', 'Bogotá', 'Yopal', 'Chiquinquirá'];
const WAITING = ['Camila Ejemplo Rojas', 'Julián Ejemplo Díaz', 'Sara Ejemplo Mora'];

/** Days before the start of the demonstration on which the form was published. */
const DAYS_AGO = 20;
/** Days after which it closes, and the day before on which people are reminded. */
const DAYS_LEFT = 15;

/** Builds the services with a clock. */
export type ServicesAt = (clock: () => Date) => Pick<Services, 'definiciones' | 'liveCatalogo' | 'entorno'>;

type Start = { readonly isNew: boolean; readonly now: Date; readonly servicesAt: ServicesAt };

/** Publishes the form in a new demonstration, and at each start gives it a close that is still to come. */
export async function seedFormularioPropio(db: Db, { isNew, now, servicesAt }: Start): Promise<void> {
  if (isNew) await publishWithAnswers(db, { now, servicesAt });
  await closeAfter(db, SEMANA.formulario.slug, { dias: DAYS_LEFT, now });
}

/** Publishes both versions on earlier days, and stores the answers that each got. */
async function publishWithAnswers(db: Db, { now, servicesAt }: Omit<Start, 'isNew'>): Promise<void> {
  const { slug, titulo } = SEMANA.formulario;
  // In one semester, whose places are taken.
  const semester = comienzoOf(startOfSemestre(semestreOf(now))).getTime();
  const first = new Date(Math.max(now.getTime() - DAYS_AGO * DAY_MS, semester));
  const changed = new Date((first.getTime() + 2 * now.getTime()) / 3);
  let clock = first;
  const { definiciones, liveCatalogo, entorno } = servicesAt(() => clock);
  const autor = { usuario: GESTOR, nombre: 'Gloria Inés Restrepo Mejía', principal: SISTEMA, note: async () => {} };
  const recordatorio = {
    asunto: `Recordatorio: ${titulo}`,
    texto: 'Le recordamos que mañana es el taller en el que se inscribió.',
    momento: { instante: `${diaOf(new Date(now.getTime() + (DAYS_LEFT - 1) * DAY_MS))}T08:00` },
  };
  const azar = azarOf(41);
  const answer = async (cursos: readonly Curso[], hasta: Date): Promise<void> => {
    const context = { formulario: liveCatalogo.now().findFormulario(slug)!, entorno: await entorno(), azar, now };
    const lote = cursos.map((curso, i) => {
      const creado = instantBetween(clock, hasta, (i + azar()) / cursos.length, azar);
      return registroOf(curso, creado, context);
    });
    await storeBatch(db, lote, now);
    await db.transaction().execute(async (tx) =>
      takeCupos(
        tx,
        lote.map(({ semestre }, i) => ({ lista: LISTA_DE_CURSOS, clave: cursos[i]!, semestre })),
      ),
    );
  };

  const tramite = { ...SEMANA, recordatorios: [recordatorio] };
  const begun = await definiciones.begin({ slug, titulo, tramite }, autor);
  const published = await definiciones.publish(slug, begun.revision, autor);
  await answer(repeated(BEFORE, 3), changed);
  clock = changed;
  const change = { revision: published.revision, tramite: { ...SEMANA_CAMBIADA, recordatorios: [recordatorio] } };
  const saved = await definiciones.save(slug, change, autor);
  await definiciones.publish(slug, saved.revision, autor);
  await answer(repeated(AFTER, 4), now);
  for (const [i, nombre] of WAITING.entries()) {
    const lugar = { formulario: slug, lista: LISTA_DE_CURSOS, clave: BEFORE[0]!, semestre: semestreOf(now) };
    await addTurno(db, { ...lugar, nombre, correo: `espera${i + 1}@example.com`, creado: changed });
  }
}

type Context = {
  readonly formulario: Formulario;
  readonly entorno: Entorno;
  readonly azar: Azar;
  readonly now: Date;
};

/** Makes the record of an invented person who chose a workshop. */
function registroOf(curso: Curso, creado: Date, { formulario, entorno, azar, now }: Context) {
  const semestre = semestreOf(creado);
  const needsHelp = azar() < 0.15;
  const answers = {
    ...withJuicios(formulario, ejemploOf(formulario, entorno, azar), { azar, entorno, semestre }),
    taller: CURSOS.find(({ clave }) => clave === curso)!.texto,
    apoyo: needsHelp ? 'Sí' : 'No',
    cualApoyo: needsHelp ? pickFrom(APOYOS, azar) : null,
    nacimiento: `${randomBetween(1968, 2007, azar)}-${String(randomBetween(1, 12, azar)).padStart(2, '0')}-15`,
    ciudad: azar() < 0.8 ? pickFrom(CIUDADES, azar) : null,
  };
  const validacion = validateInvented(formulario, answers, entorno);
  if (!validacion.ok) throw new Error(`${formulario.slug} refuses its example: ${JSON.stringify(validacion.fallos)}`);
  const random = Uint8Array.from({ length: 16 }, () => Math.floor(azar() * 256));
  const registro = newRegistro(formulario, validacion.datos, {
    creado,
    semestre,
    random,
    unidad: undefined,
    ambitos: null,
  });
  const estado = estadoOf(creado, now, azar);
  return { ...registro, estado, cierre: estado === 'cerrado' ? cierreOf(creado, now, azar) : null, resultado: null };
}
