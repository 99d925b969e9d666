import * as z from 'zod/mini';
import { catch as fallBack } from 'zod/mini';
import {
  informacionEncuestaDocente as informe,
  ORDENES_DE_ENCUESTAS,
  TIPOS_DE_ENCUESTAS,
} from '#catalogo/encuesta-docente/informe.ts';
import { MEDIDAS_DE_ENCUESTAS, TODAS_LAS_PREGUNTAS } from '#catalogo/encuesta-docente/medidas.ts';
import { type Semestre, semestreAnterior } from '#catalogo/semestre.ts';
import { semestreSchema } from '#features/informes/contract.ts';
import { absentOr, type AddressPart, type ChangeAddress, pageNumber, useAddress } from '#platform/web/address.ts';
import type { FiltroDeResultados } from '../contract.ts';
import { leerMarca as leerMarcaDeConteos, type Marca } from '../marca.ts';

const schema = z.object({
  tipo: fallBack(z.enum(TIPOS_DE_ENCUESTAS), TIPOS_DE_ENCUESTAS[0]),
  semestre: absentOr(semestreSchema),
  bloque: absentOr(z.enum(informe.bloques.map(({ clave }) => clave))),
  orden: absentOr(z.enum(ORDENES_DE_ENCUESTAS)),
  sentido: fallBack(z.enum(['asc', 'desc']), 'asc'),
  pagina: pageNumber,
  asignatura: absentOr(z.uuid()),
  /** Absent: the table. */
  vista: absentOr(z.literal('graficos')),
  /** The mark of a chart whose subjects are shown: `<grafico>~<categoria>[~<serie>]`. */
  marca: absentOr(z.string().check(z.maxLength(100))),
  /** What the charts' means are of, and with which semester the chosen one is compared. */
  medida: fallBack(z.enum(MEDIDAS_DE_ENCUESTAS), TODAS_LAS_PREGUNTAS),
  comparar: absentOr(z.string()),
});

/** What the address keeps of the page: it can be sent as a link. What is searched for is not among it. */
export type Direccion = Omit<z.output<typeof schema>, 'semestre' | 'marca' | 'comparar'> & {
  readonly semestre: Semestre;
  readonly marca: Marca | undefined;
  readonly comparar: Semestre;
};

/** Parts of the address with their new values; undefined takes one away. */
export type Cambio = AddressPart<Direccion>;

/**
 * Reads the address; what the report does not have is as if it were not there.
 * @param semestres what the filter offers; the first is chosen where the address says nothing
 */
export function leerDireccion(semestres: readonly [Semestre, ...Semestre[]], search: unknown): Direccion {
  const { semestre, marca, comparar, ...rest } = schema.parse(search ?? {});
  // Any semester can be asked for, offered or not. The schema lets nothing else pass.
  const elegido = (semestre as Semestre | undefined) ?? semestres[0];
  return {
    ...rest,
    semestre: elegido,
    marca: leerMarca(marca),
    comparar: comparado(semestres, elegido, comparar),
  };
}

/** The parts of a mark are plain keys of charts. */
const ENTRE = '~';

function leerMarca(texto = ''): Marca | undefined {
  const [grafico = '', categoria = '', serie] = texto.split(ENTRE);
  const marca = { grafico, categoria, ...(serie && { serie }) };
  return leerMarcaDeConteos(marca) ? marca : undefined;
}

/** A change of the address, as it is written there. */
const escrito = (part: Cambio) => ({
  ...part,
  ...('marca' in part && { marca: part.marca && Object.values(part.marca).join(ENTRE) }),
});

/** Another semester: the one that the address names, or else the one before. */
function comparado(semestres: readonly Semestre[], elegido: Semestre, comparar: string | undefined): Semestre {
  const otros = semestres.filter((uno) => uno !== elegido);
  const nombrado = otros.find((uno) => uno === comparar) ?? otros.find((uno) => uno === semestreAnterior(elegido));
  return nombrado ?? otros[0] ?? elegido;
}

/** What of the address narrows and orders the subjects. */
export const filtroDe = ({ tipo, semestre, marca, orden, sentido }: Direccion): FiltroDeResultados => ({
  tipoAsignatura: tipo,
  semestre,
  ...(marca && { marca }),
  ...(orden && { orden, sentido }),
});

/** Changes a part of the address. */
export type Change = ChangeAddress<Direccion>;

/** The page's address, how to change a part of it, and the address to which a change would lead. */
export function useDireccion(semestres: readonly [Semestre, ...Semestre[]]) {
  const { search, ...address } = useAddress<Direccion>((part) => ({
    // Other rows begin at their first page.
    search: { ...(!('asignatura' in part || 'bloque' in part) && { pagina: undefined }), ...escrito(part) },
  }));
  return { direccion: leerDireccion(semestres, search), ...address };
}
