import type { Formulario } from '#catalogo/formulario.ts';
import { diaDe, type Semestre, semestreDelEnvio } from '#catalogo/semestre.ts';
import { type Fallo, validar, type Validacion } from '#catalogo/validar.ts';
import type { Archivos, Guardado } from '#features/archivos/server/service.ts';
import { type GuardarConsentimiento, readConsentimiento } from '#features/consentimientos/server/service.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Recibo, ReciboAnonimo } from '../contract.ts';
import type { Aceptado, EscrituraJunta } from './aceptado.ts';
import { adjuntosDe, conGuardados, guardarAdjuntos, revisarAdjuntos, type Revisados } from './adjuntos.ts';
import { selectUltimo } from './consecutivo/store.ts';
import { calcular } from './efectos/index.ts';
import type { EntornoActual } from './entorno.ts';
import { createGuardado } from './guardado/guardado.ts';
import { huellaDe } from './huella.ts';
import type { Procedimientos, Remitente } from './procedimiento.ts';
import { type EnvioPrevio, selectEnvios } from './store.ts';

export { createApertura } from './apertura.ts';
export { createSeguimientos } from './comprobantes/seguimientos.ts';
export { createEntorno, type EntornoActual } from './entorno.ts';
export { createVivos } from './vivos.ts';
export { almacenDeRegistros } from './personas/almacen.ts';
export type { Apertura } from './apertura.ts';
export { listarEnviados } from './enviados/enviados.ts';
export { reciboDe } from './recibido.ts';
export { corregir, registrosCorregibles } from './personas/corregir.ts';
export { retirarDeRegistros } from './personas/retirar.ts';
/** Audit: who saw the data of one person. @public */
export { registrosDe } from './personas/registros-de.ts';

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

export { raiseUltimo } from './consecutivo/store.ts';
export { calcular } from './efectos/index.ts';
export { enDigitos } from './efectos/consecutivo.ts';
export { completeItems } from './items/complete-items.ts';
export type { Procedimiento, Procedimientos, Remitente } from './procedimiento.ts';
export { newRegistro, type RegistroNuevo } from './registro.ts';
export { countRegistros, insertRegistros, vacuumRegistros } from './store.ts';
