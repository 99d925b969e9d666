import { ESTADO_INFO } from '#catalogo/estados.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { Notice } from '#platform/web/ui/Notice.tsx';
import type { EstadosCambiados as Cambiados } from '../../contract.ts';
import { type Cambio, useDeshacer } from './CambiarEstado.tsx';
import { registros } from '../conteo.ts';

type EstadosCambiadosProps = {
  readonly cambio: Cambio;
  /** The change was taken back: rows are to be read anew. */
  readonly onDeshecho: () => void;
  readonly onCerrar: () => void;
};

/** What came of a change of state, and the way back for a while. */
export function EstadosCambiados({ cambio: { cambiados, nuevo }, onDeshecho, onCerrar }: EstadosCambiadosProps) {
  const deshacer = useDeshacer();
  const { cambio } = cambiados;
  if (deshacer.data) {
    return (
      <Notice title="Cambio deshecho." onClose={onCerrar}>
        {textoDeDeshecho(deshacer.data)}
      </Notice>
    );
  }
  return (
    <Notice
      title="¡Estados actualizados!"
      onClose={onCerrar}
      actions={
        cambio !== null && (
          <Button busy={deshacer.isPending} onClick={() => deshacer.mutate(cambio, { onSuccess: onDeshecho })}>
            Deshacer
          </Button>
        )
      }
    >
      {deshacer.error?.message ?? textoDeHecho(cambiados, ESTADO_INFO[nuevo].nombre)}
    </Notice>
  );
}

function textoDeHecho({ actualizados, sinCambio, noEncontrados }: Cambiados, nombre: string): string {
  return [
    `${registros(actualizados)} ${actualizados === 1 ? 'pasó' : 'pasaron'} a «${nombre}».`,
    ...(sinCambio > 0 ? [`${registros(sinCambio)} ya ${sinCambio === 1 ? 'estaba' : 'estaban'} en ese estado.`] : []),
    ...(noEncontrados.length > 0
      ? [`${registros(noEncontrados.length)} ya no ${noEncontrados.length === 1 ? 'existe' : 'existen'}.`]
      : []),
  ].join(' ');
}

const textoDeDeshecho = ({ actualizados, sinCambio }: Cambiados): string =>
  `${registros(actualizados)} ${actualizados === 1 ? 'volvió' : 'volvieron'} a su estado anterior.` +
  (sinCambio === 0
    ? ''
    : sinCambio === 1
      ? ' Uno había cambiado de nuevo y quedó como estaba.'
      : ` ${registros(sinCambio)} habían cambiado de nuevo y quedaron como estaban.`);
