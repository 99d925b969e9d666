// Panel of one data owner's request: data, term badge, history, and the dialogs of the steps that a manager takes.
import { useState } from 'react';
import { formatDia, formatInstante } from '#catalogo/momento.ts';
import { diaOf } from '#catalogo/semestre.ts';
import { DATE_EXPECTED } from '#platform/contract/faults.ts';
import { countOf } from '#platform/contract/quantities.ts';
import { call } from '#platform/web/api.ts';
import { dayOf, isDay } from '#platform/web/day.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Badge } from '#platform/web/ui/Badge.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { DateField } from '#platform/web/ui/DateField.tsx';
import { Field } from '#platform/web/ui/Field.tsx';
import { History } from '#platform/web/ui/History.tsx';
import { SuccessIcon } from '#platform/web/ui/icons.tsx';
import { Textarea } from '#platform/web/ui/inputs.tsx';
import { Row } from '#platform/web/ui/layout.tsx';
import { Reading } from '#platform/web/ui/Reading.tsx';
import record from '#platform/web/ui/record.module.css';
import { SidePanel } from '#platform/web/ui/SidePanel.tsx';
import { MutedInline, Prose } from '#platform/web/ui/text.tsx';
import { useAction } from '#platform/web/useAction.ts';
import type { FormValues } from '#platform/web/useCheckedFields.ts';
import {
  CANALES,
  ESTADOS_DE_SOLICITUD,
  PASOS,
  PASOS_DE_TRAMITE,
  QUE_SE_HIZO,
  titularesContract,
  type PasoDado,
  type PasoDeTramite,
  type Solicitud,
} from '../contract.ts';
import { CLASES, dueDateOf } from '../plazos.ts';
import { CorrectSolicitud, SolicitudDialog } from './SolicitudDialogs.tsx';
import { useRefetchSolicitudes, useSolicitud } from './useSolicitudes.ts';

const formatDays = (count: number): string => countOf(count, 'día hábil', 'días hábiles');

/** Describes the days left: 'Vence en 3 días hábiles'. */
function formatPlazo({ urgencia, quedan: remaining }: NonNullable<Solicitud['plazo']>): string {
  if (urgencia === 'vencida') return remaining === 0 ? 'Venció' : `Venció hace ${formatDays(0 - remaining)}`;
  return remaining === 0 ? 'Vence hoy' : `Vence en ${formatDays(remaining)}`;
}

const TONOS = { vencida: 'error', 'por-vencer': 'warning', 'a-tiempo': 'soft' } as const;

/** Badge with the term of a request: the days left if it is open, its end state if it is closed. */
export function PlazoBadge({ solicitud: { plazo, vence, estado, cerrada } }: { readonly solicitud: Solicitud }) {
  if (!plazo || cerrada !== null) {
    return (
      <Badge tone="soft" icon={SuccessIcon}>
        {`${ESTADOS_DE_SOLICITUD[estado]}${cerrada ? ` el ${formatDia(cerrada)}` : ''}`}
      </Badge>
    );
  }
  return (
    <Badge tone={TONOS[plazo.urgencia]}>
      <span>
        <span>{formatPlazo(plazo)}</span> <MutedInline>{formatDia(vence)}</MutedInline>
      </span>
    </Badge>
  );
}

type TakeStepProps = {
  readonly solicitud: Solicitud;
  readonly paso: PasoDeTramite;
  readonly onDado: () => void;
  readonly onCancelar: () => void;
};

function consequenceOf({ clase, correDesde }: Solicitud, paso: PasoDeTramite): string {
  const consecuencias: Readonly<Record<PasoDeTramite, string>> = {
    respuesta: 'La solicitud se cierra y ya no cambia.',
    prorroga: `El plazo pasa al ${formatDia(dueDateOf(clase, correDesde, true))}: ${CLASES[clase].prorroga} días hábiles más. Solo se prorroga una vez.`,
    requerimiento: 'El plazo deja de correr. Si en dos meses no la completa, se entiende que desistió.',
    completada: 'El plazo comienza a contarse de nuevo desde ese día.',
    desistimiento: 'La solicitud se cierra sin respuesta y ya no cambia.',
  };
  return consecuencias[paso];
}

function TakeStep({ solicitud, paso, onDado, onCancelar }: TakeStepProps) {
  const [today] = useState(() => diaOf(new Date()));
  const [dia, setDia] = useState(today);
  const refetch = useRefetchSolicitudes();
  const { id, version } = solicitud;
  const [vista] = useState(version);
  const { boton, texto: etiqueta, dia: etiquetaDeDia } = PASOS_DE_TRAMITE[paso];
  const takeStep = useAction({
    mutationFn: (dado: { dia: string; texto: string }) =>
      call(titularesContract, 'POST /titulares/{id}/pasos', { params: { id }, body: { version, paso, ...dado } }),
    onSuccess: async () => {
      onDado();
      await refetch();
    },
    // The typed values stay; they can be saved after reviewing the current request.
    onStale: refetch,
  });
  return (
    <SolicitudDialog
      titulo={`${boton}: solicitud ${solicitud.numero}`}
      saveLabel="Guardar"
      read={readStep}
      guardando={takeStep.isPending}
      error={takeStep.error}
      onGuardar={(dado) => takeStep.mutate(dado)}
      onCancelar={onCancelar}
    >
      {(errores) => (
        <>
          {version !== vista && (
            <Alert tone="warning" title="Así quedó la solicitud">
              <span>{`${solicitud.nombre}. ${ESTADOS_DE_SOLICITUD[solicitud.estado]}.`}</span>
              {solicitud.cerrada === null && <span>{` Vence el ${formatDia(solicitud.vence)}.`}</span>}
            </Alert>
          )}
          <p>{consequenceOf(solicitud, paso)}</p>
          <DateField
            label={etiquetaDeDia}
            required
            error={errores['dia']}
            name="dia"
            value={dia}
            today={today}
            max={today}
            onChange={setDia}
          />
          <Field label={etiqueta} required error={errores['texto']}>
            {(control) => <Textarea {...control} name="texto" maxLength={4000} />}
          </Field>
        </>
      )}
    </SolicitudDialog>
  );
}

function readStep(escritos: FormValues) {
  const [escrito = '', texto = ''] = [escritos['dia'], escritos['texto']].map((valor) =>
    typeof valor === 'string' ? valor.trim() : '',
  );
  const dia = dayOf(escrito);
  if (isDay(dia) && texto) return { ok: true as const, data: { dia, texto } };
  const faults = {
    ...(!isDay(dia) && { dia: DATE_EXPECTED }),
    ...(!texto && { texto: QUE_SE_HIZO }),
  };
  return { ok: false as const, faults };
}

type SolicitudPanelProps = {
  readonly id: string;
  readonly onAnterior: (() => void) | undefined;
  readonly onSiguiente: (() => void) | undefined;
  readonly onClose: () => void;
};

export function SolicitudPanel({ id, onAnterior, onSiguiente, onClose }: SolicitudPanelProps) {
  const abierta = useSolicitud(id);
  const [haciendo, setHaciendo] = useState<PasoDeTramite | 'corregir' | null>(null);
  const goBack = (): void => setHaciendo(null);
  const { data } = abierta;
  if (data && haciendo === 'corregir') {
    return <CorrectSolicitud solicitud={data.solicitud} onCorregida={goBack} onCancelar={goBack} />;
  }
  if (data && haciendo !== null && haciendo !== 'corregir') {
    return <TakeStep solicitud={data.solicitud} paso={haciendo} onDado={goBack} onCancelar={goBack} />;
  }
  return (
    <SidePanel
      title={data ? `Solicitud ${data.solicitud.numero}` : 'Solicitud'}
      onPrevious={onAnterior}
      onNext={onSiguiente}
      onClose={onClose}
    >
      <Reading of={abierta} failure="No se pudo abrir la solicitud">
        {({ solicitud, historia }) => (
          <div className={record['record']}>
            <p>
              <PlazoBadge solicitud={solicitud} />
            </p>
            {solicitud.pasos.length > 0 && (
              <Row>
                {solicitud.pasos.map((paso) => (
                  <Button
                    key={paso}
                    variant={paso === 'respuesta' ? 'brand' : 'quiet'}
                    onClick={() => setHaciendo(paso)}
                  >
                    {PASOS_DE_TRAMITE[paso].boton}
                  </Button>
                ))}
                <Button variant="plain" onClick={() => setHaciendo('corregir')}>
                  Corregir
                </Button>
              </Row>
            )}
            <SolicitudData solicitud={solicitud} />
            <SolicitudHistory historia={historia} />
          </div>
        )}
      </Reading>
    </SidePanel>
  );
}

function SolicitudData({ solicitud }: { readonly solicitud: Solicitud }) {
  const { clase, nombre, documento, correo, canal, pide, recibida, estado, correDesde, respuesta, ...rest } = solicitud;
  const hechos: readonly (readonly [string, string | null])[] = [
    ['Clase', CLASES[clase].nombre],
    ['Titular', nombre],
    ['Documento', documento],
    ['Correo', correo],
    ['Llegó por', canal in CANALES ? CANALES[canal as keyof typeof CANALES] : canal],
    ['Recibida', formatDia(recibida)],
    ['Completa desde', correDesde === recibida ? null : formatDia(correDesde)],
    ['Estado', ESTADOS_DE_SOLICITUD[estado]],
    ['Qué pide', pide],
    ['Prórroga', rest.prorrogaDia && `Informada el ${formatDia(rest.prorrogaDia)}: ${rest.prorrogaMotivo ?? ''}`],
    ['Respuesta', respuesta],
  ];
  return (
    <dl>
      {hechos.map(
        ([titulo, texto]) =>
          texto && (
            <div key={titulo}>
              <dt>{titulo}</dt>
              <dd>{texto}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

const SolicitudHistory = ({ historia }: { readonly historia: readonly PasoDado[] }) => (
  <History
    place="panel"
    of={historia.map(({ paso, dia, texto, nombre, instante }) => ({
      key: instante,
      instant: instante,
      when: formatInstante(new Date(instante)),
      did: PASOS[paso] + (dia ? ` el ${formatDia(dia)},` : ''),
      by: nombre,
      what: texto && <Prose>{texto}</Prose>,
    }))}
  />
);
