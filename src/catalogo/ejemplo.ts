import type { Campos, Nodo } from './arbol.ts';
import { TIPOS_DE_ARCHIVO } from './campos/archivo.ts';
import type { Campo, CampoDe, TipoCampo } from './campos/index.ts';
import type { Entorno } from './campos/entorno.ts';
import type { Formulario } from './formulario.ts';
import { claveDe, type Opcion } from './listas/opcion.ts';

/** A number from 0 to 1, without 1; `Math.random` or a seeded one. */
export type Azar = () => number;

type Mundo = { readonly entorno: Entorno; readonly azar: Azar };

const NOMBRES = [
  'Ana',
  'Luis',
  'María',
  'Carlos',
  'Sofía',
  'Andrés',
  'Luz',
  'Óscar',
  'Paola',
  'Íngrid',
  'Julián',
  'Nubia',
];
const APELLIDOS = ['Rojas', 'Peña', 'Gómez', 'Muñoz', 'Ríos', 'Castaño', 'Vargas', 'Ibáñez', 'Quintero', 'Zuluaga'];
const FRASES = [
  'Sin novedad.',
  'Todo estuvo claro.',
  'Hizo falta más tiempo para la actividad.',
  'Gracias por la atención.',
];

function unoDe<T>(lista: readonly T[], { azar }: Mundo): T {
  const uno = lista[Math.floor(azar() * lista.length)];
  if (uno === undefined) throw new Error('an example needs a list with options');
  return uno;
}

const nombre = (mundo: Mundo): string =>
  [NOMBRES, NOMBRES, APELLIDOS, APELLIDOS].map((lista) => unoDe(lista, mundo)).join(' ');

const entre = (min: number, max: number, { azar }: Mundo): number => min + Math.floor(azar() * (max - min + 1));

const cifras = (largo: number, mundo: Mundo): string =>
  Array.from({ length: largo }, () => entre(0, 9, mundo)).join('');

const activas = (lista: string, { entorno }: Mundo): readonly Opcion[] =>
  entorno.opciones(lista).filter(({ activa }) => activa);

/** What a client may send for each type; what only the server knows is not sent. */
const EJEMPLOS: { [T in TipoCampo]: (campo: CampoDe<T>, mundo: Mundo) => unknown } = {
  texto: ({ max = 200, autocompletar }, mundo) =>
    (autocompletar === 'name' ? nombre(mundo) : unoDe(FRASES, mundo)).slice(0, max),
  digitos: ({ min, max }, mundo) => cifras(entre(min, max, mundo), mundo),
  documento: (_, mundo) => cifras(10, mundo),
  correo: ({ institucional }, mundo) => {
    const persona = claveDe(`${unoDe(NOMBRES, mundo)} ${unoDe(APELLIDOS, mundo)}`);
    return `${persona}${entre(1, 999, mundo)}@${institucional ? mundo.entorno.dominios[0] : 'ejemplo.co'}`;
  },
  entero: ({ min, max }, mundo) => entre(min, max, mundo),
  escala: ({ min, max }, mundo) => entre(min, max, mundo),
  fecha: (_, { entorno }) => entorno.hoy,
  opcion: ({ lista }, mundo) => unoDe(activas(lista, mundo), mundo).texto,
  opciones: ({ lista }, mundo) => [unoDe(activas(lista, mundo), mundo).texto],
  archivo: ({ tipos: [tipo] }) => ({
    nombre: `evidencia.${tipo && TIPOS_DE_ARCHIVO[tipo].extension}`,
    tipo,
    tamano: 4096,
  }),
  asignatura: () => null,
  derivado: () => null,
  calculado: () => null,
};

function ejemploDeNodo(nodo: Nodo, mundo: Mundo): unknown {
  if (nodo.tipo === 'grupo') return ejemploDeCampos(nodo.campos, mundo);
  if (nodo.tipo === 'lista') {
    const largo = Math.max(1, nodo.min);
    return Array.from({ length: largo }, () => ejemploDeCampos(nodo.item.campos, mundo));
  }
  // The table pairs each type with its own example; the compiler cannot follow the pairing through a union.
  return (EJEMPLOS[nodo.tipo] as (campo: Campo, mundo: Mundo) => unknown)(nodo, mundo);
}

function ejemploDeCampos(campos: Campos, mundo: Mundo): Record<string, unknown> {
  const ejemplo: Record<string, unknown> = {};
  for (const [clave, nodo] of Object.entries(campos)) {
    const repetido = nodo.tipo === 'correo' ? nodo.repite?.campo : undefined;
    ejemplo[clave] = repetido === undefined ? ejemploDeNodo(nodo, mundo) : ejemplo[repetido];
  }
  return ejemplo;
}

/** A payload that a form accepts, about invented people; the same `azar` gives the same one. */
export const ejemploDe = (
  formulario: Pick<Formulario, 'campos'>,
  entorno: Entorno,
  azar: Azar,
): Record<string, unknown> => ejemploDeCampos(formulario.campos, { entorno, azar });
