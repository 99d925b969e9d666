import { createHash } from 'node:crypto';
import type { Formulario } from '#catalogo/formulario.ts';
import { diaDe, type Semestre, semestreDelEnvio } from '#catalogo/semestre.ts';
import { type Fallo, validar, type Validacion } from '#catalogo/validar.ts';
import type { Archivos, Guardado } from '#features/archivos/server/service.ts';
import { type GuardarConsentimiento, readConsentimiento } from '#features/consentimientos/server/service.ts';
import type { Db } from '#platform/server/db/database.ts';
import { crearReconocedor, unir } from '#features/almacenes/server/service.ts';
import type { Persona } from '#features/almacenes/contract.ts';
import { AppError } from '#platform/contract/errors.ts';
import { ReceivedFile } from '#platform/server/http/parts/received-file.ts';
import { FORMULARIOS, UNIDADES } from '#catalogo/index.ts';
import type { Recibo, ReciboAnonimo } from '../contract.ts';
import { adjuntosDe, conGuardados, guardarAdjuntos, revisarAdjuntos, type Revisados } from './adjuntos.ts';
import { selectUltimo } from './efectos.store.ts';
import { calcular } from './efectos.ts';
import type { EntornoActual } from './apertura.ts';
import { createGuardado } from './save-envios.ts';
import type { Procedimientos, Remitente, Aceptado, EscrituraJunta } from './envio.ts';
import { type EnvioPrevio, selectEnvios, insertItems, selectSinItems } from './store.ts';
import { almacenDeRegistros } from './personas.ts';
import { lockRegistros } from './personas.store.ts';
import { newItems } from './registro.ts';

/** Records of one statement. */
const LOTE = 1000;

/**
 * Makes rows of the items of records that were stored before their report counted items. At every start, without keeping
 * anybody waiting.
 * @returns how many records it was done for
 */
export async function completeItems(db: Db): Promise<number> {
  let done = 0;
  for (const formulario of FORMULARIOS) {
    const unidad = UNIDADES.get(formulario.slug);
    if (unidad === undefined) continue;
    for (;;) {
      const registros = await selectSinItems(db, { formulario: formulario.slug, unidad, limite: LOTE });
      await insertItems(
        db,
        registros.flatMap((registro) =>
          newItems(formulario, registro).map((item, orden) => ({ ...item, registro: registro.id, orden })),
        ),
      );
      done += registros.length;
      if (registros.length < LOTE) break;
    }
  }
  return done;
}

/** Deeper than any form; JSON.parse takes a million levels, a call stack does not. */
const NIVELES = 16;

/**
 * A payload in short: equal for equal payloads, whatever the order of their keys, and different between forms. Of a
 * file, its bytes as they came count, and its name does not.
 * @throws {AppError} `datos-invalidos` for one that nests too deep
 */
export const huellaDe = (slug: string, entrada: unknown): string =>
  createHash('sha256')
    .update(`${slug}\n${canonicalJson(entrada, NIVELES)}`)
    .digest('hex');

function canonicalJson(value: unknown, niveles: number): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  if (value instanceof ReceivedFile) return `{"sha256":"${value.sha256}"}`;
  if (niveles === 0)
    throw new AppError('datos-invalidos', { message: 'Los datos enviados tienen demasiados niveles.' });
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item, niveles - 1)).join()}]`;
  const entries = Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([clave, item]) => `${JSON.stringify(clave)}:${canonicalJson(item, niveles - 1)}`);
  return `{${entries.join()}}`;
}

/** The ids of the records in which a person stands, and of their items: what the audit names of hers. @public */
export async function registrosDe(db: Db, persona: Partial<Persona>): Promise<readonly string[]> {
  const hallados = await almacenDeRegistros.buscar(db, crearReconocedor(unir(persona)));
  const ids = hallados.filter(({ suyo }) => suyo).map(({ id }) => id);
  const registros = await db.transaction().execute(async (tx) => lockRegistros(tx, ids));
  return registros.flatMap(({ id, items }) => [id, ...items]);
}

/** The receipt of what was sent to a form under a key; null where nothing was, or the key was forgotten since. */
export async function reciboDe(db: Db, { slug }: Pick<Formulario, 'slug'>, clave: string): Promise<Recibo | null> {
  const [previo] = await selectEnvios(db, [clave]);
  return previo?.nombrado?.formulario === slug ? previo.nombrado.recibo : null;
}

export { createApertura } from './apertura.ts';
export { createSeguimientos } from './comprobantes.ts';
export { createEntorno, type EntornoActual } from './apertura.ts';
export { createVivos } from './apertura.ts';
export { almacenDeRegistros } from './personas.ts';
export type { Apertura } from './apertura.ts';
export { listarEnviados } from './enviados.ts';
export { corregir, registrosCorregibles } from './correct-personas.ts';
export { retirarDeRegistros } from './personas.ts';

/** A filled form as it arrives. */
export type Llegada = {
  /** The payload, of unknown shape. */
  readonly entrada: unknown;
  /** UUID of the filled form, the same however often it is sent. */
  readonly clave: string | null;
  /** ISO instant at which it was filled, where it had to wait to be sent. */
  readonly diligenciado?: string | undefined;
  /** Who sends it; null where nobody is signed in. */
  readonly remitente?: Remitente | null;
};

export type ResultadoEnvio =
  | { readonly ok: true; readonly recibo: Recibo | ReciboAnonimo }
  | { readonly ok: false; readonly motivo: 'datos-invalidos'; readonly fallos: readonly Fallo[] }
  /** Its key came before with other content: `recibo` is of that one. */
  | { readonly ok: false; readonly motivo: 'clave-usada'; readonly recibo: Recibo }
  /** Its key came before with another form. */
  | { readonly ok: false; readonly motivo: 'clave-ajena' };

export type Recepcion = {
  /** Checks what arrived for a form and stores it, once for each key. */
  readonly recibir: (formulario: Formulario, llegada: Llegada) => Promise<ResultadoEnvio>;
  /** The last number that a form's records were given in a field; 0 before the first. */
  readonly ultimo: (formulario: Formulario, campo: string) => Promise<number>;
};

type Options = {
  readonly db: Db;
  readonly entorno: EntornoActual;
  readonly archivos: Archivos;
  /** Those of forms with a check of their own. */
  readonly procedimientos?: Procedimientos;
  readonly now?: (() => Date) | undefined;
};

/** Receives filled forms: whatever their definition, the same way. */
export function createRecepcion(options: Options): Recepcion {
  const { db, entorno, archivos, procedimientos = {}, now = () => new Date() } = options;
  const guardar = createGuardado(db);

  /** What a key has stood for since it was first used. */
  const previoDe = async (clave: string | null): Promise<EnvioPrevio | undefined> =>
    clave === null ? undefined : (await selectEnvios(db, [clave]))[0];

  /** Stores it with its files, or tells what its key has stood for. */
  async function concluir(envio: Aceptado, guardados: readonly Guardado[]): Promise<ResultadoEnvio> {
    const guardado = await guardar(envio);
    if (guardado && 'recibo' in guardado) return { ok: true, recibo: guardado.recibo };
    const previo = guardado ? undefined : await previoDe(envio.clave);
    // Forgotten between the two statements, its 30 days being over: the key is free again.
    if (!guardado && !previo) return concluir(envio, guardados);
    await archivos.descartar(guardados);
    if (guardado) return { ok: false, motivo: 'datos-invalidos', fallos: [guardado.fallo] };
    return repetido(envio, previo!) ?? usadaAntes(envio.formulario, previo!);
  }

  /** What was received stays received, even if a list has changed since then; null where this was not. */
  async function yaRecibido(envio: Identidad): Promise<ResultadoEnvio | null> {
    const previo = await previoDe(envio.clave);
    return previo ? repetido(envio, previo) : null;
  }

  /** Checks a sending by its form's rules, files and consent included. */
  async function revisar(
    formulario: Formulario,
    { entrada, remitente = null }: Llegada,
    semestre: Semestre,
  ): Promise<Revision> {
    const revisados = await revisarAdjuntos(entrada, adjuntosDe(formulario, entrada), archivos);
    const mundo = await entorno(semestre);
    const propio = procedimientos[formulario.slug];
    const validacion = propio
      ? await propio.validar(revisados.entrada, mundo, { semestre, remitente })
      : validar(formulario, revisados.entrada, mundo);
    const consentido = await readConsentimiento(db, formulario, entrada);
    if (validacion.ok && consentido.ok) return { ok: true, validacion, revisados, consentir: consentido.guardar };
    const fallos = validacion.ok ? [] : revisados.fallosDe(validacion.fallos);
    return { ok: false, fallos: consentido.ok ? fallos : [...fallos, consentido.fallo] };
  }

  return {
    async recibir(formulario, llegada) {
      const { entrada, clave, diligenciado, remitente = null } = llegada;
      const huella = huellaDe(formulario.slug, entrada);
      // Files are looked at and stored once, however often they are sent.
      const traeArchivos = adjuntosDe(formulario, entrada).length > 0;
      const previo = traeArchivos ? await yaRecibido({ formulario, clave, huella }) : null;
      if (previo) return previo;

      const creado = now();
      const semestre = semestreDelEnvio(creado, diligenciado);
      const revision = await revisar(formulario, llegada, semestre);
      if (!revision.ok) {
        const { fallos } = revision;
        return (await yaRecibido({ formulario, clave, huella })) ?? { ok: false, motivo: 'datos-invalidos', fallos };
      }
      const { validacion, revisados, consentir } = revision;
      const guardando = await guardarAdjuntos(validacion.datos, revisados.porGuardar, archivos);
      if (!guardando.ok) return { ok: false, motivo: 'datos-invalidos', fallos: guardando.fallos };

      const { guardados } = guardando;
      const junto: EscrituraJunta[] = [];
      if (guardados.length > 0) junto.push(async (tx, registro) => archivos.registrar(tx, registro, guardados));
      if (consentir) junto.push(async (tx, registro) => consentir(tx, registro, creado));
      const datos = conGuardados(validacion.datos, guardados);
      const propio = procedimientos[formulario.slug];
      // Last: whatever it looks up of the record is there by then.
      if (propio) junto.push(async (tx, registro) => propio.alGuardar(tx, { registro, datos, remitente }));
      return concluir(calcular({ formulario, datos, creado, semestre, clave, huella, junto }), guardados);
    },
    ultimo: async ({ slug }, campo) => selectUltimo(db, { formulario: slug, campo }),
  };
}

type Revision =
  | {
      readonly ok: true;
      readonly validacion: Extract<Validacion, { ok: true }>;
      readonly revisados: Revisados;
      readonly consentir: GuardarConsentimiento | null;
    }
  | { readonly ok: false; readonly fallos: readonly Fallo[] };

type Identidad = Pick<Aceptado, 'formulario' | 'clave' | 'huella'>;

/** The receipt of what came under this key before, where it is this that comes again. Of an anonymous one nothing is known. */
function repetido({ formulario, huella }: Identidad, { creado, nombrado }: EnvioPrevio): ResultadoEnvio | null {
  if (formulario.anonimo) return { ok: true, recibo: { fecha: diaDe(creado) } };
  return nombrado?.huella === huella ? { ok: true, recibo: nombrado.recibo } : null;
}

const usadaAntes = ({ slug }: Formulario, { nombrado }: EnvioPrevio): ResultadoEnvio =>
  nombrado?.formulario === slug
    ? { ok: false, motivo: 'clave-usada', recibo: nombrado.recibo }
    : { ok: false, motivo: 'clave-ajena' };

export { raiseUltimo } from './efectos.store.ts';
export { calcular } from './efectos.ts';
export { enDigitos } from './efectos.ts';
export type { Procedimiento, Procedimientos, Remitente } from './envio.ts';
export { newRegistro, type RegistroNuevo } from './registro.ts';
export { countRegistros, insertRegistros, vacuumRegistros } from './store.ts';
