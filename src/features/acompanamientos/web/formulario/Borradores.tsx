// Drafts on screen: the list of unsent ones, the save state of the open one, and conflicts with another window.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { formatInstante } from '#catalogo/momento.ts';
import { countOf } from '#platform/contract/quantities.ts';
import { call } from '#platform/web/api.ts';
import { messageOf } from '#platform/web/http.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Badge } from '#platform/web/ui/Badge.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { ConfirmDialog, Dialog } from '#platform/web/ui/Dialog.tsx';
import { CheckIcon, OfflineIcon } from '#platform/web/ui/icons.tsx';
import { Row } from '#platform/web/ui/layout.tsx';
import { Rows } from '#platform/web/ui/Rows.tsx';
import { Section } from '#platform/web/ui/Section.tsx';
import { Muted, VisuallyHidden } from '#platform/web/ui/text.tsx';
import { useAction } from '#platform/web/useAction.ts';
import { OTRA_VENTANA } from '../../borrador.ts';
import { acompanamientosContract, type Borrador, type ResumenDeBorrador } from '../../contract.ts';
import type { Par } from './diligencia.ts';
import type { DraftAutosave, SaveState } from './draft/autosave.ts';
import type { Dispositivo } from './draft/device.ts';
import { listBorradores } from './draft/open.ts';
import type { Acompanamiento } from './useAcompanamiento.ts';

/** Query key of the evaluator's drafts. */
const BORRADORES = ['acompanamientos', 'borradores'];

type BorradoresProps = {
  readonly dispositivo: Dispositivo;
  readonly acompanamiento: Pick<Acompanamiento, 'continueBorrador' | 'resumePar'>;
};

/** Lists accompaniments that were begun and not sent: drafts of the server, and those only on this device. */
export function Borradores({ dispositivo, acompanamiento: { continueBorrador, resumePar } }: BorradoresProps) {
  const { data, error } = useQuery({
    queryKey: BORRADORES,
    queryFn: async () => ({ borradores: await listBorradores(), pares: await dispositivo.pares() }),
    staleTime: 0,
  });
  const [toDiscard, setToDiscard] = useState<ResumenDeBorrador>();
  if (error) return <Alert tone="warning">{`No pudimos leer sus borradores. ${messageOf(error)}`}</Alert>;
  if (!data) return null;
  const { borradores } = data;
  const onlyHere = data.pares.filter((par) => !borradores.some((borrador) => claveOf(borrador) === claveOf(par)));
  if (borradores.length + onlyHere.length === 0) return null;
  return (
    <Section title="Acompañamientos sin terminar" look="brand">
      <Rows>
        {borradores.map((borrador) => (
          <Row as="li" key={borrador.id} place="between" first>
            <ParName par={borrador}>
              {`${inWords(borrador.respondidos)}. Guardado el ${formatInstante(new Date(borrador.guardado))}`}
            </ParName>
            <Row gap={2}>
              <Button variant="plain" onClick={() => setToDiscard(borrador)}>
                Descartar
                <VisuallyHidden>{` el de ${nombreOf(borrador)}`}</VisuallyHidden>
              </Button>
              <Continue par={borrador} onClick={() => continueBorrador(borrador.id)} />
            </Row>
          </Row>
        ))}
        {onlyHere.map((par) => (
          <Row as="li" key={claveOf(par)} place="between" first>
            <ParName par={par}>Está solo en este dispositivo: aún no llega al servidor.</ParName>
            <Continue par={par} onClick={() => resumePar(par)} />
          </Row>
        ))}
      </Rows>
      {toDiscard && <Discard borrador={toDiscard} onFin={() => setToDiscard(undefined)} />}
    </Section>
  );
}

const claveOf = ({ docente, asignatura }: Par): string => `${docente.correo}|${asignatura.codigo}`;
const nombreOf = ({ docente, asignatura }: Par): string => `${docente.nombre}, ${asignatura.codigo}`;
const inWords = (respondidos: number): string => countOf(respondidos, 'criterio respondido', 'criterios respondidos');

function ParName({ par: { docente, asignatura }, children }: { readonly par: Par; readonly children: string }) {
  return (
    <p>
      <strong>{docente.nombre}</strong> <span>{`${asignatura.codigo} · ${asignatura.tipo}`}</span>
      <Muted as="span">{children}</Muted>
    </p>
  );
}

function Continue({ par, onClick }: { readonly par: Par; readonly onClick: () => void }) {
  return (
    <Button onClick={onClick}>
      Continuar
      <VisuallyHidden>{` el de ${nombreOf(par)}`}</VisuallyHidden>
    </Button>
  );
}

function Discard({ borrador, onFin }: { readonly borrador: ResumenDeBorrador; readonly onFin: () => void }) {
  const { id, docente, asignatura } = borrador;
  const queries = useQueryClient();
  const { mutate, isPending, error } = useAction({
    mutationFn: () => call(acompanamientosContract, 'DELETE /acompanamientos/borradores/{id}', { params: { id } }),
    onSuccess: onFin,
    onSettled: () => queries.invalidateQueries({ queryKey: BORRADORES }),
  });
  return (
    <ConfirmDialog
      title="¿Descartar este borrador?"
      confirm="Descartar"
      danger
      busy={isPending}
      onConfirm={() => mutate()}
      onCancel={onFin}
    >
      <p>
        {`Se borrará el borrador del acompañamiento a ${docente.nombre} en ${asignatura.codigo}, con sus imágenes, y no se podrá recuperar.`}
      </p>
      {error && <Alert tone="error">{messageOf(error)}</Alert>}
    </ConfirmDialog>
  );
}

const NOTHING: SaveState = { en: 'servidor', guardado: null };

/** Subscribes to the save state of the open accompaniment. */
export const useSaveState = (autosave: DraftAutosave | null): SaveState =>
  useSyncExternalStore(
    (listener) => autosave?.subscribe(listener) ?? ignore,
    () => autosave?.state() ?? NOTHING,
  );

function ignore(): void {
  // There is no subscription to end.
}

/** Shows whether the form's content is on the server, on its way, or on this device only. */
export function DraftStatus({ saveState }: { readonly saveState: SaveState }) {
  const isSlow = useSlow(saveState.en === 'camino');
  return (
    <Muted role="status">
      {isSlow && <span>Guardando el borrador…</span>}
      {!isSlow && 'guardado' in saveState && saveState.guardado !== null && (
        <>
          <CheckIcon />
          <span>{`Borrador guardado: ${formatInstante(new Date(saveState.guardado))}`}</span>
        </>
      )}
      {saveState.en === 'dispositivo' && (
        <Badge tone="warning" icon={saveState.isOffline ? OfflineIcon : undefined}>
          {saveState.isOffline
            ? 'Sin conexión: lo guardamos en este dispositivo y seguiremos intentándolo.'
            : `Lo guardamos en este dispositivo. ${saveState.motivo}`}
        </Badge>
      )}
    </Muted>
  );
}

/** Saves that end earlier than this are not announced. */
const SLOW_MS = 1500;

function useSlow(isOn: boolean): boolean {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!isOn) return undefined;
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isOn]);
  return slow;
}

type ConflictoProps = {
  readonly autosave: DraftAutosave;
  /** Draft as another window saved it; null if it was sent or discarded there. */
  readonly other: Borrador | null;
  /** Loads the other draft into the form; without one, begins a new form. */
  readonly onTomar: (other: Borrador | null) => Promise<void>;
};

/** Asks which of two versions to keep after another window changed the draft. Nothing is saved until then. */
export function Conflicto({ autosave, other, onTomar }: ConflictoProps) {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();

  async function take(): Promise<void> {
    setBusy(true);
    try {
      await onTomar(other);
    } catch (cause) {
      setError(messageOf(cause));
      setBusy(false);
    }
  }

  return (
    <Dialog
      title={other ? OTRA_VENTANA : 'Este borrador ya no existe'}
      startsAtTitle
      footer={
        <>
          <Button onClick={() => autosave.overwrite(other)} disabled={isBusy}>
            {other ? 'Conservar lo de esta' : 'Conservarlo como borrador nuevo'}
          </Button>
          <Button variant="main" busy={isBusy} onClick={() => void take()}>
            {other ? 'Usar lo de la otra' : 'Comenzar de nuevo'}
          </Button>
        </>
      }
    >
      {other ? (
        <>
          <p>
            {`El acompañamiento a ${other.docente.nombre} en ${other.asignatura.codigo} se guardó desde otra ventana el ${formatInstante(new Date(other.guardado))}`}
          </p>
          <p>Elija cuál conserva. Mientras tanto no se guarda ni se pierde nada de ninguna de las dos.</p>
        </>
      ) : (
        <p>Se envió o se descartó desde otra ventana. Lo que ve en esta sigue aquí.</p>
      )}
      {error && <Alert tone="error">{error}</Alert>}
    </Dialog>
  );
}
