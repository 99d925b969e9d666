import { nodoEn } from '#catalogo/arbol.ts';
import type { InformeDeFormulario } from '#catalogo/informe.ts';
import type { selectCasiLlenas } from '#features/cupos/server/service.ts';
import type { Escritorio } from '../../contract.ts';

type Opciones = Awaited<ReturnType<typeof selectCasiLlenas>>;

/** The field of a report's form with which its sendings take places, and the list that offers its options. */
function campoConCupos({ formulario: { campos, efectos = [] } }: InformeDeFormulario) {
  const efecto = efectos.find((uno) => uno.efecto === 'cupos');
  const nodo = efecto && nodoEn(campos, efecto.campo);
  return nodo?.tipo === 'opcion' ? { campo: efecto!.campo, lista: nodo.lista } : null;
}

/** Options with the reports in which who took their places is found. */
export function opcionesCon(
  informes: readonly InformeDeFormulario[],
  opciones: Opciones,
): Escritorio['cupos']['opciones'] {
  const deLista = new Map(
    informes.flatMap((informe) => {
      const con = campoConCupos(informe);
      return con ? [[con.lista, { informe: informe.slug, campo: con.campo }] as const] : [];
    }),
  );
  return opciones.flatMap(({ lista, ...opcion }) => {
    const donde = deLista.get(lista);
    return donde ? [{ ...donde, ...opcion }] : [];
  });
}
