// Reading the evidence again at the day of an action: it proposes that the action is done, and closes nothing.
import { addDias } from '#catalogo/dias-habiles.ts';
import { semanaOfDia } from '#catalogo/rubrica/calendario.ts';
import type { Rubrica } from '#catalogo/rubrica/rubrica.ts';
import { diaOf } from '#catalogo/semestre.ts';
import type { Ajustes } from '#features/ajustes/server/service.ts';
import { readCalendario } from '#features/calendarios/server/service.ts';
import type { LeerAula, ResultadoDeLectura } from '#features/evidencia/server/service.ts';
import type { Rubricas } from '#features/rubricas/server/service.ts';
import type { Db } from '#platform/server/db/database.ts';
import { needsImprovement } from '../resultado.ts';
import { parOf, readAcompanamiento, type AcompanamientoGuardado } from './registros.ts';
import { noteLectura, selectPorLeer, type LecturaDeMejora } from './revisiones.store.ts';

/** Nights in which a platform that does not answer is asked again. */
const NOCHES = 14;

type Context = {
  readonly db: Db;
  readonly rubricas: Rubricas;
  readonly leer: LeerAula;
  /** They say if evidence is read at all, and the present mark, for records without their own. */
  readonly ajustes: Pick<Ajustes, 'actuales'>;
  readonly now: () => Date;
};

/** Reads the evidence of the actions whose day has come, once for each accompaniment, where a setting asks for it. Safe to run twice. */
export async function reviewMejoras(context: Context): Promise<void> {
  const { db, ajustes, now } = context;
  const { evidenciaEnMejoras, marcaDeMejora } = await ajustes.actuales();
  if (evidenciaEnMejoras === 0) return;
  const today = diaOf(now());
  const due = await selectPorLeer(db, { desde: addDias(today, 1 - NOCHES), hasta: today });
  for (const [id, mejoras] of Map.groupBy(due, ({ acompanamiento }) => acompanamiento)) {
    const guardado = await readAcompanamiento(db, id);
    if (!guardado) continue;
    const rubrica = await rubricaOf(context, guardado);
    const mark = guardado.marca ?? marcaDeMejora;
    const readable = mejoras.some(({ clave }) => hasEvidencia(rubrica, clave));
    const resultado = readable ? await readAgain(context, guardado) : null;
    for (const mejora of mejoras) {
      const isLast = mejora.fecha <= addDias(today, 1 - NOCHES);
      const isOver = mejora.fecha < today;
      const said = lecturaOf({ rubrica, resultado, mark, isLast, isOver, now: now() }, mejora.clave);
      await noteLectura(db, mejora, said);
    }
  }
}

async function rubricaOf({ rubricas }: Context, { acompanamiento }: AcompanamientoGuardado): Promise<Rubrica> {
  const findRubrica = await rubricas.buscar();
  const { version, variante } = acompanamiento.rubrica;
  return findRubrica(variante === 'compromisoAcademico' ? 'APV' : 'AMV', version);
}

const hasEvidencia = ({ criterios }: Rubrica, clave: string): boolean =>
  criterios.some((criterio) => criterio.clave === clave && criterio.evidencia !== undefined);

/** Reads the classroom of an accompaniment as it is now, up to the present week of its semester. */
async function readAgain({ db, leer, now }: Context, guardado: AcompanamientoGuardado): Promise<ResultadoDeLectura> {
  const { acompanamiento, semestre } = guardado;
  const { tipoAsignatura, semana } = acompanamiento.datos.infoAcompanamiento.informacionAsignatura;
  const calendario = await readCalendario(db, semestre);
  return leer({
    ...parOf(guardado),
    tipo: tipoAsignatura.clave === 'APV' ? 'APV' : 'AMV',
    semestre,
    semana: semanaOfDia(calendario, diaOf(now()))?.numero ?? semana,
    versionRubrica: acompanamiento.rubrica.version,
  });
}

type Reading = {
  readonly rubrica: Rubrica;
  /** Null: no action of the accompaniment has evidence that can be read. */
  readonly resultado: ResultadoDeLectura | null;
  readonly mark: number;
  /** The last night in which a platform is asked. */
  readonly isLast: boolean;
  /** The day of the action has passed: what falls short now is not read again. */
  readonly isOver: boolean;
  readonly now: Date;
};

/** Says what a reading means for the action of a criterion. */
function lecturaOf({ rubrica, resultado, mark, isLast, isOver, now }: Reading, clave: string): LecturaDeMejora {
  const evidencia = resultado?.evidencias[clave];
  const criterio = rubrica.criterios.find((candidate) => candidate.clave === clave);
  if (!resultado || !evidencia || !criterio?.evidencia) return { propuesta: null, lectura: null, leida: now };
  const { texto, sugerencia, fuente } = evidencia;
  if (sugerencia === null && (resultado.aula === null || resultado.avisos.length > 0)) {
    const next = isLast ? 'No se intentará más: véalo en el aula.' : 'Se intentará de nuevo la próxima noche.';
    return { propuesta: null, lectura: `No se pudo leer el aula. ${texto} ${next}`, leida: isLast ? now : null };
  }
  const suggested = criterio.descriptores.find((descriptor) => descriptor.clave === sugerencia)?.valoracion;
  const said = `${texto} (${fuente})`;
  if (typeof suggested !== 'number')
    return { propuesta: null, lectura: `Decida con lo que se leyó: ${said}`, leida: now };
  return needsImprovement(suggested, mark)
    ? shortLectura(said, { isOver, now })
    : { propuesta: said, lectura: null, leida: now };
}

/** Says that the evidence falls short. The day itself belongs to the teacher: it is read once more when it is over. */
const shortLectura = (said: string, { isOver, now }: Pick<Reading, 'isOver' | 'now'>): LecturaDeMejora => ({
  propuesta: null,
  lectura: `Aún no alcanza: ${said}.${isOver ? '' : ' Se leerá de nuevo la próxima noche.'}`,
  leida: isOver ? now : null,
});
