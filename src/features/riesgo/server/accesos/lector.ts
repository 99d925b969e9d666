import { accesos } from '#catalogo/estudiantes-en-riesgo/leido.ts';
import { falloEnPalabras } from '#features/moodle/server/service.ts';
import { enMiles } from '#platform/contract/quantities.ts';
import { type Lector, valorDe } from '../lectura.ts';
import { filasDeAccesos } from './filas.ts';
import { leerAccesos } from './leer.ts';

/**
 * Reads who enters the courses of a server. Hidden courses are left out: their students cannot enter them.
 * @param diasDeRiesgo days without access from which on a student is at risk
 */
export const lectorDeAccesos = (diasDeRiesgo: () => Promise<number>): Lector => ({
  leido: accesos,
  async leer({ servidor, avanzar, signal, now }) {
    avanzar({ fase: 'Leyendo los cursos' });
    const [categorias, todos] = [
      valorDe(await servidor.cursos.categorias()),
      valorDe(await servidor.escritura.cursos()),
    ];
    signal.throwIfAborted();
    const cursos = todos.filter(({ visible }) => visible);
    const { accesos: leidos, sinComplemento } = await leerAccesos({ servidor, cursos, avanzar, signal });
    const { filas, conteos } = filasDeAccesos(leidos, {
      servidor,
      cursos,
      categorias,
      diasDeRiesgo: await diasDeRiesgo(),
      now,
    });
    const enRiesgo = conteos.reduce((suma, conteo) => suma + conteo.enRiesgo, 0);
    const comoSiempre = `${enMiles(filas.length)} matrículas, ${enMiles(enRiesgo)} en riesgo`;
    if (!sinComplemento) return { filas, conteos, resumen: comoSiempre };
    const porque = `leídas curso por curso porque el complemento no las dio: ${falloEnPalabras(sinComplemento)}`;
    return { filas, conteos, resumen: `${comoSiempre}; ${porque}` };
  },
});
