// Dialogs and notices for a change of records' states, with undo and mail to the people.
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { ESTADO_INFO, ESTADOS, type Estado } from '#catalogo/estados.ts';
import type { Informe } from '#catalogo/informe.ts';
import { RESULTADOS, type Resultado } from '#catalogo/resultados.ts';
import { SendCorreo } from '#features/correo/web/SendCorreo.tsx';
import { informesContract } from '#features/informes/contract.ts';
import { estadoText } from '#features/informes/web/EstadoBadge.tsx';
import {
  countFilterOf,
  mailSelectionOf,
  onlyFila,
  registrosText,
  restoOf,
  useAllowedActions,
  type SelectedFilas,
} from '#features/informes/web/seleccion.ts';
import { countOf, inThousands } from '#platform/contract/quantities.ts';
import { call } from '#platform/web/api.ts';
import { useSendKey } from '#platform/web/send/keys.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { ConfirmDialog } from '#platform/web/ui/Dialog.tsx';
import { Field, FieldGroup } from '#platform/web/ui/Field.tsx';
import { Checkbox, RadioGroup, Textarea } from '#platform/web/ui/inputs.tsx';
import { Notice } from '#platform/web/ui/Notice.tsx';
import { useAction } from '#platform/web/useAction.ts';
import { MAX_NOTA } from '../contract-atencion.ts';
import { ELIJA_ESTADO, type EstadosCambiados as Cambiados } from '../contract-estados.ts';
import { unidadContract } from '../contract-unidad.ts';

function bodyOf(filas: SelectedFilas) {
  const { seleccion } = filas;
  if (seleccion.modo === 'algunas') return { listaRegistros: [...seleccion.ids] };
  return { seleccion: { informe: filas.slug, ...restoOf(filas, seleccion) } };
}

type ChosenEstado = { readonly nuevo: Estado; readonly resultado: Resultado | null; readonly nota: string };

function useChangeEstado(filas: SelectedFilas) {
  const claveDe = useSendKey();
  return useAction({
    mutationFn: async ({ nuevo: nuevoEstado, resultado, nota }: ChosenEstado) => {
      const body = {
        ...bodyOf(filas),
        nuevoEstado,
        ...(resultado && { resultado }),
        ...(nota.trim() !== '' && { nota }),
      };
      const headers = { 'idempotency-key': claveDe(body) };
      return call(unidadContract, 'POST /generales/actualizarEstado', { body }, { headers });
    },
  });
}

export const useUndo = () =>
  useAction({
    mutationFn: async (cambio: string) =>
      call(unidadContract, 'POST /cambiosDeEstado/{cambio}/deshacer', { params: { cambio } }),
  });

type EstadosCambiadosProps = {
  readonly cambio: CambioHecho;
  /** Called after an undo: rows must be read again. */
  readonly onDeshecho: () => void;
  readonly onCerrar: () => void;
};

export function EstadosCambiados({ cambio: hecho, onDeshecho, onCerrar }: EstadosCambiadosProps) {
  const undo = useUndo();
  const { cambiados, nuevo, resultado } = hecho;
  const { cambio } = cambiados;
  if (undo.data) {
    return (
      <Notice title="Cambio deshecho." onClose={onCerrar}>
        {undoneText(undo.data)}
      </Notice>
    );
  }
  return (
    <Notice
      title="¡Estados actualizados!"
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

const undoneText = ({ actualizados, sinCambio: unchanged }: Cambiados): string =>
  `${countOf(actualizados, 'registro volvió', 'registros volvieron')} a su estado anterior.` +
  (unchanged === 0
    ? ''
    : unchanged === 1
      ? ' Uno había cambiado de nuevo y quedó como estaba.'
      : ` ${registrosText(unchanged)} habían cambiado de nuevo y quedaron como estaban.`);

/** Counts the selected rows in each state; uncounted states are absent. */
function useCountsByEstado(filas: SelectedFilas): Partial<Record<Estado, number>> {
  const { slug } = filas;
  const filtro = countFilterOf(filas);
  const results = useQueries({
    queries: ESTADOS.map((estado) => {
      const body = { ...filtro, estado };
      return {
        queryKey: ['informe', slug, 'estados', body],
        staleTime: 0,
        // If the filter names another state, no row is in this one.
        enabled: filtro !== null && (filtro.estado ?? estado) === estado,
        queryFn: async ({ signal }: { signal: AbortSignal }) =>
          call(informesContract, 'POST /informes/{informe}/total', { params: { informe: slug }, body }, { signal }),
      };
    }),
  });
  return Object.fromEntries(ESTADOS.map((estado, i) => [estado, results[i]?.data?.total]));
}

export type CambioHecho = {
  readonly cambiados: Cambiados;
  readonly nuevo: Estado;
  /** Result of closed requests; null if none was given. */
  readonly resultado: Resultado | null;
  /** People are to be informed by mail. */
  readonly notify: boolean;
};

type CambiarEstadoProps = {
  readonly filas: SelectedFilas;
  readonly elegidas: number;
  /** The rows are requests. */
  readonly withResultado: boolean;
  /** The report offers mail. */
  readonly withCorreo: boolean;
  /** Called without a change. */
  readonly onCancelar: () => void;
  readonly onCambiado: (cambio: CambioHecho) => void;
};

const RESULTADO_OPTIONS = [
  { value: '', label: 'Sin decirlo' },
  ...Object.entries(RESULTADOS).map(([value, label]) => ({ value, label })),
];

const INITIALS: Readonly<Record<string, Estado>> = Object.fromEntries(ESTADOS.map((estado) => [estado[0]!, estado]));

/** Dialog 'Cambiar estado' (spec 1 §2): the new state, and a confirmation in words. */
export function ChangeEstado(props: CambiarEstadoProps) {
  const { filas: elegidas, elegidas: count, withResultado, withCorreo, onCancelar, onCambiado } = props;
  const change = useChangeEstado(elegidas);
  const cuentas = useCountsByEstado(elegidas);
  const [nuevo, setNuevo] = useState<Estado | null>(null);
  const [elegido, setElegido] = useState<Resultado | null>(null);
  const [nota, setNota] = useState('');
  const [notify, setNotify] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const canEnd = withResultado && nuevo === 'cerrado';
  // All rows of a filter are no longer the same once their state changed.
  const canAvisar = withCorreo && elegidas.seleccion.modo === 'algunas';

  function confirm(): void {
    if (nuevo === null) {
      setMissing(true);
      return;
    }
    const resultado = canEnd ? elegido : null;
    change.mutate(
      { nuevo, resultado, nota },
      { onSuccess: (cambiados) => onCambiado({ cambiados, nuevo, resultado, notify }) },
    );
  }

  return (
    <ConfirmDialog
      title="Cambiar estado"
      confirm={nuevo ? `Pasar ${inThousands(count)} a «${ESTADO_INFO[nuevo].nombre}»` : 'Cambiar estado'}
      busy={change.isPending}
      onCancel={onCancelar}
      onConfirm={confirm}
      onKeyDown={({ key, target, ctrlKey, metaKey, altKey }) => {
        if (target instanceof HTMLTextAreaElement || ctrlKey || metaKey || altKey) return;
        const estado = INITIALS[key.toLowerCase()];
        if (estado) setNuevo(estado);
        // Enter presses a focused button.
        else if (key === 'Enter' && !(target instanceof HTMLButtonElement)) confirm();
      }}
    >
      <FieldGroup
        label={`Nuevo estado de ${registrosText(count)}`}
        help="Podrá deshacerlo durante 15 minutos."
        error={isMissing && !nuevo ? ELIJA_ESTADO : undefined}
      >
        <RadioGroup
          name="nuevoEstado"
          value={nuevo ?? ''}
          options={ESTADOS.map((estado) => ({
            value: estado,
            label: ESTADO_INFO[estado].nombre,
            hint: cuentas[estado] ? `${registrosText(cuentas[estado])} ya en este estado` : undefined,
          }))}
          onChange={(event) => setNuevo(ESTADOS.find((estado) => estado === event.target.value) ?? null)}
        />
      </FieldGroup>
      {canEnd && (
        <FieldGroup label="Resultado">
          <RadioGroup
            name="resultado"
            inline
            value={elegido ?? ''}
            options={RESULTADO_OPTIONS}
            onChange={({ target: { value } }) =>
              setElegido(Object.hasOwn(RESULTADOS, value) ? (value as Resultado) : null)
            }
          />
        </FieldGroup>
      )}
      <Field label="Nota" help="Queda en la historia del registro, para la unidad.">
        {(control) => (
          <Textarea
            {...control}
            rows={2}
            maxLength={MAX_NOTA}
            value={nota}
            onChange={({ target: { value } }) => setNota(value)}
          />
        )}
      </Field>
      {canAvisar && (
        <Checkbox
          label={count === 1 ? 'Avisar a la persona por correo' : 'Avisar a las personas por correo'}
          hint="Podrá leer y cambiar el mensaje antes de enviarlo."
          checked={notify}
          onChange={({ target: { checked } }) => setNotify(checked)}
        />
      )}
      {change.error && (
        <Alert tone="error" title="No se pudo cambiar el estado">
          {change.error.message}
        </Alert>
      )}
    </ConfirmDialog>
  );
}

/** Draft of the message about the new state; the manager reads and edits it before sending. */
export function noticeOf({ titulo }: Informe, nuevo: Estado) {
  const estado = `«${ESTADO_INFO[nuevo].nombre}»`;
  return {
    asunto: `${titulo}: su registro pasó a ${estado}`,
    cuerpo: `<p>Hola, {nombreUsuario}:</p><p>Su registro en «${titulo}» está ahora en estado ${estado}.</p>`,
  };
}

type CambioDeFilaProps = {
  readonly informe: Informe;
  readonly id: string;
  readonly onCambiado: (cambio: CambioHecho) => void;
  /** Called when the dialogs are finished. */
  readonly onFin: () => void;
};

/** Changes the state of one row and, if asked, opens a message to its person. */
export function CambioDeFila({ informe, id, onCambiado, onFin }: CambioDeFilaProps) {
  const [avisado, setAvisado] = useState<Estado | null>(null);
  const { correo } = useAllowedActions(informe);
  const filas = onlyFila(informe.slug, id);
  return avisado === null ? (
    <ChangeEstado
      filas={filas}
      elegidas={1}
      withResultado={informe.solicitud !== undefined}
      withCorreo={correo}
      onCancelar={onFin}
      onCambiado={(cambio) => {
        if (cambio.notify) setAvisado(cambio.nuevo);
        else onFin();
        onCambiado(cambio);
      }}
    />
  ) : (
    <SendCorreo
      informe={informe}
      seleccion={mailSelectionOf(filas)}
      elegidas={1}
      inicial={noticeOf(informe, avisado)}
      onCerrar={onFin}
      onEnviado={() => {}}
    />
  );
}
