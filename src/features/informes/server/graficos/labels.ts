// Labels of a chart's categories, read from the database, and a mark of a chart in words.
import { hojasOf } from '#catalogo/arbol.ts';
import { tituloOf } from '#catalogo/grafico-en-palabras.ts';
import type { Dimension, GraficoDeFilas } from '#catalogo/grafico.ts';
import { DE_LA_PLATAFORMA, filasOf, type Informe } from '#catalogo/informe.ts';
import type { Opcion } from '#catalogo/listas/opcion.ts';
import { claveOfRango, rangoOf, rangoText, tramoOf } from '#catalogo/rangos.ts';
import { diaOf } from '#catalogo/semestre.ts';
import { opcionesOf } from '#features/listas/server/service.ts';
import { readCriterios } from '#features/rubricas/server/service.ts';
import type { Db } from '#platform/server/db/database.ts';
import { hierarchyNames } from '../opciones.ts';
import { selectOpciones, type Vista } from '../store.ts';
import { campoAt, camposOf, SIN_DATO } from './ejes.store.ts';
import { ageBands, placesOf, TEXTO_SIN_DATO, type LabelContext } from './lugares.ts';
import { selectFacultades, selectTextos } from './store.ts';

export async function readLabelContext(
  db: Db,
  informe: Informe,
  graficos: readonly GraficoDeFilas[],
  instante: Date,
): Promise<LabelContext> {
  const dimensiones = graficos.flatMap(({ por, series }) => (typeof series === 'object' ? [por, series] : [por]));
  const rutas = new Set(dimensiones.flatMap(camposOf));
  const listas = new Set(
    hojasOf(filasOf(informe).campos).flatMap(({ ruta, campo }) =>
      rutas.has(ruta) && 'lista' in campo && campo.lista !== DE_LA_PLATAFORMA ? [campo.lista] : [],
    ),
  );
  const [opciones, facultades, criterios, nombres] = await Promise.all([
    Promise.all(
      [...listas].map(async (lista): Promise<[string, readonly Opcion[]]> => [lista, await opcionesOf(db, lista)]),
    ),
    dimensiones.some((dimension) => 'facultadDe' in dimension) ? selectFacultades(db) : new Map<string, string>(),
    dimensiones.some((dimension) => 'rubrica' in dimension) ? readCriterios(db) : [],
    readNames(db, informe, rutas),
  ]);
  return {
    hoy: diaOf(instante),
    opciones: new Map(opciones),
    facultades,
    criterios: criterios.map(({ clave, nombre }) => ({ clave, texto: nombre })),
    nombres: new Map(nombres),
  };
}

type NamesOfRuta = readonly [ruta: string, nombres: ReadonlyMap<string, string>];

/** Reads the names of options that lie in each other, as the report's filters show them. */
async function readNames(db: Db, informe: Informe, rutas: ReadonlySet<string>): Promise<NamesOfRuta[]> {
  const jerarquias = (informe.filtros ?? []).flatMap((filtro) =>
    'deFilas' in filtro && filtro.deFilas === 'jerarquia' && rutas.has(filtro.campo) ? [filtro] : [],
  );
  return Promise.all(
    jerarquias.map(async ({ campo, raiz }): Promise<NamesOfRuta> => {
      const [hojas, raices] = await Promise.all(
        [campo, raiz].map(async (ruta) => selectOpciones(db, { informe, ambito: null, own: null }, ruta)),
      );
      return [campo, hierarchyNames(hojas!, raices!)];
    }),
  );
}

/**
 * Describes the mark of a view with its chart: '«Solicitudes por semana y estado», Semana del 16 al 22 de noviembre de
 * 2026 · Abierto'; null: the view has no mark.
 */
export async function describeMarca(db: Db, vista: Vista, now: Date): Promise<string | null> {
  if (!vista.marca) return null;
  const { informe } = vista;
  const { grafico, marca } = vista.marca;
  const { por, series } = grafico;
  const [context, textos] = await Promise.all([
    readLabelContext(db, informe, [grafico], now),
    [por, series].some((dimension) => hasLabelInRows(informe, dimension))
      ? selectTextos(db, vista, vista.marca)
      : undefined,
  ]);
  const inWords = (dimension: Dimension, clave: string, texto: string | null): string => {
    const diasText = daysLabel(dimension, clave, now);
    if (diasText !== undefined) return diasText;
    // Rows hold programs, not faculties.
    if ('facultadDe' in dimension) return clave === SIN_DATO ? TEXTO_SIN_DATO : clave;
    const { lugares } = placesOf(informe, dimension, [{ clave, texto, filas: 1, suma: null }], { context });
    return lugares.find((lugar) => lugar.clave === clave)?.texto ?? clave;
  };
  const dimension = series === 'valor' && 'campos' in por ? { campo: marca.categoria } : series;
  const lugar = [
    inWords(por, marca.categoria, textos?.texto ?? null),
    ...(marca.serie !== undefined && typeof dimension === 'object'
      ? [inWords(dimension, marca.serie, textos?.textoSerie ?? null)]
      : []),
  ].join(' · ');
  const rango = rangoOf(marca.categoria);
  return `«${tituloOf(grafico, rango && tramoOf(rango))}», ${lugar}`;
}

/** Returns true if only the rows have the text for a key. */
function hasLabelInRows(informe: Informe, dimension: Dimension | 'valor' | undefined): boolean {
  if (typeof dimension !== 'object' || !('campo' in dimension) || 'cada' in dimension) return false;
  const campo = campoAt(informe, dimension.campo);
  return dimension.texto !== undefined || ('lista' in campo && campo.lista === DE_LA_PLATAFORMA);
}

function daysLabel(dimension: Dimension, clave: string, now: Date): string | undefined {
  const rango = 'cada' in dimension || 'antiguedad' in dimension ? rangoOf(clave) : undefined;
  if (!rango) return undefined;
  const bandas = 'antiguedad' in dimension ? ageBands(dimension.antiguedad, diaOf(now)) : [];
  return bandas.find((banda) => claveOfRango(banda) === clave)?.texto ?? rangoText(rango);
}
