import { Readable } from 'node:stream';
import { informacionEncuestaDocente as informe } from '#catalogo/encuesta-docente/informe.ts';
import type { ConsultaDeResultados } from '../contract.ts';
import type { FilaConTextos, Resultados } from './service.ts';

const { bloques, lectura, oculto, pasos } = informe;

/** A subject as the contract's read gives it: `ECC1: {Deficiente: 0, Regular: 1, …}`. */
function filaDeContrato({
  fila: { preguntas, matriculados: _matriculados, ...fila },
  textos,
}: FilaConTextos): Record<string, unknown> {
  const conteo = (clave: string) =>
    Object.fromEntries(pasos.map((paso, i) => [paso, preguntas?.[clave]?.[i] ?? oculto] as const));
  return {
    ...fila,
    cantidadEstudiantesParticiparon: fila.cantidadEstudiantesParticiparon ?? oculto,
    ...Object.fromEntries(bloques.flatMap((bloque) => bloque.preguntas.map((clave) => [clave, conteo(clave)]))),
    ...(textos ?? { AM_MetodologiaDocente: [oculto], SC_MejoramientoServicios: [oculto] }),
  };
}

/** The answer to the contract's read, written while texts are read: the whole list, or a page with its total. */
export async function answerLectura(resultados: Resultados, consulta: ConsultaDeResultados): Promise<Readable> {
  const pidePagina = consulta.salto !== undefined || consulta.limite !== undefined;
  const [filas, total] = pidePagina
    ? await Promise.all([resultados.pagina(consulta), resultados.contar(consulta).then((cuenta) => cuenta.total)])
    : [await resultados.todas(consulta), null];

  async function* text(): AsyncGenerator<string> {
    yield `{${JSON.stringify(lectura.clave)}:[`;
    let before = '';
    for await (const lote of resultados.conTextos(filas)) {
      yield before + lote.map((una) => JSON.stringify(filaDeContrato(una))).join();
      before = ',';
    }
    yield total === null ? ']}' : `],"total":${total}}`;
  }
  return Readable.from(text(), { objectMode: false });
}
