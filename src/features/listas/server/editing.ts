// Editing of option lists: opens a list for its page, applies acts with version, history and audit, and undoes changes.
import { editableOf } from '#catalogo/listas/atributo-controls.ts';
import { LISTA_DE_FACULTADES } from '#catalogo/listas/programas.ts';
import { REGLAS_DE_LISTAS, type ReglasDeLista } from '#catalogo/listas/reglas.ts';
import { nextSemestre, semestreOf, type Semestre } from '#catalogo/semestre.ts';
import { record, type Principal } from '#core/auditoria/server/service.ts';
import { readLimites } from '#core/cupos/service.ts';
import { AppError, type Errores } from '#platform/contract/errors.ts';
import type { Db } from '#platform/server/db/database.ts';
import { versioned } from '#platform/server/versioned.ts';
import { applyActos, fallosOf, type FalloDeOpcion, type ListaAfterActos } from '../actos.ts';
import type { Acto, CambioDeLista, CupoDeOpcion, ListaAbierta, ListaResumida } from '../contract.ts';
import { diferenciaOf, isNothing, revertDiferencia, type Diferencia, type EstadoDeLista } from '../diferencia.ts';
import { assertLimits, countOfOpcion, lugaresOf, takenWithoutLimit, writeLimits, type EnEspera } from './limits.ts';
import {
  countInSemestre,
  countVeces,
  findVersion,
  isEnRegistros,
  lockLista,
  raiseVersion,
  selectListas,
  selectOpcionesForEditing,
  selectRetiradas,
  selectWithAnteriores,
  writeOpciones,
  type FilaDeOpcion,
} from './store.ts';

/** Changes shown in the history. */
const MAX_CAMBIOS = 50;

const NO_EXISTE = 'No existe esa lista.';

const versions = versioned<
  { readonly version: number },
  { readonly origen: CambioDeLista['origen']; readonly detalle: Diferencia }
>({
  resource: 'lista',
  lock: lockLista,
  gone: NO_EXISTE,
  changed: 'Otra persona cambió la lista al mismo tiempo. No se guardó su cambio: revísela y hágalo de nuevo.',
});

/** A change in a list's history. */
type FilaDeCambio = Awaited<ReturnType<typeof versions.history>>[number];

const namesOfUsos = ({ usos, lista }: ReglasDeLista): string[] => [
  ...new Set([...usos.map(({ formulario }) => formulario.titulo), ...(lista.usos ?? [])]),
];

type ReadLista = {
  readonly version: number;
  readonly filas: readonly FilaDeOpcion[];
  readonly limites: Awaited<ReturnType<typeof readLimites>>;
  /** Numbers of records that chose an option without a limit, by semester shown and key. */
  readonly tomados: ReadonlyMap<string, ReadonlyMap<string, number>>;
  readonly turnos: Awaited<ReturnType<EnEspera['count']>>;
  readonly historia: readonly FilaDeCambio[];
};

function abiertaOf(reglas: ReglasDeLista, leida: ReadLista): ListaAbierta {
  const { version, filas, limites, tomados, turnos, historia } = leida;
  const { lista, usos, reservadas, conCupos: hasCupos } = reglas;
  const cuposOf = (clave: string): CupoDeOpcion[] =>
    [...tomados].map(([semestre, counts]) => {
      const opcion = { clave, semestre };
      const { total, ocupados } = countOfOpcion(limites, opcion) ?? {
        total: null,
        ocupados: takenWithoutLimit(counts, turnos, opcion),
      };
      return { semestre, total, ocupados, enEspera: countOfOpcion(turnos, opcion)?.esperan ?? 0 };
    });
  return {
    nombre: lista.nombre,
    titulo: lista.titulo,
    version,
    cerrada: lista.cerrada ?? null,
    atributos: [...editableOf(lista)],
    sonCorreos: lista.textos === 'correo',
    conCupos: hasCupos,
    opciones: filas.map(({ enviable, ...opcion }) => ({
      ...opcion,
      reservada: reservadas.get(opcion.clave) ?? null,
      enGracia: enviable && !opcion.activa,
      cupos: cuposOf(opcion.clave),
    })),
    usos: usos.map(({ formulario: { titulo, ruta }, etiqueta: campo, informe }) => ({ titulo, ruta, campo, informe })),
    otrosUsos: [...(lista.usos ?? [])],
    historia: historia.map(({ version, instante, nombre: persona, origen, detalle }) => ({
      version,
      instante,
      persona,
      origen,
      // The history is only read from here on, so the type may be mutable.
      diferencia: detalle as CambioDeLista['diferencia'],
    })),
  };
}

/** Returns the error that prevents acts, located at the act responsible; null if there is none. */
function errorOf({ claves, perdidos }: ListaAfterActos, fallos: readonly FalloDeOpcion[]): AppError | null {
  if (perdidos.length > 0) {
    const message = 'Esa opción ya no está en la lista.';
    return new AppError('datos-invalidos', {
      message,
      errores: Object.fromEntries(perdidos.map((i) => [`actos.${i}.clave`, message])),
    });
  }
  if (fallos.length === 0) return null;
  const errores: Errores = {};
  for (const { clave, campo, mensaje } of fallos) {
    const ruta = `actos.${Math.max(0, claves.lastIndexOf(clave))}.${campo}`;
    errores[ruta] ??= mensaje;
  }
  return new AppError('datos-invalidos', { message: fallos[0]!.mensaje, errores });
}

/** Error for deleting an option that is in use or may still be sent. */
const inUseError = (texto: string, isUsada: boolean): AppError =>
  new AppError('conflicto', {
    message: isUsada
      ? `«${texto}» está en registros guardados y no se elimina. Apáguela: dejará de ofrecerse y los registros la conservan.`
      : `«${texto}» puede estar en un formulario a medio llenar. Apáguela: se podrá eliminar 30 días después.`,
  });

const cannotUndo = (): AppError => new AppError('conflicto', { message: 'Esta lista no tiene cambios que deshacer.' });

type ListaBefore = {
  readonly version: number;
  readonly estado: EstadoDeLista;
  readonly retiradas: readonly string[];
  /** Keys of the options that may still be sent. */
  readonly enviables: ReadonlySet<string>;
  /** Texts of the faculties, former ones too. */
  readonly facultades: readonly string[];
};

/** Reads a list for changing it. @param version its known version */
async function readBefore(source: Db, nombre: string, version: number): Promise<ListaBefore> {
  const [filas, limites, retiradas, facultades] = await Promise.all([
    selectOpcionesForEditing(source, nombre),
    readLimites(source, nombre),
    selectRetiradas(source, nombre),
    selectWithAnteriores(source, [LISTA_DE_FACULTADES]),
  ]);
  return {
    version,
    retiradas,
    facultades: facultades.flatMap(({ texto, anteriores = [] }) => [texto, ...anteriores]),
    enviables: new Set(filas.flatMap(({ clave, enviable }) => (enviable ? [clave] : []))),
    estado: {
      opciones: filas.map(({ clave, texto, activa, atributos }) => ({ clave, texto, activa, atributos })),
      limites: limites.map(({ clave, semestre, total }) => ({ clave, semestre, total })),
    },
  };
}

type Options = {
  readonly db: Db;
  readonly listas: { readonly forget: () => void };
  /** Institutional e-mail domains; messages mention the first. */
  readonly dominios: readonly string[];
  /** Returns how often each text of a list is used outside records; empty if the list is used only in records. */
  readonly countElsewhere: (lista: string) => Promise<ReadonlyMap<string, number>>;
  readonly enEspera: EnEspera;
  readonly now?: (() => Date) | undefined;
};

export type AutorDeLista = { readonly usuario: string; readonly nombre: string; readonly principal: Principal };

export type ListasEditing = ReturnType<typeof createListasEditing>;

type ListaChange = {
  readonly version: number;
  readonly origen: 'mano' | 'archivo' | 'deshacer';
  readonly gestor: AutorDeLista;
  /** Computes the new state of the list. @throws {AppError} if that is impossible */
  readonly compute: (conocida: ListaBefore, tx: Db) => Promise<ListaAfterActos> | ListaAfterActos;
};

/** Creates the service that edits option lists. Each change is recorded in history and audit. */
export function createListasEditing(options: Options) {
  const { db, listas, dominios, countElsewhere, enEspera: waiting, now = () => new Date() } = options;

  function reglasFor(nombre: string): ReglasDeLista {
    const reglas = REGLAS_DE_LISTAS.get(nombre);
    if (!reglas) throw new AppError('no-existe', { message: NO_EXISTE });
    return reglas;
  }

  const semestres = (): Semestre[] => [semestreOf(now()), nextSemestre(semestreOf(now()))];

  async function open(nombre: string): Promise<ListaAbierta> {
    const reglas = reglasFor(nombre);
    // The version is read first, so the rest cannot be older than it: a change in between is detected as a conflict.
    const version = (await findVersion(db, nombre)) ?? 1;
    const [filas, limites, turnos, historia] = await Promise.all([
      selectOpcionesForEditing(db, nombre),
      readLimites(db, nombre),
      waiting.count(db, nombre),
      versions.history(db, nombre, MAX_CAMBIOS),
    ]);
    const withoutLimite = reglas.conCupos
      ? await Promise.all(
          semestres().map(
            async (semestre) => [semestre, await countInSemestre(db, lugaresOf(reglas), semestre)] as const,
          ),
        )
      : [];
    return abiertaOf(reglas, { version, filas, limites, tomados: new Map(withoutLimite), turnos, historia });
  }

  /** An option that is in use can be switched off, but not deleted (DECISIONS §1). */
  async function assertUnused(tx: Db, reglas: ReglasDeLista, diferencia: Diferencia, conocida: ListaBefore | null) {
    for (const { clave, antes: before, despues: after } of diferencia.opciones) {
      if (!before || after) continue;
      const others = await countElsewhere(reglas.lista.nombre);
      const isUsada = others.has(before.texto) || (await isEnRegistros(tx, lugaresOf(reglas), clave));
      // Drafts may contain an option that was offered recently.
      if (isUsada || conocida?.enviables.has(clave)) throw inUseError(before.texto, isUsada);
    }
  }

  /** Offers the places of options that are offered again, or no longer closed by hand. */
  async function offerChanged(tx: Db, lista: string, { opciones }: Diferencia): Promise<void> {
    const [semestre] = semestres();
    for (const { clave, despues: after } of opciones) {
      if (after) await waiting.offer(tx, { lista, clave, semestre: semestre! });
    }
  }

  async function applyChange(nombre: string, { version, origen, gestor, compute }: ListaChange): Promise<ListaAbierta> {
    const reglas = reglasFor(nombre);
    await db.transaction().execute(async (tx) => {
      await versions.lockSeen(tx, nombre, version);
      const conocida = await readBefore(tx, nombre, version);
      const actuado = await compute(conocida, tx);
      const perdida = errorOf(
        actuado,
        fallosOf(conocida.estado, actuado.estado, { dominios, reglas, facultades: conocida.facultades }),
      );
      if (perdida) throw perdida;
      const diferencia = diferenciaOf(conocida.estado, actuado.estado);
      if (isNothing(diferencia)) return;
      await assertUnused(tx, reglas, diferencia, origen === 'deshacer' ? null : conocida);
      await writeOpciones(tx, { lista: nombre, opciones: actuado.estado.opciones, now: now() });
      await writeLimits(tx, reglas, { diferencia, enEspera: waiting });
      if (reglas.conCupos) await offerChanged(tx, nombre, diferencia);
      const nueva = await raiseVersion(tx, nombre, now());
      const change = { key: nombre, version: nueva, origen, detalle: diferencia };
      await versions.append(tx, { usuario: gestor.usuario, nombre: gestor.nombre, now: now() }, [change]);
      await record(tx, {
        accion: 'lista.cambio',
        principal: gestor.principal,
        objeto: { tipo: 'lista', ids: [nombre] },
        // The audit does not name options: a key may be derived from an address. The history has the details.
        detalle: { version: nueva, origen, opciones: diferencia.opciones.length },
      });
    });
    listas.forget();
    return open(nombre);
  }

  return {
    async todas(): Promise<ListaResumida[]> {
      const [leidas, cambios] = await Promise.all([selectListas(db), versions.histories(db, { limit: 1 })]);
      const filas = new Map(leidas.map((fila) => [fila.nombre, fila]));
      return [...REGLAS_DE_LISTAS.values()].flatMap((reglas) => {
        const { nombre, titulo, isFrequent = false } = reglas.lista;
        const cerrada = reglas.lista.cerrada !== undefined;
        const fila = filas.get(nombre);
        if (!fila) return [];
        const { activas, apagadas } = fila;
        const [ultimo] = cambios.get(nombre) ?? [];
        const cambiada = ultimo ? { instante: ultimo.instante, persona: ultimo.nombre } : null;
        return [
          { nombre, titulo, activas, apagadas, cerrada, frecuente: isFrequent, usos: namesOfUsos(reglas), cambiada },
        ];
      });
    },

    open,

    /** Counts each option in records and elsewhere; reads all records of the forms that use the list. */
    async veces(nombre: string): Promise<Record<string, number>> {
      const reglas = reglasFor(nombre);
      const [inRegistros, others, filas] = await Promise.all([
        countVeces(db, lugaresOf(reglas)),
        countElsewhere(nombre),
        selectOpcionesForEditing(db, nombre),
      ]);
      return Object.fromEntries(
        filas.map(({ clave, texto }) => [clave, (inRegistros.get(clave) ?? 0) + (others.get(texto) ?? 0)]),
      );
    },

    /** Returns the current state of a list, for planning a change. */
    async estado(nombre: string): Promise<ListaBefore & { readonly reglas: ReglasDeLista }> {
      const reglas = reglasFor(nombre);
      return { ...(await readBefore(db, nombre, (await findVersion(db, nombre)) ?? 1)), reglas };
    },

    /**
     * @throws {AppError} `conflicto` if the list is not as the caller saw it; `datos-invalidos` by `actos.<n>.<field>`
     */
    change: async (
      nombre: string,
      { version, actos, origen = 'mano' }: ListaChangeRequest,
      gestor: AutorDeLista,
    ): Promise<ListaAbierta> =>
      applyChange(nombre, {
        version,
        origen,
        gestor,
        async compute({ estado, retiradas }, tx) {
          const actuado = applyActos(estado, actos, { ...reglasFor(nombre), retiradas });
          await assertLimits(tx, reglasFor(nombre), { actos, enEspera: waiting });
          return actuado;
        },
      }),

    /** Reverts the last change, which is recorded as a change too. */
    undo: async (nombre: string, version: number, gestor: AutorDeLista): Promise<ListaAbierta> =>
      applyChange(nombre, {
        version,
        origen: 'deshacer',
        gestor,
        async compute({ estado }, tx) {
          const [ultimo] = await versions.history(tx, nombre, 1);
          if (!ultimo) throw cannotUndo();
          return { estado: revertDiferencia(estado, ultimo.detalle), claves: [], perdidos: [] };
        },
      }),
  };
}

type ListaChangeRequest = {
  readonly version: number;
  readonly actos: readonly Acto[];
  readonly origen?: 'mano' | 'archivo' | undefined;
};
