// Opens the planned courses in Moodle, enrols their teachers, shows and checks them; takes back those that are to go.
import { diaOf } from '#catalogo/semestre.ts';
import { record, SISTEMA } from '#core/auditoria/server/service.ts';
import {
  contenidoInWords,
  falloInWords,
  isSameContenido,
  ROL_DE_MOODLE,
  unmovedInWords,
  type Contenido,
  type CursoNuevo,
  type Escrito,
  type Moodle,
  type ServidorMoodle,
} from '#core/moodle/server/service.ts';
import type { ActionOutcome, AutorDeCarga, Ejecucion, PendingFila } from '#features/cargas/server/service.ts';
import type { Db } from '#platform/server/db/database.ts';
import { borradoSchema, comparacionSchema, docentesSchema, nuevoSchema } from './plan.ts';
import { deleteCurso, endBegun, insertBegun, selectBegun, selectCursos, selectDue, setVisibleDesde } from './store.ts';

type Services = { readonly db: Db; readonly moodle: Moodle };

/** Executes the actions of a load, server by server. A server that failed is not asked again in the same run. */
export function runCursos({ db, moodle }: Services, autor: AutorDeCarga): Ejecucion {
  const caidos = new Map<string, ActionOutcome>();
  return {
    async execute(accion, lote, signal) {
      const hechos = new Map<PendingFila, ActionOutcome>();
      for (const [nombre, filas] of Map.groupBy(lote, ({ datos }) => datos['servidor'] ?? '')) {
        signal.throwIfAborted();
        const servidor = moodle.get(nombre);
        const caido: ActionOutcome | undefined = servidor
          ? caidos.get(nombre)
          : { estado: 'fallida', motivo: `La plataforma «${nombre}» ya no está configurada.` };
        const outcomes = caido
          ? filas.map(() => caido)
          : await ACTIONS[accion]!({ db, servidor: servidor!, autor, signal }, filas);
        const failed = outcomes.find(({ estado }) => estado === 'interrumpida');
        if (failed) caidos.set(nombre, failed);
        for (const [i, fila] of filas.entries()) hechos.set(fila, outcomes[i]!);
      }
      return lote.map((fila) => hechos.get(fila)!);
    },
  };
}

type Doing = {
  readonly db: Db;
  readonly servidor: ServidorMoodle;
  readonly autor: AutorDeCarga;
  readonly signal: AbortSignal;
};

type Action = (doing: Doing, filas: readonly PendingFila[]) => Promise<readonly ActionOutcome[]>;

/** The actions that need the opened course. */
type OnOpened = (
  doing: Doing,
  rows: readonly { readonly fila: PendingFila; readonly curso: number }[],
) => Promise<readonly ActionOutcome[]>;

const NOT_OPENED: ActionOutcome = { estado: 'fallida', motivo: 'El curso no se abrió.' };

/** Finds the opened courses of rows before an action; rows without one fail. */
const onOpened =
  (act: OnOpened): Action =>
  async (doing, filas) => {
    const nombres = filas.map(({ datos }) => datos['nombreCorto'] ?? '');
    const opened = await selectCursos(doing.db, doing.servidor.name, nombres);
    const byNombre = new Map(opened.map(({ nombre_corto, curso }) => [nombre_corto, curso]));
    const rows = filas.flatMap((fila) => {
      const curso = byNombre.get(fila.datos['nombreCorto'] ?? '');
      return curso === undefined ? [] : [{ fila, curso }];
    });
    const outcomes = await act(doing, rows);
    const hechos = new Map(rows.map(({ fila }, i) => [fila, outcomes[i]!]));
    return filas.map((fila) => hechos.get(fila) ?? NOT_OPENED);
  };

const ACTIONS: Readonly<Record<string, Action>> = {
  async crear({ db, servidor: { name: servidor, escritura }, autor: { carga }, signal }, filas) {
    const begun = await selectBegun(db, carga);
    const nuevos = filas.map(({ datos: { nombre = '', nombreCorto = '', codigo = '' }, plan }) => ({
      ...nuevoSchema.parse(plan),
      nombre,
      nombreCorto,
      codigo,
      begun: begun.has(nombreCorto),
    }));
    const keyOf = ({ nombreCorto }: CursoNuevo) => ({ servidor, nombre_corto: nombreCorto, carga });
    const onBegin = async (nuevo: CursoNuevo): Promise<void> => insertBegun(db, keyOf(nuevo));
    const escritos = await escritura.openCursos(nuevos, { onBegin, signal });
    for (const [i, escrito] of escritos.entries()) {
      if (escrito.estado !== 'interrumpido') {
        await endBegun(db, keyOf(nuevos[i]!), escrito.estado === 'rechazado' ? null : escrito.id);
      }
    }
    return escritos.map(hechoOf);
  },
  matricular: onOpened(async ({ servidor: { escritura }, signal }, rows) => {
    const matriculas = rows.flatMap(({ fila, curso }) =>
      docentesSchema
        .parse(fila.plan)
        .docentes.map((idUsuario) => ({ fila, idUsuario, idCurso: curso, rol: ROL_DE_MOODLE.docente })),
    );
    const escritos = await escritura.enrol(matriculas, signal);
    return rows.map(({ fila }) => {
      const own = escritos.filter((_, i) => matriculas[i]!.fila === fila).map(hechoOf);
      return own.find(({ estado }) => estado !== 'hecha' && estado !== 'estaba') ?? own[0]!;
    });
  }),
  mostrar: onOpened(async ({ servidor: { escritura } }, rows) =>
    (await escritura.showCursos(rows.map(({ curso }) => curso))).map(hechoOf),
  ),
  programar: onOpened(async ({ db, servidor: { name: servidor } }, rows) => {
    for (const { fila, curso } of rows) {
      const dia = (fila.datos['visibleDesde'] ?? '').split('/').toReversed().join('-');
      await setVisibleDesde(db, { servidor, curso }, dia);
    }
    return rows.map(() => ({ estado: 'hecha' }));
  }),
  comprobar: onOpened(async ({ servidor: { label, escritura } }, rows) => {
    const planes = rows.map(({ fila }) => comparacionSchema.parse(fila.plan));
    const ids = [...planes.map(({ origen }) => origen), ...rows.map(({ curso }) => curso)];
    const leidos = await escritura.contenidos([...new Set(ids)]);
    if (!leidos.ok) return rows.map(() => ({ estado: 'interrumpida', motivo: `${label}: ${falloInWords(leidos)}` }));
    return rows.map(({ curso }, i) => {
      const { origen, segundos } = planes[i]!;
      return comparisonOf(leidos.valor.get(origen), leidos.valor.get(curso), segundos);
    });
  }),
  async borrar({ db, servidor: { name: servidor, escritura }, autor }, filas) {
    const planes = filas.map(({ plan }) => borradoSchema.parse(plan));
    const escritos = await escritura.takeBackCursos(planes.map(({ curso }) => curso));
    for (const [i, { estado }] of escritos.entries()) {
      if (estado !== 'hecho' && estado !== 'estaba') continue;
      const { curso } = planes[i]!;
      await db.transaction().execute(async (tx) => {
        await deleteCurso(tx, { servidor, curso });
        await record(tx, {
          accion: 'cursoNuevo.borrado',
          principal: { ...SISTEMA, usuario: autor.usuario, roles: [] },
          objeto: { tipo: 'cursoNuevo', ids: [String(curso)] },
          detalle: { servidor },
        });
      });
    }
    return escritos.map(hechoOf);
  },
};

function comparisonOf(original: Contenido | undefined, copia: Contenido | undefined, segundos: number): ActionOutcome {
  if (!original || !copia) return { estado: 'fallida', motivo: 'No se pudo leer el curso nuevo, o el original.' };
  if (!isSameContenido(original, copia)) {
    const motivo = `El curso nuevo tiene ${contenidoInWords(copia)}, y el original ${contenidoInWords(original)}.`;
    return { estado: 'fallida', motivo };
  }
  const nota = unmovedInWords(original, copia, segundos);
  return { estado: 'hecha', ...(nota !== undefined && { nota }) };
}

function hechoOf(escrito: Escrito): ActionOutcome {
  if (escrito.estado === 'rechazado') return { estado: 'fallida', motivo: escrito.texto };
  if (escrito.estado === 'interrumpido') return { estado: 'interrumpida', motivo: escrito.texto };
  const nota = escrito.nota !== undefined && { nota: escrito.nota };
  return { estado: escrito.estado === 'hecho' ? 'hecha' : 'estaba', ...nota };
}

/** Shows the courses whose day has come. One that is gone from Moodle is forgotten; a server that is down is asked again. */
export async function showDue({ db, moodle }: Services, now: Date): Promise<void> {
  for (const [nombre, cursos] of Map.groupBy(await selectDue(db, diaOf(now)), ({ servidor }) => servidor)) {
    const escritos = (await moodle.get(nombre)?.escritura.showCursos(cursos.map(({ curso }) => curso))) ?? [];
    for (const [i, { estado }] of escritos.entries()) {
      if (estado !== 'interrumpido') await setVisibleDesde(db, cursos[i]!, null);
    }
  }
}
