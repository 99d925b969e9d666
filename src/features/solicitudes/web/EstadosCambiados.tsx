// Notices of a change of records' states, with its undo.
import type { Estado } from '#catalogo/estados.ts';
import type { Resultado } from '#catalogo/resultados.ts';
import { estadoText } from '#features/informes/web/EstadoBadge.tsx';
import { registrosText } from '#features/informes/web/seleccion.ts';
import { countOf } from '#platform/contract/quantities.ts';
import { call } from '#platform/web/api.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { Notice } from '#platform/web/ui/Notice.tsx';
import { useAction } from '#platform/web/useAction.ts';
import type { EstadosCambiados as Cambiados } from '../contract-estados.ts';
import { unidadContract } from '../contract-unidad.ts';

export type CambioHecho = {
  readonly cambiados: Cambiados;
  readonly nuevo: Estado;
  /** Result of closed requests; null if none was given. */
  readonly resultado: Resultado | null;
  /** People are to be informed by mail. */
  readonly notify: boolean;
};

export const useUndo = () =>
  useAction({
    mutationFn: async (cambio: string) =>
      call(unidadContract, 'POST /cambiosDeEstado/{cambio}/deshacer', { params: { cambio } }),
  });

type EstadosCambiadosProps = {
  readonly cambio: CambioHecho;
  /** It has a place of its own, instead of one over the page. */
  readonly isInPlace?: boolean;
  /** Called after an undo: rows must be read again. */
  readonly onDeshecho: () => void;
  readonly onCerrar: () => void;
};

const DONE = '¡Estados actualizados!';

export function EstadosCambiados({ cambio: hecho, isInPlace = false, onDeshecho, onCerrar }: EstadosCambiadosProps) {
  const undo = useUndo();
  const { cambiados, nuevo, resultado } = hecho;
  const { cambio } = cambiados;
  if (undo.data) {
    return (
      <Notice title="Cambio deshecho." isInPlace={isInPlace} onClose={onCerrar}>
        {undoneText(undo.data)}
      </Notice>
    );
  }
  return (
    <Notice
      title={DONE}
      isInPlace={isInPlace}
      onClose={onCerrar}
      actions={
        cambio !== null && (
          <Button busy={undo.isPending} onClick={() => undo.mutate(cambio, { onSuccess: onDeshecho })}>
            Deshacer
          </Button>
        )
      }
    >
      {undo.error?.message ?? doneText(cambiados, estadoText(nuevo, resultado))}
    </Notice>
  );
}

function doneText({ actualizados, sinCambio: unchanged, noEncontrados }: Cambiados, nombre: string): string {
  return [
    `${countOf(actualizados, 'registro pasó', 'registros pasaron')} a «${nombre}».`,
    ...(unchanged > 0 ? [`${countOf(unchanged, 'registro ya estaba', 'registros ya estaban')} en ese estado.`] : []),
    ...(noEncontrados.length > 0
      ? [countOf(noEncontrados.length, 'registro ya no existe.', 'registros ya no existen.')]
      : []),
  ].join(' ');
}

type ClosedProps = { readonly resultado: Resultado; readonly onCerrar: () => void };

/** Notice of a request that was closed with an answer: the undo of both is at the answer. */
export const ClosedNotice = ({ resultado, onCerrar }: ClosedProps) => (
  <Notice title={DONE} isInPlace onClose={onCerrar}>
    {`1 registro pasó a «${estadoText('cerrado', resultado)}».`}
  </Notice>
);

const undoneText = ({ actualizados, sinCambio: unchanged }: Cambiados): string =>
  `${countOf(actualizados, 'registro volvió', 'registros volvieron')} a su estado anterior.` +
  (unchanged === 0
    ? ''
    : unchanged === 1
      ? ' Uno no se modificó, porque alguien lo cambió antes.'
      : ` ${registrosText(unchanged)} no se modificaron, porque alguien los cambió antes.`);
