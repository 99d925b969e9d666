// Receives sent forms: spots repetitions, checks answers, files and consent, stores each once; reads last numbers.
import type { CatalogoNow } from '#catalogo/catalogo.ts';
import type { Fallo, Formulario } from '#catalogo/formulario.ts';
import { diaOf, semestreOfEnvio, type Semestre } from '#catalogo/semestre.ts';
import { validateAnswer } from '#catalogo/validar.ts';
import { refusalInWords, SIN_LIMITES, takes, vigenciaInWords } from '#catalogo/vigencia.ts';
import type { ArchivoGuardado, Archivos } from '#core/archivos/server/service.ts';
import { readConsentimiento } from '#core/consentimientos/service.ts';
import { semestreOfOferta } from '#features/espera/server/service.ts';
import type { VigenciaOf } from '#features/vigencias/server/service.ts';
import type { Db } from '#platform/server/db/database.ts';
import { adjuntosOf, checkAdjuntos, storeAdjuntos, withGuardados } from './adjuntos.ts';
import type { AmbitoContextOf } from './ambito/context.ts';
import type { EntornoActual } from './apertura.ts';
import type { Promesas } from './comprobantes.ts';
import { selectUltimo } from './efectos.store.ts';
import { computeEfectos, type SaveAnonimos } from './efectos.ts';
import type {
  Envio,
  EscrituraJunta,
  Guardias,
  Llegada,
  Procedimientos,
  Rechazo,
  Relacionar,
  ResultadoDeEnvio,
} from './envio.ts';
import { fingerprintOfForm } from './fingerprint.ts';
import { createSaveEnvio } from './save-envios.ts';
import { selectEnvios, type EnvioPrevio } from './store.ts';

export type Recepcion = {
  /** Checks what arrived for a form and stores it, once for each key. */
  readonly recibir: (formulario: Formulario, llegada: Llegada) => Promise<ResultadoDeEnvio>;
  /** Returns the last number that was given in a field of a form's records; 0 before the first. */
  readonly ultimo: (formulario: Formulario, campo: string) => Promise<number>;
};

type Options = {
  readonly db: Db;
  readonly catalogo: CatalogoNow;
  readonly entorno: EntornoActual;
  readonly archivos: Archivos;
  readonly ambitosOf?: AmbitoContextOf;
  /** Those of forms with a check of their own. */
  readonly procedimientos?: Procedimientos;
  /** Returns the day by which an answer to a form's record is promised; null: none is. */
  readonly plazo?: (formulario: Formulario, creado: Date) => Promise<string | null>;
  readonly vigenciaOf?: VigenciaOf;
  readonly relate?: Relacionar;
  readonly promesas?: Promesas;
  readonly saveAnonimos?: SaveAnonimos;
  readonly guardias?: Guardias;
  readonly now?: (() => Date) | undefined;
};

type Adjuntos = Awaited<ReturnType<typeof checkAdjuntos>>;

/** An accepted sending, with its stored files; or its faults, or the refusal of its guard. */
type Revisado =
  | { readonly ok: true; readonly envio: Envio; readonly guardados: readonly ArchivoGuardado[] }
  | { readonly ok: false; readonly fallos: readonly Fallo[] }
  | Rechazo;

const refuseAnonimos: SaveAnonimos = async () => {
  throw new Error('no slice stores anonymous answers');
};

const SIN_PROMESAS: Promesas = { addressFor: async () => null, promise: async () => {} };

/** Receives filled forms, all by the same rule: the definition of the form. */
export function createRecepcion(options: Options): Recepcion {
  const { db, catalogo, entorno, archivos, procedimientos = {}, now = () => new Date() } = options;
  const { plazo = async () => null, vigenciaOf = async () => SIN_LIMITES, relate = async () => null } = options;
  const { promesas = SIN_PROMESAS, saveAnonimos = refuseAnonimos, ambitosOf = async () => null } = options;
  const { guardias = {} } = options;
  const limitesOf = (slug: string) => catalogo().findFormulario(slug)?.limites;
  const save = createSaveEnvio(db, { saveAnonimos, promesas, limitesOf, guardias });

  const findPrevio = async (clave: string | null): Promise<EnvioPrevio | undefined> =>
    clave === null ? undefined : (await selectEnvios(db, [clave]))[0];

  /** Returns the receipt of a repeated sending, even if a list has changed since it was received; null for a new one. */
  async function findRecibido(envio: Identidad): Promise<ResultadoDeEnvio | null> {
    const previo = await findPrevio(envio.clave);
    return previo ? answerOfRepetition(envio, previo) : null;
  }

  /** Checks a payload by its form's rules, consent and guard included. */
  async function assess(
    { formulario }: Pick<Identidad, 'formulario'>,
    { entrada, remitente = null }: Llegada,
    { semestre, revisados }: Pick<Envio, 'semestre'> & { readonly revisados: Adjuntos },
  ) {
    const actual = await entorno(semestre);
    const procedimiento = procedimientos[formulario.slug];
    const validacion = procedimiento
      ? await procedimiento.validate(revisados.entrada, actual, { semestre, remitente })
      : validateAnswer(formulario, revisados.entrada, actual);
    const consentido = await readConsentimiento(db, formulario, entrada);
    if (!validacion.ok || !consentido.ok) {
      const fallos = validacion.ok ? [] : revisados.fallosDe(validacion.fallos);
      return { ok: false as const, fallos: consentido.ok ? fallos : [...fallos, consentido.fallo] };
    }
    const { datos } = validacion;
    const { save: saveConsentimiento } = consentido;
    const admitido = (await guardias[formulario.slug]?.check(datos, entrada)) ?? { ok: true as const, papeleta: null };
    return admitido.ok ? { ok: true as const, datos, saveConsentimiento, papeleta: admitido.papeleta } : admitido;
  }

  /** Checks a sending by its form's rules, files and consent included, and stores its files. */
  async function check(
    { formulario, clave, huella }: Identidad,
    llegada: Llegada,
    { creado, semestre }: Pick<Envio, 'creado' | 'semestre'>,
  ): Promise<Revisado> {
    const { entrada, remitente = null, turno, anterior } = llegada;
    const revisados = await checkAdjuntos(entrada, adjuntosOf(formulario, entrada), archivos);
    const accepted = await assess({ formulario }, llegada, { semestre, revisados });
    if (!accepted.ok) return accepted;
    const { saveConsentimiento, papeleta } = accepted;
    const guardando = await storeAdjuntos(accepted.datos, revisados.toStore, archivos);
    if (!guardando.ok) return guardando;

    const { guardados } = guardando;
    const datos = withGuardados(accepted.datos, guardados);
    const offeredSemestre = await semestreOfOferta(db, { formulario, datos, turno }, creado);
    const junto: EscrituraJunta[] = [];
    if (guardados.length > 0) junto.push(async (tx, registro) => archivos.registrar(tx, registro, guardados));
    if (saveConsentimiento) junto.push(async (tx, registro) => saveConsentimiento(tx, registro, creado));
    const relacion = anterior === undefined ? null : await relate(formulario, anterior, creado);
    if (relacion) junto.push(relacion);
    // Last: the other rows of the record are there by then.
    const procedimiento = procedimientos[formulario.slug];
    if (procedimiento) junto.push(async (tx, registro) => procedimiento.onSave(tx, { registro, datos, remitente }));
    const counted = offeredSemestre ?? semestre;
    return {
      ok: true,
      envio: computeEfectos({
        formulario,
        unidad: catalogo().unidades.get(formulario.slug),
        datos,
        creado,
        semestre: counted,
        ambitos: await ambitosOf(formulario, counted),
        vence: await plazo(formulario, creado),
        clave,
        huella,
        junto,
        correo: await promesas.addressFor(formulario, datos),
        turno,
        papeleta,
      }),
      guardados,
    };
  }

  /** Stores a sending; of one that is not stored the files are removed. */
  async function conclude(
    identidad: Identidad,
    envio: Envio,
    guardados: readonly ArchivoGuardado[],
  ): Promise<ResultadoDeEnvio> {
    const guardado = await save(envio);
    if (guardado?.ok) return guardado;
    const previo = guardado ? undefined : await findPrevio(envio.clave);
    // Forgotten between the two statements, its 30 days being over: the key is free again.
    if (!guardado && !previo) return conclude(identidad, envio, guardados);
    await archivos.discard(guardados);
    return guardado ?? answerOfRepetition(identidad, previo!) ?? keyUsedBy(previo!, envio.formulario);
  }

  /** Refuses a new sending outside the window of its form; null within it. One that repeats another gets its answer. */
  async function refuseOutside(
    identidad: Identidad,
    { diligenciado }: Pick<Llegada, 'diligenciado'>,
    recibido: Date,
  ): Promise<ResultadoDeEnvio | null> {
    const { formulario, clave } = identidad;
    const vigencia = await vigenciaOf(formulario);
    if (takes(vigencia, { recibido, diligenciado, anonimo: formulario.anonimo === true })) return null;
    const previo = await findPrevio(clave);
    if (previo) return answerOfRepetition(identidad, previo) ?? keyUsedBy(previo, formulario);
    const mensaje = refusalInWords(vigenciaInWords(vigencia, recibido)!);
    return { ok: false, motivo: 'fuera-de-plazo', mensaje };
  }

  return {
    async recibir(formulario, llegada) {
      const { entrada, clave, diligenciado } = llegada;
      const creado = now();
      const { opciones } = await entorno();
      const identidad = { formulario, clave, huella: fingerprintOfForm(formulario, entrada, opciones) };
      const refused = await refuseOutside(identidad, llegada, creado);
      if (refused) return refused;
      // Files are checked and stored once, however often they are sent.
      const hasArchivos = adjuntosOf(formulario, entrada).length > 0;
      const previo = hasArchivos ? await findRecibido(identidad) : null;
      if (previo) return previo;

      const semestre: Semestre = semestreOfEnvio(creado, diligenciado);
      const revisado = await check(identidad, llegada, { creado, semestre });
      if (revisado.ok) return conclude(identidad, revisado.envio, revisado.guardados);
      const recibido = await findRecibido(identidad);
      if (recibido) return recibido;
      return 'fallos' in revisado ? { ok: false, motivo: 'datos-invalidos', fallos: revisado.fallos } : revisado;
    },
    ultimo: async ({ slug }, campo) => selectUltimo(db, { formulario: slug, campo }),
  };
}

/** Tells one filled form from all others, and from itself with other content. */
type Identidad = Pick<Envio, 'formulario' | 'clave'> & { readonly huella: string };

/** Returns the receipt of an earlier sending if this one repeats it. Of an anonymous one nothing but its day is known. */
function answerOfRepetition(
  { formulario, huella }: Identidad,
  { creado, nombrado }: EnvioPrevio,
): ResultadoDeEnvio | null {
  if (formulario.anonimo) return { ok: true, recibo: { fecha: diaOf(creado) } };
  return nombrado?.huella === huella ? { ok: true, recibo: nombrado.recibo } : null;
}

const keyUsedBy = ({ nombrado }: EnvioPrevio, { slug }: Formulario): ResultadoDeEnvio =>
  nombrado?.formulario === slug
    ? { ok: false, motivo: 'clave-usada', recibo: nombrado.recibo }
    : { ok: false, motivo: 'clave-ajena' };
