import type { Dimension } from '#catalogo/grafico.ts';
import { tituloDe } from '#catalogo/grafico-en-palabras.ts';
import type { Informe } from '#catalogo/informe.ts';
import { DE_LA_PLATAFORMA } from '#catalogo/leido.ts';
import { diaDe } from '#catalogo/semestre.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Vista } from '../../store.ts';
import { bandasDeEdad } from '../armado/antiguedad.ts';
import { claveDeRango, rangoDe, textoDeRango, tramoDe } from '#catalogo/rangos.ts';
import { TEXTO_SIN_DATO } from '../armado/de-campo.ts';
import { lugaresDe } from '../armado/lugares.ts';
import { campoEn, SIN_DATO } from '../ejes/store.ts';
import { readMundo } from '../mundo.ts';
import { selectTextos } from '../store.ts';

/**
 * The mark of a view in words, with its chart, for whoever sees its rows alone: '«Solicitudes por semana y estado», Semana
 * del 16 al 22 de noviembre de 2026 · Abierto'; null: it has none.
 */
export async function palabrasDeMarca(db: Db, vista: Vista, now: Date): Promise<string | null> {
  if (!vista.marca) return null;
  const { informe } = vista;
  const { grafico, marca } = vista.marca;
  const { por, series } = grafico;
  const [mundo, textos] = await Promise.all([
    readMundo(db, informe, [grafico], now),
    [por, series].some((una) => dicenLasFilas(informe, una)) ? selectTextos(db, vista, vista.marca) : undefined,
  ]);
  const enPalabras = (dimension: Dimension, clave: string, texto: string | null): string => {
    const deDias = textoDeDias(dimension, clave, now);
    if (deDias !== undefined) return deDias;
    // A faculty is no key of the rows: what they have is a program.
    if ('facultadDe' in dimension) return clave === SIN_DATO ? TEXTO_SIN_DATO : clave;
    const { lugares } = lugaresDe(informe, dimension, [{ clave, texto, filas: 1, suma: null }], { mundo });
    return lugares.find((lugar) => lugar.clave === clave)?.texto ?? clave;
  };
  const dimension = series === 'valor' && 'campos' in por ? { campo: marca.categoria } : series;
  const lugar = [
    enPalabras(por, marca.categoria, textos?.texto ?? null),
    ...(marca.serie !== undefined && typeof dimension === 'object'
      ? [enPalabras(dimension, marca.serie, textos?.textoSerie ?? null)]
      : []),
  ].join(' · ');
  const rango = rangoDe(marca.categoria);
  return `«${tituloDe(grafico, rango && tramoDe(rango))}», ${lugar}`;
}

/** Whether only the rows have the words for a key. */
function dicenLasFilas(informe: Informe, dimension: Dimension | 'valor' | undefined): boolean {
  if (typeof dimension !== 'object' || !('campo' in dimension) || 'cada' in dimension) return false;
  const campo = campoEn(informe, dimension.campo);
  return dimension.texto !== undefined || ('lista' in campo && campo.lista === DE_LA_PLATAFORMA);
}

function textoDeDias(dimension: Dimension, clave: string, now: Date): string | undefined {
  const rango = 'cada' in dimension || 'antiguedad' in dimension ? rangoDe(clave) : undefined;
  if (!rango) return undefined;
  const bandas = 'antiguedad' in dimension ? bandasDeEdad(dimension.antiguedad, diaDe(now)) : [];
  return bandas.find((banda) => claveDeRango(banda) === clave)?.texto ?? textoDeRango(rango);
}
