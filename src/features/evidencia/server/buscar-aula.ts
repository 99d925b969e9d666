import type { Semestre } from '#catalogo/semestre.ts';
import {
  type CursoMoodle,
  type Moodle,
  MOTIVOS_EN_PALABRAS,
  type ServidorMoodle,
} from '#features/moodle/server/service.ts';
import type { Candidata } from '../contract.ts';
import type { AulaElegida } from './store.ts';

/** The courses that could be a subject's, and the servers that could not be asked. */
export type Busqueda = {
  readonly candidatas: readonly Candidata[];
  readonly avisos: readonly string[];
  /** The servers that could not be asked, by name. */
  readonly sinPreguntar: readonly string[];
};

/** Its words in capitals between single spaces, so that a code is found as words of their own. */
const rodeado = (texto: string): string =>
  ` ${texto
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `;

/** Whether a course bears the code in its number or short name (DECISIONS §7). */
const lleva = (codigo: string, curso: CursoMoodle): boolean =>
  [curso.codigo, curso.nombreCorto].some((texto) => rodeado(texto).includes(rodeado(codigo)));

/** A semester as courses' names spell it: 2026-2, 2026_2, 2026/2. */
const SEMESTRE = /(?<!\d)(20\d{2})\s?[-_./ ]\s?([12])(?!\d)/;

/** The code is in capitals. */
type Buscada = { readonly codigo: string; readonly semestre: Semestre };

/** A course whose name says another semester is an old one. */
function esDeOtroSemestre(curso: CursoMoodle, { codigo, semestre }: Buscada): boolean {
  const sinCodigo = (texto: string): string => texto.toUpperCase().replace(codigo, ' ');
  const hallado = SEMESTRE.exec(sinCodigo(curso.codigo)) ?? SEMESTRE.exec(sinCodigo(curso.nombreCorto));
  return hallado !== null && `${hallado[1]}-${hallado[2]}` !== semestre;
}

/**
 * Looks for a subject's course: on the server of the one that was chosen, where it still is; else on every server.
 */
export async function buscarAulas(moodle: Moodle, buscada: Buscada, elegida?: AulaElegida): Promise<Busqueda> {
  const suyo = elegida && moodle.get(elegida.servidor);
  if (suyo) {
    const busqueda = await buscarEn(suyo, buscada);
    // Of a server that cannot be asked nobody knows; another course would be the wrong one.
    if (busqueda.sinPreguntar.length > 0 || laElegida(busqueda, elegida)) return busqueda;
  }
  const porServidor = await Promise.all([...moodle.values()].map(async (servidor) => buscarEn(servidor, buscada)));
  return {
    candidatas: porServidor.flatMap(({ candidatas }) => candidatas),
    avisos: porServidor.flatMap(({ avisos }) => avisos),
    sinPreguntar: porServidor.flatMap(({ sinPreguntar }) => sinPreguntar),
  };
}

async function buscarEn({ name, label, escritura }: ServidorMoodle, buscada: Buscada): Promise<Busqueda> {
  const leidos = await escritura.cursos();
  if (!leidos.ok) {
    return { candidatas: [], avisos: [`${label}: ${MOTIVOS_EN_PALABRAS[leidos.motivo]}`], sinPreguntar: [name] };
  }
  const suyos = leidos.valor.filter((curso) => lleva(buscada.codigo, curso) && !esDeOtroSemestre(curso, buscada));
  return { candidatas: suyos.map((curso) => candidataDe(name, label, curso)), avisos: [], sinPreguntar: [] };
}

const candidataDe = (servidor: string, nombreDelServidor: string, curso: CursoMoodle): Candidata => ({
  servidor,
  nombreDelServidor,
  idCurso: curso.id,
  nombre: curso.nombre,
  nombreCorto: curso.nombreCorto,
  visible: curso.visible,
});

const laElegida = ({ candidatas }: Busqueda, elegida: AulaElegida): Candidata | undefined =>
  candidatas.find(({ servidor, idCurso }) => servidor === elegida.servidor && idCurso === elegida.idCurso);

/**
 * The one that was chosen, else the only one there is; undefined where somebody must choose, where there is none, and where
 * the server of the chosen one could not be asked: another one would be the wrong one.
 */
export function aulaEntre(busqueda: Busqueda, elegida: AulaElegida | undefined): Candidata | undefined {
  const hallada = elegida && laElegida(busqueda, elegida);
  if (hallada || (elegida && busqueda.sinPreguntar.includes(elegida.servidor))) return hallada;
  return busqueda.candidatas.length === 1 ? busqueda.candidatas[0] : undefined;
}
