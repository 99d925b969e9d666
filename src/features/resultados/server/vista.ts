import { palabrasDe } from '#catalogo/busqueda.ts';
import { BANDAS, finDeBanda, preguntasDeMedida } from '#catalogo/encuesta-docente/informe.ts';
import type { MarcaDeConteos, VistaDeConteos } from '#features/encuestas/server/service.ts';
import { AppError } from '#platform/contract/errors.ts';
import type { FiltroDeResultados } from '../contract.ts';
import { leerMarca, type Marca } from '../marca.ts';

/**
 * What a filter asks of the counts.
 * @param minimo how many answers a subject must have for its counts and texts to be shown
 * @throws {AppError} `datos-invalidos` for a mark that no chart has
 */
export function vistaDeFiltro(filtro: FiltroDeResultados, minimo: number): VistaDeConteos {
  const { tipoAsignatura, semestre, buscar = '', marca, orden, sentido } = filtro;
  return {
    semestres: [semestre],
    tipo: tipoAsignatura === 'ALL' ? null : tipoAsignatura,
    palabras: palabrasDe(buscar),
    marca: marca ? marcaDeConteos(marca) : null,
    orden,
    sentido,
    minimo,
  };
}

function marcaDeConteos(marca: Marca): MarcaDeConteos {
  const leida = leerMarca(marca);
  if (!leida) {
    const message = 'Ningún gráfico tiene esa marca.';
    throw new AppError('datos-invalidos', { message, errores: { marca: message } });
  }
  if (leida.de === 'preguntas') return { pregunta: leida.pregunta, paso: leida.paso };
  const { medida, banda } = leida;
  // The last band has its end too.
  const hasta = banda === BANDAS.at(-1) ? Infinity : finDeBanda(banda);
  return { preguntas: preguntasDeMedida(medida), desde: banda, hasta };
}
