// State of a job: progress, outcome and actions.
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { formatInstante } from '#catalogo/momento.ts';
import { ESTADOS_DE_TAREA, isRunning, type Tarea } from '#core/tareas/contract.ts';
import { sizeText } from '#platform/contract/quantities.ts';
import { messageOf } from '#platform/web/http.ts';
import { Badge, type BadgeTone } from '#platform/web/ui/Badge.tsx';
import { Button, buttonClass } from '#platform/web/ui/Button.tsx';
import { CloseIcon, DownloadIcon } from '#platform/web/ui/icons.tsx';
import { Row, Stack } from '#platform/web/ui/layout.tsx';
import { ProgressBar } from '#platform/web/ui/ProgressBar.tsx';
import { RetryButton } from '#platform/web/ui/states.tsx';
import { Muted } from '#platform/web/ui/text.tsx';
import { useActions } from './actions.ts';
import styles from './tareas.module.css';
import { textOfAvance, textOfDuration, textOfPlazo } from './texts.ts';

type EstadoDeTareaProps = {
  readonly tarea: Tarea;
  /** Element of its title; no heading in a list. */
  readonly como?: 'h2' | 'h3' | 'p';
};

/** State of a job anywhere: title, progress, outcome and actions. */
export function EstadoDeTarea({ tarea, como: Nombre = 'p' }: EstadoDeTareaProps) {
  const { titulo, asunto, estado, nombre, mia: isOwn, creada } = tarea;
  return (
    <Stack gap={2}>
      <Row place="between" align="baseline">
        <Nombre className={styles['nombre']}>
          <span>{titulo}</span>
          <Muted as="span">{asunto}</Muted>
        </Nombre>
        <Badge tone={TONES[estado]} icon={estado === 'cancelada' ? CloseIcon : undefined}>
          {ESTADOS_DE_TAREA[estado]}
        </Badge>
      </Row>
      {isRunning(tarea) && <Progress tarea={tarea} />}
      {tarea.error !== null && <p className={styles['error']}>{tarea.error}</p>}
      <Muted>
        {[tarea.resumen ?? textOfDuration(tarea), formatInstante(new Date(creada)), !isOwn && nombre]
          .filter(Boolean)
          .join(' · ')}
      </Muted>
      <Actions tarea={tarea} />
    </Stack>
  );
}

const TONES: Record<Tarea['estado'], BadgeTone> = {
  'en-cola': 'soft',
  'en-curso': 'info',
  terminada: 'success',
  fallida: 'error',
  cancelada: 'soft',
};

function Progress({ tarea }: { readonly tarea: Tarea }) {
  const text = textOfAvance(tarea);
  return (
    <Stack gap={1}>
      {tarea.estado === 'en-curso' && (
        <ProgressBar label={`${tarea.titulo}, ${tarea.asunto}`} value={tarea.hechos} max={tarea.total} />
      )}
      <Muted>{text}</Muted>
    </Stack>
  );
}

function Actions({ tarea }: { readonly tarea: Tarea }) {
  const { download, cancel, attend, repeat } = useActions(tarea);
  const { estado, mia: isOwn, archivo, titulo, asunto, lugar, seRepite: canRepeat } = tarea;
  const [now] = useState(() => new Date());
  const error = [download, cancel, attend, repeat].find((accion) => accion.error)?.error;
  // Lists show several jobs, so each button's name includes its job.
  const tareaText = `${titulo}, ${asunto}`;
  return (
    <>
      <Row gap={2}>
        {isOwn && archivo && (
          <Button
            variant="brand"
            busy={download.isPending}
            onClick={() => download.mutate()}
            aria-label={`Descargar: ${tareaText}`}
          >
            <DownloadIcon />
            <span>{`Descargar (${sizeText(archivo.tamano)})`}</span>
          </Button>
        )}
        {isRunning(tarea) && !tarea.cancelando && (
          <Button busy={cancel.isPending} onClick={() => cancel.mutate()} aria-label={`Cancelar: ${tareaText}`}>
            Cancelar
          </Button>
        )}
        {lugar && (
          <Link
            to={lugar.ruta}
            search={lugar.busqueda}
            className={buttonClass('quiet')}
            aria-label={`Ver en ${lugar.nombre}: ${tareaText}`}
          >
            {`Ver en ${lugar.nombre}`}
          </Link>
        )}
        {isOwn && canRepeat && (estado === 'fallida' || estado === 'cancelada') && (
          <RetryButton
            busy={repeat.isPending}
            onClick={() => repeat.mutate()}
            aria-label={`Intentar de nuevo: ${tareaText}`}
          />
        )}
        {tarea.porAtender && (
          <Button
            variant="plain"
            busy={attend.isPending}
            onClick={() => attend.mutate()}
            aria-label={`Descartar el aviso: ${tareaText}`}
          >
            Descartar el aviso
          </Button>
        )}
      </Row>
      {isOwn && archivo && <Muted>{textOfPlazo(new Date(archivo.vence), now)}</Muted>}
      {isOwn && !archivo && estado === 'terminada' && tarea.hizoArchivo && (
        <Muted>El archivo se borró al cumplirse su plazo.</Muted>
      )}
      {error && (
        <p className={styles['error']} role="alert">
          {messageOf(error)}
        </p>
      )}
    </>
  );
}
