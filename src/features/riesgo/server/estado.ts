import { accesos } from '#catalogo/estudiantes-en-riesgo/leido.ts';
import type { InformeLeido } from '#catalogo/informe.ts';
import type { Moodle } from '#features/moodle/server/service.ts';
import { estaEnMarcha } from '#features/tareas/server/service.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { CuentaDeRiesgo, EstadoDeLecturas, LecturaDeServidor } from '../contract.ts';
import { type Cuenta, selectCuentas } from './conteos/store.ts';
import { errorMessageDe, fallaEnPalabras } from './lectura.ts';
import { type De, findEnMarcha, selectUltimas } from './lecturas/store.ts';

type Lecturas = { readonly db: Db; readonly moodle: Moodle; readonly diasDeRiesgo: number };

/** How what a report shows was read: of each server when, what failed, and what is being read. */
export async function estadoDe({ db, moodle, diasDeRiesgo }: Lecturas, leido: string): Promise<EstadoDeLecturas> {
  // Before how they ended: one that ends meanwhile is still told of as going on, and whoever follows it asks again.
  const tareas = await Promise.all([...moodle.keys()].map((servidor) => tareaDe(db, { leido, servidor })));
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
 * Why existing clients cannot be told anything yet (DECISIONS §4): nothing was ever read whole, of that server or of any.
 * What failed after a whole reading is no reason: its rows are there.
 */
export async function sinLeer(
  { db, moodle }: Pick<Lecturas, 'db' | 'moodle'>,
  { leido }: Pick<InformeLeido, 'leido'>,
  servidor: string | undefined,
): Promise<string | null> {
  if (servidor !== undefined && !moodle.has(servidor)) return 'No existe ese servidor.';
  const suyas = (await selectUltimas(db, leido.slug)).filter(
    (una) => servidor === undefined || una.servidor === servidor,
  );
  if (suyas.some(({ filas }) => filas !== null)) return null;
  const [fallida] = suyas;
  if (!fallida) return 'Aún no se ha leído la información de la plataforma.';
  return errorMessageDe({ motivo: fallida.motivo ?? '', texto: fallida.texto ?? undefined });
}
