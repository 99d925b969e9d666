import type { Criterio, Rubrica } from './rubrica.ts';
import { TEXTO_DE_SIGNO } from './textos.ts';

/** One text of a criterion that two versions word differently; null where one of them does not have it. */
export type CambioDeTexto = {
  readonly que: string;
  readonly antes: string | null;
  readonly despues: string | null;
};

/** What changed of a criterion from one version to another. */
export type CambioDeCriterio = {
  readonly numero: number;
  readonly clave: string;
  /** That of the later version. */
  readonly nombre: string;
  readonly textos: readonly CambioDeTexto[];
};

type Pieza = { readonly clave: string; readonly texto: string };

const descriptoresDe = ({ descriptores }: Criterio): Pieza[] =>
  descriptores.map(({ clave, valoracion, descripcion }) => ({ clave, texto: `${valoracion} · ${descripcion}` }));

const observacionesDe = ({ observaciones }: Criterio): Pieza[] =>
  observaciones.map(({ clave, valoracion, observacion }) => ({
    clave,
    texto: `${TEXTO_DE_SIGNO[valoracion]} · ${observacion}`,
  }));

const deTexto = (que: string, antes: string, despues: string): CambioDeTexto[] =>
  antes === despues ? [] : [{ que, antes, despues }];

const clavesDe = (piezas: readonly Pieza[], otras: readonly Pieza[]): string[] =>
  piezas.map(({ clave }) => clave).filter((clave) => otras.some((otra) => otra.clave === clave));

/** What was reworded, taken away and added, in that order; and whether what stayed stands in another order. */
function dePiezas(que: string, antes: readonly Pieza[], despues: readonly Pieza[]): CambioDeTexto[] {
  const seMovieron = clavesDe(antes, despues).join() !== clavesDe(despues, antes).join();
  const enOrden = (piezas: readonly Pieza[]): string => piezas.map(({ texto }) => texto).join(' | ');
  return [
    ...antes.flatMap(({ clave, texto }) => {
      const nueva = despues.find((otra) => otra.clave === clave);
      return nueva ? deTexto(que, texto, nueva.texto) : [{ que, antes: texto, despues: null }];
    }),
    ...despues
      .filter(({ clave }) => !antes.some((otra) => otra.clave === clave))
      .map(({ texto }) => ({ que, antes: null, despues: texto })),
    ...(seMovieron ? deTexto(`Orden: ${que.toLowerCase()}`, enOrden(antes), enOrden(despues)) : []),
  ];
}

const deCriterio = (antes: Criterio, despues: Criterio): CambioDeTexto[] => [
  ...deTexto('Nombre', antes.nombre, despues.nombre),
  ...deTexto('Criterio', antes.criterio, despues.criterio),
  ...dePiezas('Descriptor', descriptoresDe(antes), descriptoresDe(despues)),
  ...dePiezas('Observación', observacionesDe(antes), observacionesDe(despues)),
  ...deTexto('Acción de mejora', antes.mejora, despues.mejora),
];

/** What one version of a variant words differently from another, criterion by criterion; those that did not change are left out. */
export const cambiosEntreVersiones = (antes: Rubrica, despues: Rubrica): CambioDeCriterio[] =>
  despues.criterios.flatMap((criterio) => {
    const de = antes.criterios.find(({ clave }) => clave === criterio.clave);
    const textos = de ? deCriterio(de, criterio) : [];
    const { numero, clave, nombre } = criterio;
    return textos.length === 0 ? [] : [{ numero, clave, nombre, textos }];
  });
