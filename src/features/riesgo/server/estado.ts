import { accesos } from '#catalogo/estudiantes-en-riesgo.ts';
import type { InformeLeido } from '#catalogo/informe.ts';
import type { DeServidor } from '#features/informes/server/routes.ts';
import { errorMessageDe, type Moodle, type ServidorMoodle, SIN_SERVIDOR } from '#features/moodle/server/service.ts';
import { estaEnMarcha } from '#features/tareas/server/service.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { CuentaDeRiesgo, EstadoDeLecturas, LecturaDeServidor } from '../contract.ts';
import { type Cuenta, selectCuentas } from './conteos.store.ts';
import { fallaEnPalabras } from './lectura.ts';
import { type De, findEnMarcha, selectUltimas } from './lecturas.store.ts';

type Lecturas = { readonly db: Db; readonly moodle: Moodle; readonly diasDeRiesgo: number };

/** How what a report shows was read: of each server when, what failed, and what is being read. */
export async function estadoDe({ db, moodle, diasDeRiesgo }: Lecturas, leido: string): Promise<EstadoDeLecturas> {
  // Before how they ended: one that ends meanwhile is still told of as going on, and whoever follows it asks again.
  const tareas = await Promise.all([...moodle.keys()].map(async (servidor) => tareaDe(db, { leido, servidor })));
  const ultimas = await selectUltimas(db, leido);
  const servidores = [...moodle.values()].map(({ name: servidor, label: etiqueta }, i): LecturaDeServidor => {
    const suyas = ultimas.filter((una) => una.servidor === servidor);
    const completa = suyas.find(({ filas }) => filas !== null);
    const fallida = suyas.find(({ filas }) => filas === null);
    const falla = fallida && (!completa || fallida.terminada >= completa.terminada) ? fallida : undefined;
    return {
      servidor,
      etiqueta,
      tarea: tareas[i] ?? null,
      ultima: completa ? { instante: completa.terminada.toISOString(), filas: completa.filas ?? 0 } : null,
      falla: falla
        ? {
            instante: falla.terminada.toISOString(),
            texto: fallaEnPalabras({ motivo: falla.motivo ?? '', texto: falla.texto ?? undefined }),
          }
        : null,
    };
  });
  if (leido !== accesos.slug) return { servidores, riesgo: null };
  const { ahora, antes } = await selectCuentas(db, leido, [...moodle.keys()]);
  return { servidores, riesgo: { dias: diasDeRiesgo, ahora: cuentaDe(ahora), antes: cuentaDe(antes) } };
}

/** The job that does a reading at this moment. */
async function tareaDe(db: Db, de: De): Promise<string | null> {
  const id = await findEnMarcha(db, de);
  return id !== undefined && (await estaEnMarcha(db, id)) ? id : null;
}

const cuentaDe = (cuenta: Cuenta | undefined): CuentaDeRiesgo | null =>
  cuenta
    ? {
        matriculas: cuenta.matriculas,
        enRiesgo: cuenta.enRiesgo,
        nunca: cuenta.nunca,
        instante: cuenta.instante.toISOString(),
      }
    : null;

/**
 * Why existing clients cannot be told anything (DECISIONS §4): nothing was ever read whole, of that server or of any; or
 * what they ask about is not read, being hidden or not there. What failed after a whole reading is no reason: its rows are
 * there.
 */
export const sinLeer = async (
  lecturas: Pick<Lecturas, 'db' | 'moodle'>,
  { leido }: Pick<InformeLeido, 'leido'>,
  de: DeServidor | undefined,
  hayFilas: () => Promise<boolean>,
): Promise<string | null> =>
  (await nuncaLeido(lecturas, leido.slug, de?.servidor)) ??
  (de && !(await hayFilas()) ? noSeLee(lecturas.moodle.get(de.servidor)!, de) : null);

async function nuncaLeido(
  { db, moodle }: Pick<Lecturas, 'db' | 'moodle'>,
  leido: string,
  servidor: string | undefined,
): Promise<string | null> {
  if (servidor !== undefined && !moodle.has(servidor)) return SIN_SERVIDOR;
  const suyas = (await selectUltimas(db, leido)).filter((una) => servidor === undefined || una.servidor === servidor);
  if (suyas.some(({ filas }) => filas !== null)) return null;
  const [fallida] = suyas;
  if (!fallida) return 'Aún no se ha leído la información de la plataforma.';
  return errorMessageDe({ motivo: fallida.motivo ?? '', texto: fallida.texto ?? undefined });
}

/** Why nobody is read of a course or of a category; null where there is no reason, or the server does not tell one. */
async function noSeLee({ label, cursos }: ServidorMoodle, { campo, clave }: DeServidor): Promise<string | null> {
  const id = Number(clave);
  if (campo === 'curso') {
    const leidos = await cursos.porIds([id]);
    if (!leidos.ok) return null;
    const [curso] = leidos.valor;
    if (!curso) return `En ${label} no existe ese curso.`;
    return curso.visible ? null : `El curso «${curso.nombre}» está oculto en ${label} ${queHacer('Muéstrelo')}`;
  }
  const leidos = await cursos.deCategorias([id]);
  const suyos = leidos.ok ? (leidos.valor.get(id) ?? []) : [];
  if (suyos.length === 0 || suyos.some(({ visible }) => visible)) return null;
  return `Los cursos de esa categoría están ocultos en ${label} ${queHacer('Muéstrelos')}`;
}

const queHacer = (muestrelo: string): string =>
  `y sus accesos no se leen. ${muestrelo} en Moodle y lea de nuevo la información.`;
