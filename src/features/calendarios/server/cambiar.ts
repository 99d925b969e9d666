import { type Calendario, calendarioVacio, esquemaCalendario } from '#catalogo/rubrica/calendario.ts';
import { cambiosDeCalendario, revisarCalendario } from '#catalogo/rubrica/calendario-revision.ts';
import { type Semestre, semestreAnterior, semestreSiguiente } from '#catalogo/semestre.ts';
import { type Quien, record } from '#features/auditoria/server/service.ts';
import { AppError } from '#platform/contract/errors.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { CalendarioAbierto } from '../contract.ts';
import { readCalendario } from './calendarios.ts';
import {
  type FilaCalendario,
  type FilaCambio,
  insertCambio,
  selectCalendarios,
  selectCambios,
  upsertCalendario,
} from './store.ts';

const calendarioDe = (contenido: unknown): Calendario => esquemaCalendario.parse(contenido);

function abiertoDe(
  semestre: Semestre,
  filas: readonly FilaCalendario[],
  cambios: readonly FilaCambio[],
): CalendarioAbierto {
  const fila = filas.find((una) => una.semestre === semestre);
  return {
    calendario: fila ? calendarioDe(fila.contenido) : calendarioVacio(semestre),
    version: fila?.version ?? 0,
    historia: cambios
      .filter((uno) => uno.semestre === semestre)
      .map(({ version, persona, instante, antes, despues }) => ({
        version,
        persona,
        instante: instante.toISOString(),
        cambios: cambiosDeCalendario(antes === null ? null : calendarioDe(antes), calendarioDe(despues)),
      })),
  };
}

/** The semesters of which something was said and those around the current one, the newest first. */
export async function listarCalendarios(db: Db, actual: Semestre): Promise<CalendarioAbierto[]> {
  const [filas, cambios] = await Promise.all([selectCalendarios(db), selectCambios(db)]);
  const semestres = new Set([
    semestreSiguiente(actual),
    actual,
    semestreAnterior(actual),
    ...filas.map(({ semestre }) => semestre),
  ]);
  return [...semestres]
    .toSorted()
    .toReversed()
    .map((semestre) => abiertoDe(semestre, filas, cambios));
}

type Cambiar = {
  readonly version: number;
  readonly calendario: Calendario;
  readonly usuario: string;
  readonly nombre: string;
  readonly quien: Quien;
  readonly now: Date;
};

/**
 * Changes the dates of a semester; evidence that is read from now on goes by them.
 * @throws {AppError} `datos-invalidos` by path; `conflicto`, with the dates as they stand, where somebody was faster
 */
export async function cambiarCalendario(
  db: Db,
  { version, calendario, usuario, nombre, quien, now }: Cambiar,
): Promise<CalendarioAbierto> {
  const fallos = revisarCalendario(calendario);
  if (fallos.length > 0) {
    const errores = Object.fromEntries(fallos.map(({ ruta, mensaje }) => [`calendario.${ruta}`, mensaje]));
    throw new AppError('datos-invalidos', { errores });
  }
  const { semestre } = calendario;
  const abrir = async (de: Db): Promise<CalendarioAbierto> =>
    abiertoDe(semestre, await selectCalendarios(de, semestre), await selectCambios(de, semestre));
  return db.transaction().execute(async (tx) => {
    const [fila] = await selectCalendarios(tx, semestre);
    const antes = fila ? await readCalendario(tx, semestre) : null;
    const cambios = cambiosDeCalendario(antes, calendario);
    const isCurrent = (fila?.version ?? 0) === version;
    if (isCurrent && cambios.length === 0) return abrir(tx);
    if (!isCurrent || !(await upsertCalendario(tx, calendario, version))) {
      const message =
        'Otra persona cambió las fechas de este semestre mientras usted las editaba. Lo que escribió sigue aquí.';
      throw new AppError('conflicto', { message, ademas: { abierto: await abrir(tx) } });
    }
    const cambio = { semestre, version: version + 1, usuario, nombre, antes, despues: calendario, instante: now };
    await insertCambio(tx, cambio);
    await record(tx, {
      accion: 'calendario.cambio',
      quien,
      objeto: { tipo: 'calendario', ids: [semestre] },
      detalle: Object.fromEntries(cambios.map((uno) => [uno.campo, `${uno.antes} → ${uno.despues}`])),
    });
    return abrir(tx);
  });
}
