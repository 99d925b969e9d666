// Effects (efectos) of sending a form: computes values, takes numbers and places, gives anonymous answers to who stores them.
import { nodoAt, readRuta, writeRuta } from '#catalogo/arbol.ts';
import { SIN_CUPOS, YA_INSCRITO } from '#catalogo/campos/opcion.ts';
import { isTipoDeArchivo, TIPOS_DE_ARCHIVO } from '#catalogo/campos/tipos-de-archivo.ts';
import type { Efecto, EfectoDe, Fallo, Formulario, NombreDeEfecto } from '#catalogo/formulario.ts';
import { NIVELES } from '#catalogo/index.ts';
import { diaOf } from '#catalogo/semestre.ts';
import { takeCupos, type Cupo } from '#core/cupos/service.ts';
import { acceptTurnos } from '#features/espera/server/service.ts';
import type { Db } from '#platform/server/db/database.ts';
import { selectChosen, takeConsecutivos } from './efectos.store.ts';
import type { Envio } from './envio.ts';

/** Returns true if a form has effects that run in the transaction of its records. */
export const hasAcciones = (formulario: Formulario): boolean =>
  efectosOf(formulario).some(([, manejador]) => 'apply' in manejador);

/** Returns a sending with the values that follow from it alone. */
export const computeEfectos = <E extends Calculable>(envio: E): E =>
  efectosOf(envio.formulario).reduce(
    (hecho, [efecto, manejador]) =>
      'compute' in manejador ? withValores(hecho, manejador.compute(efecto, hecho)) : hecho,
    envio,
  );

/** A sending with the values of its effects, or the fault for which it cannot be stored. */
export type EnvioConEfectos =
  { readonly ok: true; readonly envio: Envio } | { readonly ok: false; readonly fallo: Fallo };

/**
 * Applies a form's effects in the transaction of its records, one after another. A sending that one refuses is skipped
 * by the next.
 */
export async function applyEfectos(
  tx: Db,
  envios: readonly Envio[],
  { formulario, saveAnonimos }: { readonly formulario: Formulario; readonly saveAnonimos: SaveAnonimos },
): Promise<readonly EnvioConEfectos[]> {
  let hechos: readonly EnvioConEfectos[] = envios.map((envio) => ({ ok: true, envio }));
  for (const [efecto, manejador] of efectosOf(formulario)) {
    if (!('apply' in manejador)) continue;
    const vivos = hechos.flatMap((hecho) => (hecho.ok ? [hecho.envio] : []));
    const aplicados = (await manejador.apply(tx, efecto, vivos, saveAnonimos)).values();
    hechos = hechos.map((hecho) => {
      if (!hecho.ok) return hecho;
      const aplicado = aplicados.next().value!;
      return aplicado.ok ? { ok: true, envio: withValores(hecho.envio, aplicado.valores) } : aplicado;
    });
  }
  return hechos;
}

function withValores<E extends Calculable>(envio: E, valores: ValoresPorRuta): E {
  const datos = Object.entries(valores).reduce((hechos, [ruta, valor]) => writeRuta(hechos, ruta, valor), envio.datos);
  return { ...envio, datos };
}

/** Values that the server writes into a record, by path. */
type ValoresPorRuta = Readonly<Record<string, unknown>>;

/** Values that an effect writes into a sending's record, or the fault for which the sending cannot be stored. */
type Aplicado = { readonly ok: true; readonly valores: ValoresPorRuta } | { readonly ok: false; readonly fallo: Fallo };

/** The input of a calculation. */
type Calculable = Pick<Envio, 'formulario' | 'datos' | 'semestre'>;

/** An effect that follows from the sending alone. */
type Calculo<N extends NombreDeEfecto> = {
  readonly compute: (efecto: EfectoDe<N>, envio: Calculable) => ValoresPorRuta;
};

/** An effect that changes other rows, in the record's transaction. */
type AccionDeEfecto<N extends NombreDeEfecto> = {
  /**
   * @param envios sendings of one form; those of other processes wait meanwhile
   * @returns the outcome of each, in their order
   */
  readonly apply: (
    tx: Db,
    efecto: EfectoDe<N>,
    envios: readonly Envio[],
    saveAnonimos: SaveAnonimos,
  ) => Promise<readonly Aplicado[]>;
};

/** Stores the answers of anonymous sendings of a day, `AAAA-MM-DD`: nothing else of them is kept. */
export type SaveAnonimos = (tx: Db, respuestas: readonly Envio['datos'][], today: string) => Promise<void>;

/** Numbers without gaps: they are taken in the transaction that stores the records. */
const consecutivo: AccionDeEfecto<'consecutivo'> = {
  async apply(tx, { campo, digitos }, envios) {
    const [primero] = envios;
    if (!primero) return [];
    const ultimo = await takeConsecutivos(tx, { formulario: primero.formulario.slug, campo }, envios.length);
    return envios.map((_, i) => {
      const numero = ultimo - envios.length + 1 + i;
      return { ok: true, valores: { [campo]: formatDigits(numero, digitos) } };
    });
  },
};

/** Formats a number of a sequence: `0000000042`. */
export const formatDigits = (numero: number, digitos: number): string => String(numero).padStart(digitos, '0');

/**
 * Takes places: the last one is given once, however many ask for it at the same moment (DECISIONS §2), and a document
 * takes only one. A sending with an offered place uses that one, which counts as taken already.
 */
const cupos: AccionDeEfecto<'cupos'> = {
  async apply(tx, { campo, persona }, envios) {
    const pedidos = envios.map((envio) => ({
      cupo: cupoOf(envio, campo),
      documento: readRuta(envio.datos, persona),
      turno: envio.turno,
    }));
    const nombreOf = ({ cupo, documento }: (typeof pedidos)[number]): string =>
      JSON.stringify([cupo.clave, cupo.semestre, documento]);
    const slug = envios[0]?.formulario.slug ?? '';
    const anteriores = await selectChosen(tx, { formulario: slug, campo, persona }, pedidos);
    const inscritos = new Set(anteriores.map((i) => nombreOf(pedidos[i]!)));
    const vistos = new Set(inscritos);
    // Of simultaneous sendings for the same document, the first asks for the place.
    const piden = pedidos.filter((pedido) => !vistos.has(nombreOf(pedido)) && vistos.add(nombreOf(pedido)));
    const apartados = await acceptTurnos(
      tx,
      piden.map(({ cupo, turno }) => ({ ...cupo, turno })),
      envios[0]?.creado ?? new Date(),
    );
    const unreserved = piden.filter((_, i) => !apartados[i]);
    const tomados = await takeCupos(
      tx,
      unreserved.map(({ cupo }) => cupo),
    );
    const dados = new Set([...piden.filter((_, i) => apartados[i]), ...unreserved.filter((_, i) => tomados[i])]);
    return pedidos.map((pedido): Aplicado => {
      const nombre = nombreOf(pedido);
      if (inscritos.has(nombre)) return { ok: false, fallo: { ruta: persona, mensaje: YA_INSCRITO, falta: false } };
      if (!dados.has(pedido)) return { ok: false, fallo: { ruta: campo, mensaje: SIN_CUPOS, falta: false } };
      inscritos.add(nombre);
      return { ok: true, valores: {} };
    });
  },
};

function cupoOf({ formulario, datos, semestre }: Envio, campo: string): Cupo {
  const nodo = nodoAt(formulario.campos, campo);
  const clave = readRuta(datos, `${campo}.clave`);
  if (nodo.tipo !== 'opcion' || typeof clave !== 'string') throw new Error(`${campo} is no chosen option`);
  return { lista: nodo.lista, clave, semestre };
}

const fijo: Calculo<'fijo'> = { compute: ({ campo, valor }) => ({ [campo]: valor }) };

const semestre: Calculo<'semestre'> = { compute: ({ campo }, envio) => ({ [campo]: envio.semestre }) };

/** Takes the extension from the content type of the file, not from its name. */
const extension: Calculo<'extension'> = {
  compute({ campo, archivo }, { datos }) {
    const tipo = readRuta(datos, `${archivo}.tipo`);
    return {
      [campo]: typeof tipo === 'string' && isTipoDeArchivo(tipo) ? TIPOS_DE_ARCHIVO[tipo].extensiones[0] : null,
    };
  },
};

const niveles: Calculo<'niveles'> = {
  compute({ campos }, { formulario, datos }) {
    const regla = NIVELES[formulario.slug];
    if (!regla) throw new Error(`${formulario.slug} has no rule in NIVELES`);
    const byRuta = regla(datos);
    return Object.fromEntries(campos.map((campo) => [campo, byRuta[campo] ?? null]));
  },
};

/** Stores the answers themselves: an anonymous sending has no other record. */
const contadores: AccionDeEfecto<'contadores'> = {
  async apply(tx, _efecto, envios, saveAnonimos) {
    const [primero] = envios;
    if (!primero) return [];
    const respuestas = envios.map(({ datos }) => datos);
    await saveAnonimos(tx, respuestas, diaOf(primero.creado));
    return envios.map(() => ({ ok: true, valores: {} }));
  },
};

type Handler<N extends NombreDeEfecto> = Calculo<N> | AccionDeEfecto<N>;

/** Handlers of the effects that the catalogue may name; the compiler requires all of them. */
const HANDLERS: { readonly [N in NombreDeEfecto]: Handler<N> } = {
  consecutivo,
  fijo,
  semestre,
  extension,
  cupos,
  contadores,
  niveles,
};

const efectosOf = ({ efectos = [] }: Formulario): readonly (readonly [Efecto, Handler<NombreDeEfecto>])[] =>
  // The table pairs each name with its own handler; the compiler cannot follow the pairing through a union.
  efectos.map((efecto) => [efecto, HANDLERS[efecto.efecto] as unknown as Handler<NombreDeEfecto>]);
