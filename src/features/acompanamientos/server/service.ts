// The accompaniment as a form of the catalogue: validation, effects of storing, demo actions; exports for slices.
import { acompanamientoDocente } from '#catalogo/acompanamiento/formulario.ts';
import { datosOf, registradoOf } from '#catalogo/acompanamiento/guardado.ts';
import { readRuta, writeRuta } from '#catalogo/arbol.ts';
import { plainText } from '#catalogo/busqueda.ts';
import type { Entorno } from '#catalogo/campos/entorno.ts';
import { findOpcion } from '#catalogo/campos/opcion.ts';
import { validateAcompanamiento } from '#catalogo/rubrica/registro.ts';
import type { Semestre } from '#catalogo/semestre.ts';
import type { Principal } from '#core/auditoria/server/service.ts';
import type { AsignaturaAsignada, Asignaturas } from '#features/asignaturas/server/service.ts';
import type { Procedimiento, Remitente } from '#features/formularios/server/service.ts';
import { createRubricas, type Rubricas } from '#features/rubricas/server/service.ts';
import type { Primera, Valoraciones } from '#features/valoraciones/server/service.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Actor } from '#platform/server/http/actor.ts';
import {
  selectAcompanados,
  selectAvances,
  selectUltimosTotales,
  type Avance,
  type UltimoTotal,
} from './avances.store.ts';
import { dropBorradorOf } from './borradores.ts';
import { insertDuracion } from './duraciones.store.ts';
import { sendResultado, type AjustesDeResultado } from './envios.ts';
import { proposeMejoras } from './mejoras.ts';
import { selectIdsOf } from './registros.store.ts';
import { readAcompanamiento, readPorHacer, type AcompanamientoGuardado } from './registros.ts';
import { readResultado } from './resultado/resultado.ts';

/** Effect of storing an accompaniment, in its transaction, where `readAcompanamiento(tx, registro)` can read it. */
export type OnSave = (tx: Db, guardado: Remitente & { readonly registro: string }) => Promise<void>;

export type ProcedimientoOptions = {
  readonly asignaturas: Asignaturas;
  readonly rubricas: Rubricas;
  /** Score below which improvements are proposed: the setting `marcaDeMejora`. */
  readonly marca: () => Promise<number>;
  /** The time of a visit is noted: the setting `tiempoDeVisita`. */
  readonly measuresTime: (tx: Db) => Promise<boolean>;
  readonly onSave?: OnSave;
};

/** Returns the check of accompaniments by the form that it is for. */
export const procedimientosOfAcompanamientos = (
  options: ProcedimientoOptions,
): Readonly<Record<string, Procedimiento>> => ({
  [acompanamientoDocente.slug]: procedimientoOfAcompanamiento(options),
});

/** Validates an accompaniment; when it is stored, deletes its draft and calls `alGuardar`. */
function procedimientoOfAcompanamiento(options: ProcedimientoOptions): Procedimiento {
  const { asignaturas, rubricas, marca, measuresTime, onSave } = options;
  return {
    async validate(entrada, entorno, { semestre, remitente }) {
      const { findByCodigo } = await asignaturas.read(semestre);
      const findRubrica = await rubricas.buscar();
      const lectura = validateAcompanamiento(withAsignatura(entrada, findByCodigo, entorno), entorno, findRubrica);
      const mensaje = falloDeAsignatura(entrada, findByCodigo);
      if (mensaje !== null) {
        const ruta = `${DE_ASIGNATURA}.codigoAsignatura`;
        return { ok: false, fallos: [{ ruta, mensaje, falta: false }, ...(lectura.ok ? [] : lectura.fallos)] };
      }
      if (!lectura.ok) return lectura;
      const { nombre, email: correo } = actorOf(remitente);
      const correosCopia = entorno.opciones('correosCopia');
      return {
        ok: true,
        datos: datosOf(lectura.acompanamiento, {
          evaluador: { nombre, correo },
          marca: await marca(),
          correosCopia,
        }),
      };
    },
    async onSave(tx, { registro, datos, remitente }) {
      const { usuario: evaluador } = actorOf(remitente);
      const { informacionDocente, informacionAsignatura } = registradoOf(datos).acompanamiento.datos.infoAcompanamiento;
      const { correo } = informacionDocente;
      const opened = await dropBorradorOf(tx, { evaluador, correo, codigo: informacionAsignatura.codigoAsignatura });
      if (opened && (await measuresTime(tx))) await insertDuracion(tx, registro, opened);
      await onSave?.(tx, { ...remitente!, registro });
    },
  };
}

function actorOf(remitente: Remitente | null): Remitente['actor'] {
  if (!remitente) throw new Error('the call of the accompaniment lets in who is signed in');
  return remitente.actor;
}

const DE_ASIGNATURA = 'infoAcompanamiento.informacionAsignatura';
const DE_DOCENTE = 'infoAcompanamiento.informacionDocente';

const comparable = (valor: unknown): string => (typeof valor === 'string' ? valor.trim().toLowerCase() : '');

const codigoOf = (entrada: unknown): string =>
  comparable(readRuta(entrada, `${DE_ASIGNATURA}.codigoAsignatura`)).toUpperCase();

const NO_EXISTE = 'No hay una asignatura con este código en el semestre.';
const DE_OTRO = 'En el semestre esta asignatura es de otro docente.';

type DeCodigo = (codigo: string) => readonly AsignaturaAsignada[];

/**
 * Returns a fault if the subject is assigned to no teacher, or only to others (spec 1 §5); null otherwise. A teacher is
 * matched by address or name: existing clients list each name once, under one of its addresses.
 */
function falloDeAsignatura(entrada: unknown, findByCodigo: DeCodigo): string | null {
  const codigo = codigoOf(entrada);
  if (codigo === '') return null;
  const asignadas = findByCodigo(codigo);
  if (asignadas.length === 0) return NO_EXISTE;
  const correo = comparable(readRuta(entrada, `${DE_DOCENTE}.correo`));
  const nombre = readRuta(entrada, `${DE_DOCENTE}.nombreDocente`);
  const sentNombre = typeof nombre === 'string' ? plainText(nombre) : '';
  // A missing value is a fault of its own field.
  if (correo === '' || sentNombre === '') return null;
  return asignadas.some(
    (asignada) => asignada.correo.toLowerCase() === correo || plainText(asignada.docente) === sentNombre,
  )
    ? null
    : DE_OTRO;
}

/** Replaces sent facts by those of the assignment, if the teacher was assigned the subject (DECISIONS §2). */
function withAsignatura(entrada: unknown, findByCodigo: DeCodigo, { opciones }: Entorno): unknown {
  const codigo = codigoOf(entrada);
  const correo = comparable(readRuta(entrada, `${DE_DOCENTE}.correo`));
  const asignada = findByCodigo(codigo).find(
    (asignaturaAsignada) => asignaturaAsignada.correo.toLowerCase() === correo,
  );
  if (!asignada) return entrada;
  const { docente, tipoAsignatura, facultad } = asignada;
  const hechos = {
    [`${DE_DOCENTE}.nombreDocente`]: docente,
    [`${DE_ASIGNATURA}.tipoAsignatura`]: tipoAsignatura,
    // The faculty of an imported assignment may not be in our list.
    ...(findOpcion(opciones('facultades'), facultad) && { [`${DE_ASIGNATURA}.facultad`]: facultad }),
  };
  return Object.entries(hechos).reduce(
    (hecha, [ruta, valor]) => writeRuta(hecha, ruta, valor),
    // An object: a path in it was read above.
    entrada as Readonly<Record<string, unknown>>,
  );
}

/** Sends the result and proposes improvement actions, in the transaction that stores the accompaniment. */
export const onSaveAcompanamiento =
  ({
    rubricas,
    publicUrl,
    valoraciones,
    hasEsfuerzo,
  }: Pick<AjustesDeResultado, 'publicUrl'> & {
    readonly rubricas: Rubricas;
    /** Draws second reviews; none without it. */
    readonly valoraciones?: Pick<Valoraciones, 'onSave'>;
    /** Proposed actions have effort and evidence: the setting `evidenciaEnMejoras`. */
    readonly hasEsfuerzo: (tx: Db) => Promise<boolean>;
  }) =>
  async (
    tx: Db,
    { registro, actor, principal }: { readonly registro: string; readonly actor: Actor; readonly principal: Principal },
  ): Promise<void> => {
    const guardado = await readAcompanamiento(tx, registro);
    if (!guardado) throw new Error('an accompaniment is not there in the transaction that stores it');
    const { marca } = guardado;
    if (marca === null) throw new Error('an accompaniment that is stored now does not keep the mark of its day');
    const sources = { db: tx, rubricas, marca, hasEsfuerzo: await hasEsfuerzo(tx) };
    await proposeMejoras(tx, guardado, await readResultado(sources, guardado));
    const waiting = await valoraciones?.onSave(tx, primeraOf(guardado, actor));
    const to = (correo: string): boolean => correo !== waiting;
    await sendResultado(tx, guardado, { actor, principal, marca, publicUrl, to });
  };

/** Returns an accompaniment as its second review needs it. */
function primeraOf(guardado: AcompanamientoGuardado, { usuario }: Pick<Actor, 'usuario'>): Primera {
  const { id: registro, semestre, evaluador, acompanamiento } = guardado;
  const { informacionDocente, informacionAsignatura } = acompanamiento.datos.infoAcompanamiento;
  const { codigoAsignatura: codigo, tipoAsignatura, facultad } = informacionAsignatura;
  return {
    registro,
    semestre,
    docente: { nombre: informacionDocente.nombreDocente, correo: informacionDocente.correo },
    asignatura: { codigo, tipo: tipoAsignatura.clave === 'APV' ? 'APV' : 'AMV', facultad: facultad.texto },
    evaluador: { usuario, correo: evaluador.correo },
    version: acompanamiento.rubrica.version,
    evaluados: acompanamiento.evaluados,
    total: acompanamiento.total,
  };
}

/** Sends a person the copy of a result that waited for their second review, if they were among its recipients. */
export const revealResultado =
  (publicUrl: string) =>
  async (
    tx: Db,
    { acompanamiento, correo }: { readonly acompanamiento: string; readonly correo: string },
    principal: Principal,
  ): Promise<void> => {
    const guardado = await readAcompanamiento(tx, acompanamiento);
    // Stored now, it keeps the mark of its day.
    if (guardado?.marca == null) return;
    // Compared with what its evaluator made alone, as the copies of an evaluator without more rights are.
    const actor = { usuario: principal.usuario ?? '', nombre: '', email: guardado.evaluador.correo, permisos: [] };
    const to = (other: string): boolean => other === correo.toLowerCase();
    await sendResultado(tx, guardado, { actor, principal, marca: guardado.marca, publicUrl, to });
  };

/** Proposes the improvement actions of all accompaniments of a semester, with effort and evidence. */
export async function proposeMejorasOfSemestre(
  db: Db,
  { marca, semestre }: { readonly marca: number; readonly semestre: Semestre },
): Promise<void> {
  const sources = { db, rubricas: createRubricas(db), marca, hasEsfuerzo: true };
  for (const id of await selectIdsOf(db, semestre)) {
    const guardado = await readAcompanamiento(db, id);
    if (guardado) await proposeMejoras(db, guardado, await readResultado(sources, guardado));
  }
}

export { readAcompanamiento, readPorHacer, type AcompanamientoGuardado };
export { composersOfAcompanamientos } from './resultado/composer.ts';
export type { Avance } from './avances.store.ts';

/**
 * Reads how far the accompaniments of teachers and subjects are in a semester, in their order.
 * @param pares addresses in small letters, codes in capitals; the evaluator is a user name
 */
export const readAvances = async (
  db: Db,
  semestre: Semestre,
  pares: Parameters<typeof selectAvances>[2],
): Promise<readonly Avance[]> => selectAvances(db, semestre, pares);

/** Reads the last accompaniment of each teacher in the semesters before one. */
export const readUltimosTotales = async (db: Db, before: Semestre): Promise<readonly UltimoTotal[]> =>
  selectUltimosTotales(db, before);

/** Returns the addresses of the teachers who were accompanied in a semester, in small letters. */
export const readAcompanados = async (db: Db, semestre: Semestre): Promise<ReadonlySet<string>> =>
  selectAcompanados(db, semestre);
