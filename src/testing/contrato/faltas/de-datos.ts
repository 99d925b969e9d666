import { isIgualdadMet, nodoAt, type Campos, type ListaDeGrupos } from '#catalogo/arbol.ts';
import type { Campo } from '#catalogo/campos/index.ts';
import type { Formulario } from '#catalogo/formulario.ts';
import { randomBetween } from '#demostracion/azar.ts';
import { cargaOf, cuerpoOf, type Carga, type Llamada } from '../llamadas.ts';
import type { Falta, Malo } from './falta.ts';
import { ausencias, readEn, set, type Lugar, type Roto } from './lugares.ts';
import { FOREIGN, MALOS } from './valores.ts';

/** Every way of breaking the payload of a call, by its fields, groups and lists. */
export const faltasDeDatos = (llamada: Llamada, { campos }: Pick<Formulario, 'campos'>): readonly Falta[] =>
  rotosOfCampos(campos, cargaOf(llamada), []).map(({ en: path, que: fault, carga }) => ({
    nombre: `${path}: ${fault}`,
    // What a choice fills in is at fault where the choice is.
    ...(nodoAt(campos, path).tipo !== 'derivado' && { en: path }),
    corrupt: (azar) => cuerpoOf(llamada, carga(azar) as Carga),
  }));

function rotosOfCampos(campos: Campos, carga: Carga, prefijo: Lugar): readonly Roto[] {
  return Object.entries(campos).flatMap(([clave, nodo]): readonly Roto[] => {
    const lugar = [...prefijo, clave];
    if (nodo.tipo === 'grupo') return [...rotosOfGrupo(carga, lugar), ...rotosOfCampos(nodo.campos, carga, lugar)];
    if (nodo.tipo !== 'lista') return rotosOfCampo(nodo, carga, lugar);
    return [...rotosOfLista(nodo, carga, lugar), ...rotosOfCampos(nodo.item.campos, carga, [...lugar, '0'])];
  });
}

function rotosOfCampo(campo: Campo, carga: Carga, lugar: Lugar): readonly Roto[] {
  // What is not asked is ignored by the contract, whatever is sent for it.
  const ignorado = campo.tipo === 'calculado' || (campo.tipo === 'derivado' && campo.ignoraEnviado);
  if (ignorado || campo.tipo === 'archivo' || (campo.visibleSi && !isIgualdadMet(campo.visibleSi, carga))) return [];
  const obligatorio = campo.obligatorio !== false && campo.tipo !== 'derivado';
  // The table pairs each type with its own values; the compiler cannot follow the pairing through a union.
  const malos = (MALOS[campo.tipo] as (campo: Campo) => readonly Malo[])(campo);
  return [
    ...(obligatorio ? ausencias(carga, lugar) : []),
    ...[...FOREIGN, ...malos].map(([nombre, valor]) => set(carga, lugar, nombre, valor)),
  ];
}

function rotosOfGrupo(carga: Carga, lugar: Lugar): readonly Roto[] {
  const bueno = readEn(carga, lugar);
  return [
    ...ausencias(carga, lugar),
    set(carga, lugar, 'palabras en vez del grupo', () => 'palabras'),
    set(carga, lugar, 'un número en vez del grupo', (azar) => randomBetween(1, 1000, azar)),
    set(carga, lugar, 'el grupo en un arreglo', () => [bueno]),
    set(carga, lugar, 'el grupo como texto', () => JSON.stringify(bueno)),
    set(carga, lugar, 'el grupo dentro de otro', () => ({ [lugar.at(-1)!]: bueno })),
  ];
}

/** Every way of breaking a list of a payload as a whole. */
export function rotosOfLista({ max }: Pick<ListaDeGrupos, 'max'>, carga: Carga, lugar: Lugar): readonly Roto[] {
  const [item] = readEn(carga, lugar) as readonly unknown[];
  const repeat = (largo: number, value: unknown) => Array.from({ length: largo }, () => value);
  return [
    ...ausencias(carga, lugar),
    set(carga, lugar, 'más de lo que cabe', (azar) => repeat(max + randomBetween(1, 20, azar), item)),
    set(carga, lugar, 'miles', (azar) => repeat(randomBetween(5000, 9000, azar), {})),
    set(carga, lugar, 'un objeto en vez de la lista', () => ({ 0: item, length: 1 })),
    set(carga, lugar, 'la lista como texto', () => JSON.stringify([item])),
    set(carga, lugar, 'una lista de listas', () => [[item]]),
    set(carga, lugar, 'uno nulo entre los demás', () => [item, null]),
    set(carga, lugar, 'palabras entre los demás', () => [item, 'uno']),
    set(carga, lugar, 'uno vacío entre los demás', () => [item, {}]),
    set(carga, lugar, 'una lista entre los demás', () => [item, [item]]),
  ];
}
