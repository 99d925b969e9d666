import { docentesPorCurso } from '#catalogo/docentes-por-curso/leido.ts';
import { asignaturaDe, leerAsignaciones } from '#features/asignaturas/server/service.ts';
import type { UsuarioMoodle } from '#features/moodle/server/service.ts';
import { enMiles } from '#platform/contract/quantities.ts';
import { type Lector, valorDe } from '../lectura.ts';
import { filasDeDocentes } from './filas.ts';

/** Addresses that are looked for between two looks at whether to go on. */
const CORREOS_POR_PARTE = 800;

/** Reads which of the teachers with assignments have an account on a server (DECISIONS §5). */
export const LECTOR_DE_DOCENTES: Lector = {
  leido: docentesPorCurso,
  async leer({ db, servidor, avanzar, signal }) {
    avanzar({ fase: 'Leyendo los cursos' });
    const cursos = valorDe(await servidor.escritura.cursos());
    const asignaciones = await leerAsignaciones(db);
    const correos = [...new Set(asignaciones.map(({ correo }) => correo.toLowerCase()))];
    const cuentas = new Map<string, readonly UsuarioMoodle[]>();
    for (let i = 0; i < correos.length; i += CORREOS_POR_PARTE) {
      avanzar({ fase: 'Buscando las cuentas de los docentes', hechos: i, total: correos.length });
      const parte = correos.slice(i, i + CORREOS_POR_PARTE);
      const halladas = valorDe(await servidor.escritura.buscarUsuarios('correo', parte));
      for (const [correo, suyas] of halladas) cuentas.set(correo, suyas);
      signal.throwIfAborted();
    }
    const filas = filasDeDocentes(asignaciones, {
      servidor,
      cuentas,
      cursos: cursos.flatMap((curso) => {
        const asignatura = asignaturaDe(curso);
        return asignatura ? [{ ...asignatura, nombre: curso.nombre }] : [];
      }),
    });
    const sinCuenta = asignaciones.length - filas.length;
    return {
      filas,
      resumen:
        `${enMiles(filas.length)} asignaciones con cuenta de su docente` +
        (sinCuenta > 0 ? `, ${enMiles(sinCuenta)} sin ella` : ''),
    };
  },
};
