import { type RawBuilder, sql } from 'kysely';
import { rutaSql } from './expresiones.store.ts';

/** PostgreSQL gives a function no more arguments than 100. */
const POR_LLAMADA = 50;

/**
 * The stored tree of a row, unpacked. Whoever takes twenty fields out of a packed value unpacks it twenty times, which
 * took four times as long as all the rest.
 */
export const ENTERO = sql.raw(`select datos || '{}' as entero offset 0`);

/** The values at some paths of {@link ENTERO}, which is joined as `leido`, in lists of lists. */
export function valoresSql(rutas: readonly string[]): RawBuilder<unknown> {
  const listas: RawBuilder<unknown>[] = [];
  for (let i = 0; i < rutas.length; i += POR_LLAMADA) {
    const valores = rutas.slice(i, i + POR_LLAMADA).map((ruta) => sql`leido.entero #> ${rutaSql(ruta)}`);
    listas.push(sql`json_build_array(${sql.join(valores)})`);
  }
  return sql`json_build_array(${sql.join(listas)})`;
}

/** Makes trees with values at some paths, and nothing else. */
export function arboles(rutas: readonly string[]): (valores: readonly unknown[]) => Record<string, unknown> {
  const lugares = rutas.map((ruta) => {
    const grupos = ruta.split('.');
    return { grupos, hoja: grupos.pop() ?? '' };
  });
  return (valores) => {
    const arbol: Record<string, unknown> = {};
    lugares.forEach(({ grupos, hoja }, i) => {
      let grupo = arbol;
      for (const clave of grupos) grupo = (grupo[clave] ??= {}) as Record<string, unknown>;
      grupo[hoja] = valores[i];
    });
    return arbol;
  };
}
