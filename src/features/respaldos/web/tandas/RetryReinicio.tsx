// Dialog that repeats a batch's unsuccessful course resets: shows the losses, and asks to type the name again.
import { useState } from 'react';
import { Button } from '#platform/web/ui/Button.tsx';
import { Dialog } from '#platform/web/ui/Dialog.tsx';
import { estaRepetible, type CursoPorReiniciar, type TandaAbierta } from '../../contract.ts';
import { ConfirmReset, WithPreview, type ResetPreview } from '../ResetCursos.tsx';
import { useTandaActions } from './tanda.ts';

type RetryReinicioProps = { readonly tanda: TandaAbierta; readonly onCerrar: () => void };

/** Shows and asks the same as the first start; renders nothing for a batch without a request. */
export function RetryReinicio({ tanda, onCerrar }: RetryReinicioProps) {
  const [pedido] = tanda.pedidos;
  // The batch may go on meanwhile: the courses of the moment when the dialog opened are confirmed.
  const [ids] = useState(() =>
    pedido?.leido === false
      ? (pedido.elegidos ?? [])
      : tanda.cursos.filter(({ estado }) => estaRepetible(estado)).map(({ curso }) => curso),
  );
  if (!pedido) return null;
  return (
    <WithPreview servidor={pedido.servidor} ids={ids} idCategoria={pedido.idCategoria} onCerrar={onCerrar}>
      {({ cursos, categoria }) => (
        <ConfirmRetry
          tanda={tanda}
          pedido={pedido}
          categoria={categoria}
          vistos={cursos.filter(({ idCategoria }) => idCategoria > 0)}
          onCerrar={onCerrar}
        />
      )}
    </WithPreview>
  );
}

type ConfirmRetryProps = RetryReinicioProps & {
  readonly pedido: TandaAbierta['pedidos'][number];
  /** Present category; null if it no longer exists. */
  readonly categoria: ResetPreview['categoria'];
  /** Courses that still exist. */
  readonly vistos: readonly CursoPorReiniciar[];
};

function ConfirmRetry({ tanda, pedido, categoria, vistos, onCerrar }: ConfirmRetryProps) {
  const { repeat } = useTandaActions(tanda.id);
  const { plataforma, idCategoria } = pedido;
  const nombreCategoria = categoria?.nombre ?? pedido.categoria;
  if (vistos.length === 0) {
    return (
      <Dialog title="No queda qué reiniciar" onClose={onCerrar} footer={<Button onClick={onCerrar}>Entendido</Button>}>
        <p>{`Ninguno de esos cursos de «${nombreCategoria}» existe ya en ${plataforma}.`}</p>
      </Dialog>
    );
  }
  const cursos = vistos.map(({ curso }) => curso);
  return (
    <ConfirmReset
      alcance={{
        plataforma,
        categoria: { id: idCategoria, nombreCategoria, path: categoria?.camino ?? nombreCategoria },
        cursos: vistos,
      }}
      vistos={vistos}
      conRespaldo={tanda.conRespaldo}
      ocupado={repeat.isPending}
      error={repeat.error}
      partes={tanda.partes}
      onConfirmar={(confirmed) => repeat.mutate({ cursos, ...confirmed }, { onSuccess: onCerrar })}
      onCerrar={onCerrar}
    />
  );
}
