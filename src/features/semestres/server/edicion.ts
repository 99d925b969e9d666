// What the unit makes of the sections of a semester: its texts, and the figures left out, with history and audit.
import type { Semestre } from '#catalogo/semestre.ts';
import { record, type Principal } from '#core/auditoria/server/service.ts';
import type { Seccion } from '#core/semestre.ts';
import { AppError } from '#platform/contract/errors.ts';
import type { Db } from '#platform/server/db/database.ts';
import { versioned, type Author } from '#platform/server/versioned.ts';
import type { EdicionDeSeccion } from '../contract.ts';
import { lockEdicion, selectEdiciones, upsertEdicion, type Edicion, type FilaEdicion } from './store.ts';

const CHANGED = 'Otra persona cambió esta sección mientras usted la editaba. Lo que escribió sigue aquí.';

/** Of the semester and of the section. */
const keyOf = (semestre: Semestre, seccion: string): string => `${semestre} ${seccion}`;

function partsOf(key: string) {
  const [semestre, seccion] = key.split(' ') as [Semestre, string];
  return { semestre, seccion };
}

type Row = Omit<FilaEdicion, 'seccion'> & { readonly key: string };

const read = async (tx: Db, key: string): Promise<Row> => {
  const { semestre, seccion } = partsOf(key);
  const { texto = '', omitidas = [], version = 0 } = (await lockEdicion(tx, { semestre, seccion })) ?? {};
  return { key, texto, omitidas, version };
};

const edicionOf = ({ texto, omitidas, version }: Row): EdicionDeSeccion => ({
  texto,
  omitidas: [...omitidas],
  version,
});

const versions = versioned<Row, { readonly antes: Edicion | null; readonly despues: Edicion }>({
  resource: 'semestre',
  lock: read,
  changed: CHANGED,
  // Read again: of two first changes at once, the second finds a row that was not there to be locked.
  present: async (tx, { key }) => ({ edicion: edicionOf(await read(tx, key)) }),
});

/** Reads what was made of the sections of a semester, by their keys. */
export async function readEdiciones(db: Db, semestre: Semestre): Promise<(seccion: string) => EdicionDeSeccion> {
  const filas = new Map((await selectEdiciones(db, semestre)).map((fila) => [fila.seccion, fila]));
  return (seccion) => {
    const { texto = '', omitidas = [], version = 0 } = filas.get(seccion) ?? {};
    return { texto, omitidas: [...omitidas], version };
  };
}

type Change = EdicionDeSeccion & {
  readonly semestre: Semestre;
  readonly seccion: Pick<Seccion, 'clave' | 'titulo' | 'columnas'>;
  readonly author: Author;
  readonly principal: Principal;
};

/**
 * Changes the text of a section in a semester, and its figures that are left out.
 * @throws {AppError} `datos-invalidos` for a figure that it has not; `conflicto`, with the present one, if another person
 * saved first
 */
export async function changeEdicion(db: Db, change: Change): Promise<EdicionDeSeccion> {
  const { semestre, seccion, texto, version, author, principal } = change;
  const omitted = seccion.columnas.filter(({ clave }) => change.omitidas.includes(clave));
  if (change.omitidas.some((clave) => !omitted.some((columna) => columna.clave === clave))) {
    throw new AppError('datos-invalidos', { errores: { omitidas: 'Esa cifra no es de esta sección.' } });
  }
  const after: Edicion = { texto, omitidas: omitted.map(({ clave }) => clave) };
  const key = keyOf(semestre, seccion.clave);
  return db.transaction().execute(async (tx) => {
    const row = await versions.lockSeen(tx, key, version);
    const isWritten = await upsertEdicion(tx, { semestre, seccion: seccion.clave, ...after, version });
    if (!isWritten) throw await versions.conflict(tx, row, CHANGED);
    const before = version === 0 ? null : { texto: row.texto, omitidas: row.omitidas };
    await versions.append(tx, author, [{ key, version: version + 1, antes: before, despues: after }]);
    await record(tx, {
      accion: 'semestre.seccion',
      principal,
      objeto: { tipo: 'semestre', ids: [semestre] },
      detalle: {
        Sección: seccion.titulo,
        ...(texto !== row.texto && { Texto: 'cambiado' }),
        'Cifras que no aparecen': omitted.map(({ titulo }) => titulo).join(', ') || 'ninguna',
      },
    });
    return edicionOf(await read(tx, key));
  });
}
