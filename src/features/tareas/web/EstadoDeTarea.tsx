// State of a job: progress, outcome and actions.
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { formatInstante } from '#catalogo/momento.ts';
import { ESTADOS_DE_TAREA, isEnMarcha, type Tarea } from '#core/tareas/contract.ts';
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
  const { titulo, asunto, estado, nombre, mia, creada } = tarea;
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
      {isEnMarcha(tarea) && <Progress tarea={tarea} />}
      {tarea.error !== null && <p className={styles['error']}>{tarea.error}</p>}
      <Muted>
        {[tarea.resumen ?? textOfDuration(tarea), formatInstante(new Date(creada)), !mia && nombre]
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
  const { descargar, cancelar, atender, repetir } = useActions(tarea);
  const { estado, mia, archivo, titulo, asunto, lugar, seRepite } = tarea;
  const [ahora] = useState(() => new Date());
  const error = [descargar, cancelar, atender, repetir].find((accion) => accion.error)?.error;
  // Lists show several jobs, so each button's name includes its job.
  const de = `${titulo}, ${asunto}`;
  return (
    <>
      <Row gap={2}>
        {mia && archivo && (
          <Button
            variant="brand"
            busy={descargar.isPending}
            onClick={() => descargar.mutate()}
            aria-label={`Descargar: ${de}`}
          >
            <DownloadIcon />
            <span>{`Descargar (${sizeText(archivo.tamano)})`}</span>
          </Button>
        )}
        {isEnMarcha(tarea) && !tarea.cancelando && (
          <Button busy={cancelar.isPending} onClick={() => cancelar.mutate()} aria-label={`Cancelar: ${de}`}>
            Cancelar
          </Button>
        )}
        {lugar && (
          <Link
            to={lugar.ruta}
            search={lugar.busqueda}
            className={buttonClass('quiet')}
            aria-label={`Ver en ${lugar.nombre}: ${de}`}
          >
            {`Ver en ${lugar.nombre}`}
          </Link>
        )}
        {mia && seRepite && (estado === 'fallida' || estado === 'cancelada') && (
          <RetryButton
            busy={repetir.isPending}
            onClick={() => repetir.mutate()}
            aria-label={`Intentar de nuevo: ${de}`}
          />
        )}
        {tarea.porAtender && (
          <Button
            variant="plain"
            busy={atender.isPending}
            onClick={() => atender.mutate()}
            aria-label={`Descartar el aviso: ${de}`}
          >
            Descartar el aviso
          </Button>
        )}
      </Row>
      {mia && archivo && <Muted>{textOfPlazo(new Date(archivo.vence), ahora)}</Muted>}
      {mia && !archivo && estado === 'terminada' && tarea.hizoArchivo && (
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
