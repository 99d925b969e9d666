import { escribirRuta, leerRuta, nodoEn } from '#catalogo/arbol.ts';
import type { Efecto, EfectoDe, NombreDeEfecto } from '#catalogo/efectos.ts';
import type { Formulario } from '#catalogo/formulario.ts';
import type { Fallo } from '#catalogo/validar.ts';
import type { Db } from '#platform/server/db/database.ts';
import { diaDe } from '#catalogo/semestre.ts';
import { storeEncuestas } from '#features/encuestas/server/service.ts';
import { esTipoDeArchivo, TIPOS_DE_ARCHIVO } from '#catalogo/campos/tipos-de-archivo.ts';
import { NIVELES } from '#catalogo/index.ts';
import { SIN_CUPOS, YA_INSCRITO } from '#catalogo/campos/opcion.ts';
import { type Cupo, takeCupos } from '#features/cupos/server/service.ts';
import type { Aceptado } from './envio.ts';
import { takeConsecutivos, selectChosen } from './efectos.store.ts';

/** What the server writes into a record, by path. */
type ValoresPorRuta = Readonly<Record<string, unknown>>;

/** What an effect writes into a sending's record, or why the sending cannot be stored. */
type Aplicado =
  { readonly ok: true; readonly valores: ValoresPorRuta } | { readonly ok: false; readonly fallo: Fallo };

/** What a calculation needs to know. */
type Calculable = Pick<Aceptado, 'formulario' | 'datos' | 'semestre'>;

/** An effect that follows from the sending alone. */
type Calculo<N extends NombreDeEfecto> = {
  readonly calcular: (efecto: EfectoDe<N>, envio: Calculable) => ValoresPorRuta;
};

/** An effect that changes something beside the record, in the record's transaction. */
type Accion<N extends NombreDeEfecto> = {
  /**
   * @param envios of one form; those of other processes wait meanwhile
   * @returns what became of each, in their order
   */
  readonly aplicar: (tx: Db, efecto: EfectoDe<N>, envios: readonly Aceptado[]) => Promise<readonly Aplicado[]>;
};

/** Numbers follow each other without gaps: they are taken in the transaction that stores the records. */
const consecutivo: Accion<'consecutivo'> = {
  async aplicar(tx, { campo, digitos }, envios) {
    const [primero] = envios;
    if (!primero) return [];
    const ultimo = await takeConsecutivos(tx, { formulario: primero.formulario.slug, campo }, envios.length);
    return envios.map((_, i) => {
      const numero = ultimo - envios.length + 1 + i;
      return { ok: true, valores: { [campo]: enDigitos(numero, digitos) } };
    });
  },
};

/** A number of a sequence as it is shown: `0000000042`. */
export const enDigitos = (numero: number, digitos: number): string => String(numero).padStart(digitos, '0');

/** The last place is given once, however many ask for it at the same moment (DECISIONS §2), and a document takes one. */
const cupos: Accion<'cupos'> = {
  async aplicar(tx, { campo, persona }, envios) {
    const pedidos = envios.map((envio) => ({ cupo: cupoDe(envio, campo), documento: leerRuta(envio.datos, persona) }));
    const nombreDe = ({ cupo, documento }: (typeof pedidos)[number]): string =>
      JSON.stringify([cupo.clave, cupo.semestre, documento]);
    const slug = envios[0]?.formulario.slug ?? '';
    const anteriores = await selectChosen(tx, { formulario: slug, campo, persona }, pedidos);
    const inscritos = new Set(anteriores.map((i) => nombreDe(pedidos[i]!)));
    const vistos = new Set(inscritos);
    // Of those that come together the first asks for a place.
    const piden = pedidos.filter((pedido) => !vistos.has(nombreDe(pedido)) && vistos.add(nombreDe(pedido)));
    const tomados = await takeCupos(
      tx,
      piden.map(({ cupo }) => cupo),
    );
    const dados = new Set(piden.filter((_, i) => tomados[i]));
    return pedidos.map((pedido): Aplicado => {
      const nombre = nombreDe(pedido);
      if (inscritos.has(nombre)) return { ok: false, fallo: { ruta: persona, mensaje: YA_INSCRITO, falta: false } };
      if (!dados.has(pedido)) return { ok: false, fallo: { ruta: campo, mensaje: SIN_CUPOS, falta: false } };
      inscritos.add(nombre);
      return { ok: true, valores: {} };
    });
  },
};

function cupoDe({ formulario, datos, semestre }: Aceptado, campo: string): Cupo {
  const nodo = nodoEn(formulario.campos, campo);
  const clave = leerRuta(datos, `${campo}.clave`);
  if (nodo.tipo !== 'opcion' || typeof clave !== 'string') throw new Error(`${campo} is no chosen option`);
  return { lista: nodo.lista, clave, semestre };
}

const fijo: Calculo<'fijo'> = { calcular: ({ campo, valor }) => ({ [campo]: valor }) };

const semestre: Calculo<'semestre'> = { calcular: ({ campo }, envio) => ({ [campo]: envio.semestre }) };

/** By what the file is, not by what its name says. */
const extension: Calculo<'extension'> = {
  calcular({ campo, archivo }, { datos }) {
    const tipo = leerRuta(datos, `${archivo}.tipo`);
    return {
      [campo]: typeof tipo === 'string' && esTipoDeArchivo(tipo) ? TIPOS_DE_ARCHIVO[tipo].extensiones[0] : null,
    };
  },
};

const niveles: Calculo<'niveles'> = {
  calcular({ campos }, { formulario, datos }) {
    const regla = NIVELES[formulario.slug];
    if (!regla) throw new Error(`${formulario.slug} has no rule in NIVELES`);
    const porRuta = regla(datos);
    return Object.fromEntries(campos.map((campo) => [campo, porRuta[campo] ?? null]));
  },
};

/** The answers themselves are what this keeps: an anonymous sending has no other record. */
const contadores: Accion<'contadores'> = {
  async aplicar(tx, _efecto, envios) {
    const [primero] = envios;
    if (!primero) return [];
    const respuestas = envios.map(({ datos }) => datos);
    await storeEncuestas(tx, respuestas, diaDe(primero.creado));
    return envios.map(() => ({ ok: true, valores: {} }));
  },
};

type Manejador<N extends NombreDeEfecto> = Calculo<N> | Accion<N>;

/** Who carries out each effect that the catalogue may name; the compiler asks for every one. */
const MANEJADORES: { readonly [N in NombreDeEfecto]: Manejador<N> } = {
  consecutivo,
  fijo,
  semestre,
  extension,
  cupos,
  contadores,
  niveles,
};

const efectosDe = ({ efectos = [] }: Formulario): readonly (readonly [Efecto, Manejador<NombreDeEfecto>])[] =>
  // The table pairs each name with its own handler; the compiler cannot follow the pairing through a union.
  efectos.map((efecto) => [efecto, MANEJADORES[efecto.efecto] as unknown as Manejador<NombreDeEfecto>]);

/** Whether something must happen together with the storing of a form's records. */
export const tieneAcciones = (formulario: Formulario): boolean =>
  efectosDe(formulario).some(([, manejador]) => 'aplicar' in manejador);

/** A sending with what follows from it alone written into it. */
export const calcular = <E extends Calculable>(envio: E): E =>
  efectosDe(envio.formulario).reduce(
    (hecho, [efecto, manejador]) =>
      'calcular' in manejador ? conValores(hecho, manejador.calcular(efecto, hecho)) : hecho,
    envio,
  );

/** A sending after all that its form's effects did for it, or why it cannot be stored. */
export type Hecho = { readonly ok: true; readonly envio: Aceptado } | { readonly ok: false; readonly fallo: Fallo };

/** Carries out a form's effects in the transaction of its records, one after another. What one refuses, the next does not see. */
export async function aplicar(tx: Db, formulario: Formulario, envios: readonly Aceptado[]): Promise<readonly Hecho[]> {
  let hechos: readonly Hecho[] = envios.map((envio) => ({ ok: true, envio }));
  for (const [efecto, manejador] of efectosDe(formulario)) {
    if (!('aplicar' in manejador)) continue;
    const vivos = hechos.flatMap((hecho) => (hecho.ok ? [hecho.envio] : []));
    const aplicados = (await manejador.aplicar(tx, efecto, vivos)).values();
    hechos = hechos.map((hecho) => {
      if (!hecho.ok) return hecho;
      const aplicado = aplicados.next().value!;
      return aplicado.ok ? { ok: true, envio: conValores(hecho.envio, aplicado.valores) } : aplicado;
    });
  }
  return hechos;
}

function conValores<E extends Calculable>(envio: E, valores: ValoresPorRuta): E {
  const datos = Object.entries(valores).reduce(
    (hechos, [ruta, valor]) => escribirRuta(hechos, ruta, valor),
    envio.datos,
  );
  return { ...envio, datos };
}
