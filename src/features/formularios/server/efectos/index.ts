import { escribirRuta } from '#catalogo/arbol.ts';
import type { Efecto, NombreDeEfecto } from '#catalogo/efectos.ts';
import type { Formulario } from '#catalogo/formulario.ts';
import type { Fallo } from '#catalogo/validar.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Aceptado } from '../aceptado.ts';
import { extension, fijo, niveles, semestre } from './calculos.ts';
import { consecutivo } from './consecutivo.ts';
import { contadores } from './contadores.ts';
import { cupos } from './cupos.ts';
import type { Accion, Calculable, Calculo, ValoresPorRuta } from './manejador.ts';

type Manejador<N extends NombreDeEfecto> = Calculo<N> | Accion<N>;

/** Who carries out each effect that the catalogue may name; the compiler asks for every one. */
const MANEJADORES: { readonly [N in NombreDeEfecto]: Manejador<N> } = {
  consecutivo,
  fijo,
  semestre,
  extension,
  cupos,
  contadores,
  niveles,
};

const efectosDe = ({ efectos = [] }: Formulario): readonly (readonly [Efecto, Manejador<NombreDeEfecto>])[] =>
  // The table pairs each name with its own handler; the compiler cannot follow the pairing through a union.
  efectos.map((efecto) => [efecto, MANEJADORES[efecto.efecto] as unknown as Manejador<NombreDeEfecto>]);

/** Whether something must happen together with the storing of a form's records. */
export const tieneAcciones = (formulario: Formulario): boolean =>
  efectosDe(formulario).some(([, manejador]) => 'aplicar' in manejador);

/** A sending with what follows from it alone written into it. */
export const calcular = <E extends Calculable>(envio: E): E =>
  efectosDe(envio.formulario).reduce(
    (hecho, [efecto, manejador]) =>
      'calcular' in manejador ? conValores(hecho, manejador.calcular(efecto, hecho)) : hecho,
    envio,
  );

/** A sending after all that its form's effects did for it, or why it cannot be stored. */
export type Hecho = { readonly ok: true; readonly envio: Aceptado } | { readonly ok: false; readonly fallo: Fallo };

/** Carries out a form's effects in the transaction of its records, one after another. What one refuses, the next does not see. */
export async function aplicar(tx: Db, formulario: Formulario, envios: readonly Aceptado[]): Promise<readonly Hecho[]> {
  let hechos: readonly Hecho[] = envios.map((envio) => ({ ok: true, envio }));
  for (const [efecto, manejador] of efectosDe(formulario)) {
    if (!('aplicar' in manejador)) continue;
    const vivos = hechos.flatMap((hecho) => (hecho.ok ? [hecho.envio] : []));
    const aplicados = (await manejador.aplicar(tx, efecto, vivos)).values();
    hechos = hechos.map((hecho) => {
      if (!hecho.ok) return hecho;
      const aplicado = aplicados.next().value!;
      return aplicado.ok ? { ok: true, envio: conValores(hecho.envio, aplicado.valores) } : aplicado;
    });
  }
  return hechos;
}

function conValores<E extends Calculable>(envio: E, valores: ValoresPorRuta): E {
  const datos = Object.entries(valores).reduce(
    (hechos, [ruta, valor]) => escribirRuta(hechos, ruta, valor),
    envio.datos,
  );
  return { ...envio, datos };
}
