// Who attends to an opened request and by which day; the unit takes it, gives it to a person, and adds notes.
import { lazy, Suspense, useState } from 'react';
import { correoForComprobante } from '#catalogo/comprobante.ts';
import type { Informe } from '#catalogo/informe.ts';
import { useAllowedActions } from '#features/informes/web/seleccion.ts';
import { call } from '#platform/web/api.ts';
import { useSendKey } from '#platform/web/send/keys.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button, buttonClass } from '#platform/web/ui/Button.tsx';
import { ButtonPanel, panelItemClass } from '#platform/web/ui/ButtonPanel.tsx';
import { ConfirmDialog } from '#platform/web/ui/Dialog.tsx';
import { Field } from '#platform/web/ui/Field.tsx';
import { ChevronIcon, UserIcon } from '#platform/web/ui/icons.tsx';
import { Textarea } from '#platform/web/ui/inputs.tsx';
import { Row, Stack } from '#platform/web/ui/layout.tsx';
import { Reading } from '#platform/web/ui/Reading.tsx';
import { useAction } from '#platform/web/useAction.ts';
import { MAX_NOTA } from '../../contract-atencion.ts';
import type { RegistroDeInforme } from '../../contract-registro.ts';
import { unidadContract } from '../../contract-unidad.ts';
import { useAsignar, useResponsables } from '../useAsignar.ts';
import { Vence } from '../Vence.tsx';

const PedirCorreccion = lazy(() => import('./RequestCorreccion.tsx'));

/** Returns true if the people of a report's requests can be asked to correct them: they gave an address. */
const canBeCorrected = ({ formulario }: Informe): boolean =>
  formulario !== undefined && correoForComprobante(formulario) !== null;

type AtencionProps = {
  readonly informe: Informe;
  readonly registro: RegistroDeInforme;
  /** Called after a change: the record and its list must be read again. */
  readonly onCambiado: () => void;
};

/** The attention to a request, for the unit. */
export function Atencion({ informe, registro, onCambiado }: AtencionProps) {
  const acciones = useAllowedActions(informe);
  const [anota, setAnota] = useState(false);
  const [corrige, setCorrige] = useState(false);
  const { id, estado, responsable, vence } = registro;
  const assign = useAsignar(informe.slug, onCambiado);
  const isOwn = responsable?.isReader ?? false;
  return (
    <Stack gap={3}>
      <Row gap={4}>
        <span>
          <UserIcon />{' '}
          <span>{responsable ? `A cargo de ${isOwn ? 'usted' : responsable.nombre}` : 'Sin responsable'}</span>
        </span>
        {vence && <Vence vence={vence} estado={estado} />}
      </Row>
      {acciones.estado && (
        <Row gap={3} data-no-print>
          {!isOwn && (
            <Button busy={assign.isPending} onClick={() => assign.mutate({ registros: [id] })}>
              Tomar
            </Button>
          )}
          <ButtonPanel
            button={{
              className: buttonClass('plain'),
              children: (
                <>
                  <span>Asignar</span>
                  <ChevronIcon />
                </>
              ),
            }}
          >
            {(close) => (
              <Personas
                slug={informe.slug}
                elegida={responsable?.usuario ?? null}
                onElegir={(usuario) => {
                  close();
                  assign.mutate({ registros: [id], responsable: usuario });
                }}
              />
            )}
          </ButtonPanel>
          <Button aria-haspopup="dialog" onClick={() => setAnota(true)}>
            Agregar nota
          </Button>
          {!registro.correccion && canBeCorrected(informe) && (
            <Button aria-haspopup="dialog" onClick={() => setCorrige(true)}>
              Pedir corrección
            </Button>
          )}
        </Row>
      )}
      {assign.error && (
        <Alert tone="error" title="No se pudo asignar la solicitud">
          {assign.error.message}
        </Alert>
      )}
      {corrige && (
        <Suspense fallback={null}>
          <PedirCorreccion
            informe={informe}
            registro={registro}
            onCerrar={() => setCorrige(false)}
            onPedida={() => {
              setCorrige(false);
              onCambiado();
            }}
          />
        </Suspense>
      )}
      {anota && (
        <Nota
          slug={informe.slug}
          id={id}
          onCerrar={() => setAnota(false)}
          onAgregada={() => {
            setAnota(false);
            onCambiado();
          }}
        />
      )}
    </Stack>
  );
}

type PersonasProps = {
  readonly slug: string;
  readonly elegida: string | null;
  readonly onElegir: (usuario: string | null) => void;
};

/** The people to whom a request can be given, and no one. */
function Personas({ slug, elegida, onElegir }: PersonasProps) {
  const personas = useResponsables(slug);
  return (
    <Reading of={personas} failure="No se pudo saber quién atiende estas solicitudes">
      {({ personas: all }) => (
        <>
          {all.map(({ usuario, nombre }) => (
            <button
              key={usuario}
              type="button"
              className={panelItemClass}
              disabled={usuario === elegida}
              onClick={() => onElegir(usuario)}
            >
              {nombre}
            </button>
          ))}
          {elegida !== null && (
            <button type="button" className={panelItemClass} onClick={() => onElegir(null)}>
              Dejar sin responsable
            </button>
          )}
        </>
      )}
    </Reading>
  );
}

type NotaProps = {
  readonly slug: string;
  readonly id: string;
  readonly onCerrar: () => void;
  readonly onAgregada: () => void;
};

/** Dialog with a note for the unit. */
function Nota({ slug, id, onCerrar, onAgregada }: NotaProps) {
  const [texto, setTexto] = useState('');
  const [isMissing, setMissing] = useState(false);
  const claveDe = useSendKey();
  const add = useAction({
    mutationFn: async () => {
      const body = { texto };
      const headers = { 'idempotency-key': claveDe(body) };
      const params = { informe: slug, id };
      return call(unidadContract, 'POST /informes/{informe}/registros/{id}/notas', { params, body }, { headers });
    },
    onSuccess: onAgregada,
  });
  const vacia = texto.trim() === '';
  return (
    <ConfirmDialog
      title="Agregar nota"
      confirm="Agregar nota"
      busy={add.isPending}
      onCancel={onCerrar}
      onConfirm={() => (vacia ? setMissing(true) : add.mutate())}
    >
      <Field
        label="Nota"
        help="Queda en la historia de la solicitud, para la unidad: la persona no la ve."
        error={isMissing && vacia ? 'Escriba la nota.' : undefined}
      >
        {(control) => (
          <Textarea
            {...control}
            maxLength={MAX_NOTA}
            value={texto}
            onChange={({ target: { value } }) => setTexto(value)}
          />
        )}
      </Field>
      {add.error && (
        <Alert tone="error" title="No se pudo agregar la nota">
          {add.error.message}
        </Alert>
      )}
    </ConfirmDialog>
  );
}
