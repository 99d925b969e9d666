import type { Campo } from '#catalogo/campos/index.ts';
import { textoDe } from '#catalogo/campos/index.ts';
import type { Dimension } from '#catalogo/grafico.ts';
import { type Informe, DE_LA_PLATAFORMA } from '#catalogo/informe.ts';
import { campoEn, esNumero, SIN_DATO } from '../ejes.store.ts';
import { type Agrupado, igual, type Lugar, type Lugares, MAX_CATEGORIAS, type Mundo } from './lugar.ts';

/** How what rows do not say is called. */
export const TEXTO_SIN_DATO = 'Sin dato';

/** What stands where a field was left empty: 'N/A' where it keeps that. */
const vacioDe = ({ vacio }: Campo): string => (vacio ? vacio : TEXTO_SIN_DATO);

/** The words for a key that nothing else has words for: a value, or an option that its list does not know. */
const textoDeClave = (campo: Campo, clave: string): string =>
  campo.tipo === 'opcion' || campo.tipo === 'opciones' ? clave : textoDe(campo, clave);

/** What is drawn of a group: its mean, or how many rows it has. */
const medidaDe = ({ filas, suma }: Agrupado): number => (suma === null ? filas : suma / filas);

/** Places of what has no order of its own: the largest first, what rows do not say at the end. */
export const sueltos = (
  agrupados: readonly Agrupado[],
  texto: (uno: Agrupado) => string,
  vacio = TEXTO_SIN_DATO,
): Lugar[] =>
  agrupados
    .toSorted(
      (a, b) =>
        Number(a.clave === SIN_DATO) - Number(b.clave === SIN_DATO) ||
        medidaDe(b) - medidaDe(a) ||
        a.clave.localeCompare(b.clave, 'es'),
    )
    .map((uno) => ({ clave: uno.clave, texto: uno.clave === SIN_DATO ? vacio : texto(uno) }));

/** Known places in their order, then those that rows have besides. */
function conocidos(lugares: readonly Lugar[], agrupados: readonly Agrupado[], campo: Campo): Lugar[] {
  const claves = new Set(lugares.map(({ clave }) => clave));
  const demas = agrupados.filter(({ clave }) => !claves.has(clave));
  return [...lugares, ...sueltos(demas, ({ texto, clave }) => texto ?? textoDeClave(campo, clave), vacioDe(campo))];
}

function deNumeros(campo: Campo, agrupados: readonly Agrupado[]): Lugar[] {
  const numeros = agrupados.filter(({ clave }) => clave !== SIN_DATO).map(({ clave }) => Number(clave));
  const hay = new Set(numeros);
  if (campo.tipo === 'escala') for (let n = campo.min as number; n <= campo.max; n += 1) hay.add(n);
  else if (campo.tipo === 'entero' && Math.max(...hay) - Math.min(...hay) < MAX_CATEGORIAS) {
    for (let n = Math.min(...hay); n < Math.max(...hay); n += 1) hay.add(n);
  }
  const lugares = [...hay]
    .toSorted((a, b) => a - b)
    .map((n) => ({ clave: String(n), texto: conPalabra(campo, n), corto: String(n) }));
  return conocidos(lugares, agrupados, campo);
}

/** A step of a scale with its word: '5, muy bueno'. */
const conPalabra = (campo: Campo, n: number): string => {
  const palabra = textoDe(campo, n);
  return palabra === String(n) || Number.isFinite(Number(palabra)) ? palabra : `${n}, ${palabra.toLowerCase()}`;
};

type PorCampo = Extract<Dimension, { campo: string; cada?: never }>;

/** The places of what a field holds. @param ordenada drawn in the options' own order */
export function porCampo(
  informe: Informe,
  dimension: PorCampo,
  agrupados: readonly Agrupado[],
  como: { readonly mundo: Mundo; readonly ordenada: boolean },
): Lugares {
  const campo = campoEn(informe, dimension.campo);
  return {
    nombre: dimension.etiqueta ?? campo.etiqueta,
    lugares: lugaresDeCampo(campo, dimension, agrupados, como),
    lugarDe: igual,
    porTamano: !tieneOrden(campo, dimension, como.ordenada),
  };
}

/** Options and texts have none of their own, unless it is that of their list. */
const tieneOrden = (campo: Campo, { orden, rubrica, bandas }: PorCampo, ordenada: boolean): boolean =>
  orden !== undefined || rubrica || bandas !== undefined || esNumero(campo) || (ordenada && esDeLista(campo));

const esDeLista = (campo: Campo) =>
  (campo.tipo === 'opcion' || campo.tipo === 'opciones') && campo.lista !== DE_LA_PLATAFORMA;

function lugaresDeCampo(
  campo: Campo,
  { campo: ruta, orden, rubrica, bandas }: PorCampo,
  agrupados: readonly Agrupado[],
  { mundo, ordenada }: { readonly mundo: Mundo; readonly ordenada: boolean },
): Lugar[] {
  if (bandas) return bandas.map(({ clave, texto }) => ({ clave, texto }));
  if (rubrica) return conocidos(mundo.criterios, agrupados, campo);
  if (orden) {
    const lugares = orden.map((clave) => ({ clave, texto: textoDe(campo, clave) }));
    return conocidos(lugares, agrupados, campo);
  }
  if (esNumero(campo)) return deNumeros(campo, agrupados);
  const deLista = (campo.tipo === 'opcion' || campo.tipo === 'opciones') && campo.lista !== DE_LA_PLATAFORMA;
  if (!deLista) {
    const nombres = mundo.nombres.get(ruta);
    const nombreDe = ({ clave, texto }: Agrupado): string => nombres?.get(clave) ?? texto ?? textoDeClave(campo, clave);
    return sueltos(agrupados, nombreDe, vacioDe(campo));
  }
  const opciones = mundo.opciones.get(campo.lista) ?? [];
  if (ordenada) {
    const hay = new Set(agrupados.map(({ clave }) => clave));
    const ofrecidas = opciones.filter(({ clave, activa }) => activa || hay.has(clave));
    return conocidos(
      ofrecidas.map(({ clave, texto }) => ({ clave, texto })),
      agrupados,
      campo,
    );
  }
  const textos = new Map(opciones.map(({ clave, texto }) => [clave, texto]));
  return sueltos(agrupados, ({ clave }) => textos.get(clave) ?? clave, vacioDe(campo));
}
