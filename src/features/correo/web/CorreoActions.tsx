// Problems of a sent message, with buttons to send it again; hooks that send it again or confirm that it arrived.
import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { formatInstante } from '#catalogo/momento.ts';
import { countOf } from '#platform/contract/quantities.ts';
import { call } from '#platform/web/api.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { ConfirmDialog } from '#platform/web/ui/Dialog.tsx';
import { Stack } from '#platform/web/ui/layout.tsx';
import { useAction } from '#platform/web/useAction.ts';
import { correosContract, type CorreoAbierto } from '../contract/correos.ts';
import { isStalled } from './CorreosList.tsx';

type RetryableEstado = 'pendiente' | 'fallido' | 'por_confirmar' | 'omitido';

/** Returns a function that reads a message again, also after a refusal: the page shows an outdated state then. */
function useReread(id: string): () => Promise<unknown> {
  const queries = useQueryClient();
  return () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: ['correo', id] }),
      queries.invalidateQueries({ queryKey: ['correos'] }),
    ]);
}

/** Sends a message again to some of its recipients. */
export function useRetry(id: string) {
  const refetch = useReread(id);
  return useAction({
    mutationFn: (body: { readonly estado: RetryableEstado; readonly numeros?: number[] }) =>
      call(correosContract, 'POST /correos/{id}/envio', { params: { id }, body }),
    onSettled: refetch,
  });
}

/** Confirms that recipients in doubt received the message. */
export function useConfirm(id: string) {
  const refetch = useReread(id);
  return useAction({
    mutationFn: (numeros: number[]) =>
      call(correosContract, 'POST /correos/{id}/recibidos', { params: { id }, body: { numeros } }),
    onSettled: refetch,
  });
}

const personas = (count: number): string => countOf(count, 'persona', 'personas');

/** Title of a message that was not sent again. */
export const NO_SE_REPITIO = 'No se pudo enviar de nuevo';

/** Warning before unconfirmed recipients get the message again. */
export const PREGUNTA_POR_CONFIRMAR =
  'No sabemos si el mensaje llegó. Si lo envía otra vez, quien lo haya recibido lo tendrá dos veces. Si puede, pregunte antes.';

/** Shows the problems of a message, each with its remedy. */
export function CorreoActions({ correo }: { readonly correo: CorreoAbierto }) {
  const { id, cuenta, cancelados, enMarcha, problema, siguiente } = correo;
  const repeat = useRetry(id);
  const [asking, setAsking] = useState(false);
  const boton = (estado: RetryableEstado, texto: ReactNode): ReactNode => (
    <Button
      variant="brand"
      busy={repeat.isPending && repeat.variables.estado === estado}
      disabled={repeat.isPending}
      onClick={() => (estado === 'por_confirmar' ? setAsking(true) : repeat.mutate({ estado }))}
    >
      {texto}
    </Button>
  );
  const { pendiente, fallido, por_confirmar: dudosos } = cuenta;
  return (
    <Stack gap={3}>
      {repeat.error && (
        <Alert tone="error" title={NO_SE_REPITIO}>
          {repeat.error.message}
        </Alert>
      )}
      {problema !== null && enMarcha && (
        <Alert tone="warning" title={problema} actions={boton('pendiente', 'Intentar ahora')}>
          {siguiente && <span>{`Se intentará de nuevo el ${formatInstante(new Date(siguiente))} `}</span>}
          <span>{`${pendiente === 1 ? 'Falta' : 'Faltan'} ${personas(pendiente)}; nadie recibe el mensaje dos veces.`}</span>
        </Alert>
      )}
      {isStalled(correo) && (
        <Alert
          tone="warning"
          title="El envío está detenido"
          actions={pendiente > 0 && boton('pendiente', `Continuar con ${personas(pendiente)}`)}
        >
          {problema ?? 'El envío se interrumpió antes de terminar.'}
        </Alert>
      )}
      {fallido > 0 && (
        <Alert
          tone="error"
          announced={false}
          title={`${personas(fallido)} sin el mensaje`}
          actions={boton('fallido', 'Enviar de nuevo solo a los fallidos')}
        >
          La lista dice por qué. Corrija lo que haga falta, por ejemplo la cuenta de la persona, y envíe de nuevo.
        </Alert>
      )}
      {dudosos > 0 && (
        <Alert
          tone="warning"
          announced={false}
          title={`${personas(dudosos)} por confirmar`}
          actions={boton('por_confirmar', 'Enviar de nuevo…')}
        >
          {dudosos === 1
            ? 'Pudo haber recibido el mensaje. No se le envía otra vez si usted no lo decide.'
            : 'Pudieron haber recibido el mensaje. No se les envía otra vez si usted no lo decide.'}
        </Alert>
      )}
      {cancelados > 0 && !enMarcha && (
        <Alert
          tone="info"
          announced={false}
          title={`El envío se canceló antes de llegar a ${personas(cancelados)}`}
          actions={boton('omitido', `Enviar a ${personas(cancelados)}`)}
        />
      )}
      {asking && (
        <ConfirmDialog
          title={`¿Enviar de nuevo a ${personas(dudosos)}?`}
          confirm="Enviar de nuevo"
          busy={repeat.isPending}
          onCancel={() => setAsking(false)}
          onConfirm={() => repeat.mutate({ estado: 'por_confirmar' }, { onSettled: () => setAsking(false) })}
        >
          <p>{PREGUNTA_POR_CONFIRMAR}</p>
        </ConfirmDialog>
      )}
    </Stack>
  );
}
