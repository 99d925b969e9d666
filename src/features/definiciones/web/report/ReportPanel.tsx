// Panel that edits the report of a form on its own page: saved in the form's draft as one types, published in one press.
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { CAMBIA_EL_INFORME } from '#catalogo/revision/diferencias.ts';
import { useCan } from '#features/sesion/web/Permisos.ts';
import { messageOf } from '#platform/web/http.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import places from '#platform/web/ui/dialog-places.module.css';
import { Dialog } from '#platform/web/ui/Dialog.tsx';
import { IconButton } from '#platform/web/ui/IconButton.tsx';
import { UndoIcon } from '#platform/web/ui/icons.tsx';
import { Row, Stack } from '#platform/web/ui/layout.tsx';
import { LeaveUnsaved } from '#platform/web/ui/SaveBar.tsx';
import { ErrorState } from '#platform/web/ui/states.tsx';
import type { Definicion } from '../../contract.ts';
import { readDraft, type Draft } from '../../editing/draft.ts';
import { formQuery } from '../form-query.ts';
import { ChangeList, usePublish } from '../publish/PublishPanel.tsx';
import { SaveProblems, SaveText } from '../saving.tsx';
import { useDefinicion, useEditing, useOthers } from '../useEditing.ts';
import { ReportFields } from './ReportFields.tsx';

type PanelProps = {
  /** As it was read last. */
  readonly definicion: Definicion;
  readonly onClose: () => void;
  readonly onPublished: () => Promise<void>;
};

export default function ReportPanel(props: PanelProps) {
  const [opened] = useState(() => ({ definicion: props.definicion, draft: readDraft(props.definicion.tramite) }));
  if (!opened.draft) {
    return (
      <Dialog className={places['side']} title={TITLE} onClose={props.onClose} footer={<Close {...props} />}>
        <ErrorState title="Este borrador no se puede abrir aquí">
          Lo guardó un programa con una forma que el editor no conoce.
        </ErrorState>
      </Dialog>
    );
  }
  return <Panel {...props} opened={opened.definicion} draft={opened.draft} />;
}

const TITLE = 'Editar el informe';

const Close = ({ onClose }: Pick<PanelProps, 'onClose'>) => <Button onClick={onClose}>Cerrar</Button>;

type OpenPanelProps = PanelProps & { readonly opened: Definicion; readonly draft: Draft };

function Panel({ opened, draft: stored, definicion: now, onClose, onPublished }: OpenPanelProps) {
  const { slug } = opened;
  const queries = useQueryClient();
  // Watches the form as its editor does.
  useDefinicion(slug);
  const editing = useEditing(opened, stored);
  const { definicion, history, save, isDirty, change, flush, take } = editing;
  useOthers(editing, now);
  const publish = usePublish({
    slug,
    flush,
    async onPublished(published) {
      take(published);
      await onPublished();
    },
  });
  const canPublish = useCan()('formularios.publicar');

  /** Closes the panel. The last letters are saved behind it, or stay on this device. */
  function close(): void {
    void flush().then((saved) => saved && queries.setQueryData(formQuery(slug).queryKey, saved));
    onClose();
  }

  return (
    <Dialog
      className={places['side']}
      startsAtTitle
      title={TITLE}
      onClose={publish.isPending ? undefined : close}
      head={
        <Row gap={2}>
          <SaveText save={save} isDirty={isDirty} />
          <IconButton label="Deshacer el último cambio" disabled={history.past.length === 0} onClick={editing.undo}>
            <UndoIcon />
          </IconButton>
        </Row>
      }
      footer={
        <>
          <Close onClose={close} />
          {canPublish && (
            <Button
              variant="main"
              busy={publish.isPending}
              disabled={definicion.fallos.length > 0 || !(definicion.hasCambios || isDirty)}
              onClick={() => publish.mutate()}
            >
              Publicar el informe
            </Button>
          )}
        </>
      }
    >
      <Stack>
        <SaveProblems editing={editing} />
        {publish.error && (
          <Alert tone="error" title="No se publicó">
            {messageOf(publish.error)}
          </Alert>
        )}
        <Along definicion={definicion} />
        <ReportFields draft={history.draft} onChange={change} />
      </Stack>
      <LeaveUnsaved isOn={isDirty && save.at !== 'saved'}>
        Lo último que cambió no se ha guardado en el servidor. Queda en este dispositivo.
      </LeaveUnsaved>
    </Dialog>
  );
}

/** Lists other changes that are published along, or the faults that keep the form from being published. */
function Along({ definicion: { slug, diferencias, fallos } }: { readonly definicion: Definicion }) {
  const others = diferencias.filter(({ mensaje }) => mensaje !== CAMBIA_EL_INFORME);
  if (others.length === 0 && fallos.length === 0) return null;
  const editor = (
    <Link to="/gestores/formularios/$formulario/editar" params={{ formulario: slug }} search={{ parte: 'publicar' }}>
      Abrir el editor
    </Link>
  );
  if (fallos.length > 0) {
    return (
      <Alert tone="warning" title="El formulario tiene algo por corregir antes de publicarse">
        <ul>
          {fallos.map(({ ruta, mensaje }) => (
            <li key={`${ruta} ${mensaje}`}>{mensaje}</li>
          ))}
        </ul>
        {editor}
      </Alert>
    );
  }
  return (
    <Alert tone="info" title="Con el informe se publican otros cambios del formulario">
      <ChangeList diferencias={others} />
      {editor}
    </Alert>
  );
}
