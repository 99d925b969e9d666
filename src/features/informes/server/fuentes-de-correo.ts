// Reports as sources of recipients of mail.
import * as z from 'zod/mini';
import type { CatalogoNow } from '#catalogo/catalogo.ts';
import { columnasOf } from '#catalogo/columnas.ts';
import { camposForCorreo } from '#catalogo/correo.ts';
import type { Informe, Persona } from '#catalogo/informe.ts';
import type { Fuente, SelectedPerson } from '#features/correo/server/service.ts';
import { AppError } from '#platform/contract/errors.ts';
import { filtroSchema, MAX_IDS } from '../filtro.ts';
import { tableRowOf } from './fila.ts';
import type { Informes } from './informes.ts';

const ids = z.optional(
  z
    .array(z.uuid('Aquí se espera una lista de ids.'), 'Aquí se espera una lista de ids.')
    .check(z.maxLength(MAX_IDS, 'Son demasiadas filas a la vez.')),
);

/** Rows of a report: named ones, or all of a filter but some of those that existed at an instant. */
const seleccionSchema = z.object({
  filtro: z._default(z.optional(filtroSchema), {}),
  solo: ids,
  excepto: ids,
  hasta: z.optional(z.iso.datetime('Aquí se espera un instante.')),
});

function parseSeleccion(seleccion: unknown) {
  const leida = seleccionSchema.safeParse(seleccion);
  if (leida.success) return leida.data;
  const errores = leida.error.issues.map(({ path, message }) => [`seleccion.${path.join('.')}`, message] as const);
  throw new AppError('datos-invalidos', { errores: Object.fromEntries(errores) });
}

/** Returns the sources of mail: the reports whose people can be written to (DECISIONS §5). */
export const createFuentesDeCorreo = (catalogo: CatalogoNow, informes: Informes) => (): readonly Fuente[] =>
  catalogo().informes.flatMap((informe) =>
    informe.acciones.correo && informe.persona ? [fuenteOf(informe, informe.persona, informes)] : [],
  );

function fuenteOf(informe: Informe, persona: Persona, informes: Informes): Fuente {
  const { slug } = informe;
  const { nombreUsuario, email, rol } = persona;
  const [primero = email, ...others] = nombreUsuario;
  /** Columns with the person's name, address and role. */
  const personColumnas = columnasOf({
    ...informe,
    columnas: [{ campo: primero, y: others }, { campo: email }, ...(typeof rol === 'string' ? [] : [rol])],
  });
  return {
    informe: slug,
    campos: camposForCorreo(informe),
    async checksum(seleccion, lector) {
      const { filtro, ...filas } = parseSeleccion(seleccion);
      return informes.checksum(informe, { ...filtro, filas }, lector);
    },
    async *personas(seleccion, lector, claves) {
      const { filtro, ...filas } = parseSeleccion(seleccion);
      const columnas = columnasOf(informe).filter(({ clave }) => claves.includes(clave));
      for await (const lote of informes.lotes(informe, { ...filtro, filas }, lector, [
        ...personColumnas,
        ...columnas,
      ])) {
        yield lote.map((fila): SelectedPerson => {
          const [nombre = '', direccion = '', rolDeFila] = tableRowOf(personColumnas, fila).celdas;
          const celdas = tableRowOf(columnas, fila).celdas.map((celda, i) => [columnas[i]!.clave, celda] as const);
          return {
            fila: fila.id,
            nombreUsuario: nombre,
            email: direccion,
            rol: typeof rol === 'string' ? rol : (rolDeFila ?? ''),
            valores: Object.fromEntries(celdas),
          };
        });
      }
    },
  };
}
