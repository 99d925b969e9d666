import { enMiles } from '#platform/contract/quantities.ts';
import { textoPlano } from '#catalogo/busqueda.ts';
import { correo } from '#catalogo/campos/correo.ts';
import { esquemaDe } from '#catalogo/campos/index.ts';
import { ATRIBUTOS } from '#catalogo/listas/atributos.ts';
import type { Lista, NombreDeAtributo } from '#catalogo/listas/opcion.ts';
import type { ReglasDeLista } from '#catalogo/listas/reglas.ts';
import { SIN_TEXTO } from './contract.ts';
import type { EstadoDeLista, OpcionDeLista } from './diferencia.ts';

/** What is wrong with an option: at its text, at an attribute, or with what was done to it. */
export type FalloDeOpcion = {
  /** Null: with the list. */
  readonly clave: string | null;
  readonly campo: 'texto' | 'opcion' | `atributos.${string}`;
  readonly mensaje: string;
};

/** Characters of an option's text, and options of a list. */
export const MAX_TEXTO = 200;
export const MAX_OPCIONES = 500;

type Entorno = { readonly dominios: readonly string[]; readonly reglas: ReglasDeLista };

/** Everything that speaks against a list becoming another one; what was wrong before and did not change is left alone. */
export function fallosDe(antes: EstadoDeLista, despues: EstadoDeLista, entorno: Entorno): FalloDeOpcion[] {
  const { reglas } = entorno;
  // Each text is compared with all others: of too many that would keep everybody waiting.
  if (despues.opciones.length > MAX_OPCIONES) return [deLaLista(MUCHAS)];
  const eran = new Map(antes.opciones.map((opcion) => [opcion.clave, opcion]));
  return [
    ...deLista(antes, despues, reglas),
    ...[...reglas.reservadas].flatMap(([clave, porque]) => deReservada(clave, porque, eran.get(clave), despues)),
    ...despues.opciones.flatMap((opcion) => {
      const era = eran.get(opcion.clave);
      return [
        ...(era?.texto === opcion.texto ? [] : deTexto(opcion, despues, entorno)),
        ...(era?.atributos === opcion.atributos ? [] : deAtributos(opcion, reglas.lista)),
      ];
    }),
  ];
}

/** What is said where a list would grow beyond what it may have. */
export const MUCHAS = `Una lista tiene como máximo ${MAX_OPCIONES} opciones.`;

const deLaLista = (mensaje: string): FalloDeOpcion => ({ clave: null, campo: 'opcion', mensaje });

function deLista(antes: EstadoDeLista, { opciones }: EstadoDeLista, { lista }: ReglasDeLista): FalloDeOpcion[] {
  const fallos: FalloDeOpcion[] = [];
  if (!opciones.some(({ activa }) => activa)) fallos.push(deLaLista('Deje activa al menos una opción.'));
  const nuevas = opciones.filter(({ clave }) => !antes.opciones.some((opcion) => opcion.clave === clave));
  if (lista.cerrada !== undefined && nuevas.length > 0) {
    fallos.push(
      ...nuevas.map(({ clave }) => ({ clave, campo: 'opcion' as const, mensaje: noSeAgrega(lista.cerrada!) })),
    );
  }
  return fallos;
}

const noSeAgrega = (porque: string): string => `A esta lista no se agregan opciones. ${porque}`;

function deReservada(
  clave: string,
  porque: string,
  era: OpcionDeLista | undefined,
  { opciones }: EstadoDeLista,
): FalloDeOpcion[] {
  const es = opciones.find((opcion) => opcion.clave === clave);
  if (!era?.activa || es?.activa) return [];
  const que = es ? 'dejar de ofrecer' : 'eliminar';
  return [{ clave, campo: 'opcion', mensaje: `«${era.texto}» no se puede ${que}. ${porque}` }];
}

// oxlint-disable-next-line no-control-regex -- they are what is looked for
const OCULTOS = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028\u2029\ufeff\ufffd]/;

const INSTITUCIONAL = 'Escriba un correo institucional, que termine en @{host}.';
const DIRECCION = correo({ etiqueta: 'Correo', institucional: INSTITUCIONAL, mensaje: INSTITUCIONAL });

function deTexto(
  { clave, texto }: OpcionDeLista,
  { opciones }: EstadoDeLista,
  { dominios, reglas: { lista } }: Entorno,
): FalloDeOpcion[] {
  const fallo = (mensaje: string): FalloDeOpcion[] => [{ clave, campo: 'texto', mensaje }];
  if (texto === '') return fallo(SIN_TEXTO);
  if (texto.length > MAX_TEXTO) return fallo(`Escriba como máximo ${MAX_TEXTO} caracteres.`);
  if (OCULTOS.test(texto)) return fallo('El texto tiene signos que no se ven. Escríbalo a mano.');
  if (lista.textos === 'correo') {
    const entorno = { dominios, opciones: () => [], hoy: '', asignaturas: () => [] };
    const leido = esquemaDe(DIRECCION, entorno).safeParse(texto);
    if (!leido.success) return fallo(leido.error.issues[0]!.message);
  }
  const plano = textoPlano(texto);
  const otra = opciones.find(
    (una) => una.clave !== clave && (textoPlano(una.texto) === plano || textoPlano(una.clave) === plano),
  );
  if (!otra) return [];
  const estado = otra.activa ? '' : ', que ya no se ofrece';
  return fallo(`Ya hay una opción que se llama así: «${otra.texto}»${estado}.`);
}

function deAtributos({ clave, atributos }: OpcionDeLista, { atributos: nombres = [] }: Lista): FalloDeOpcion[] {
  return nombres.flatMap((nombre) => {
    const valor = atributos[nombre];
    const mensaje = valor === undefined ? null : faltaDeAtributo(nombre, valor);
    return mensaje === null ? [] : [{ clave, campo: `atributos.${nombre}` as const, mensaje }];
  });
}

function faltaDeAtributo(nombre: NombreDeAtributo, valor: string | number | boolean): string | null {
  const { tipo, max } = ATRIBUTOS[nombre];
  if (tipo === 'siNo') return typeof valor === 'boolean' ? null : 'Elija sí o no.';
  if (tipo === 'entero') {
    const isIn = typeof valor === 'number' && Number.isInteger(valor) && valor >= 1 && valor <= max;
    return isIn ? null : `Escriba un número entero de 1 a ${enMiles(max)}.`;
  }
  if (typeof valor !== 'string' || OCULTOS.test(valor)) return 'Escriba un texto, sin signos que no se ven.';
  return valor.length <= max ? null : `Escriba como máximo ${max} caracteres.`;
}
