// Screen of one batch of copies or resets, live: progress, notices, result, actions and courses.
import { useState } from 'react';
import { formatInstante } from '#catalogo/momento.ts';
import { TITULOS } from '#catalogo/titulos.ts';
import { RemainingTime } from '#features/tareas/web/FollowTarea.tsx';
import { sizeText } from '#platform/contract/quantities.ts';
import { messageOf } from '#platform/web/http.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Badge } from '#platform/web/ui/Badge.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { ConfirmDialog } from '#platform/web/ui/Dialog.tsx';
import type { Elements } from '#platform/web/ui/elements.ts';
import { Figures } from '#platform/web/ui/Figures.tsx';
import { RefreshIcon } from '#platform/web/ui/icons.tsx';
import { Row, Stack } from '#platform/web/ui/layout.tsx';
import { BackLink, PageHead } from '#platform/web/ui/Page.tsx';
import { ProgressBar } from '#platform/web/ui/ProgressBar.tsx';
import { EmptyState, ErrorState, Loading, RetryButton } from '#platform/web/ui/states.tsx';
import { Bullets, Muted } from '#platform/web/ui/text.tsx';
import { CLASES_DE_TANDA, type TandaAbierta as Abierta, type ClaseDeTanda } from '../../contract.ts';
import { cursos as enCursos, partesInWords } from '../labels.tsx';
import { CursosDeTanda } from './CursosDeTanda.tsx';
import { RestauracionDeTanda } from './RestauracionDeTanda.tsx';
import { RetryReinicio } from './RetryReinicio.tsx';
import { countRetryable, estadoDeTanda, useTanda, useTandaActions } from './tanda.ts';

/** Warns about servers that do not answer, and categories whose courses could not be read. */
function AvisosDeTanda({ tanda: { enMarcha: running, esperas, pedidos } }: { readonly tanda: Abierta }) {
  const labelOf = (servidor: string): string =>
    pedidos.find((pedido) => pedido.servidor === servidor)?.plataforma ?? servidor;
  const unread = pedidos.filter(({ leido, motivo }) => !leido && (motivo !== null || !running));
  return (
    <>
      {esperas.map(({ servidor, motivo, hasta, intentos }) => (
        <Alert key={servidor} tone="warning" title={`Se espera a ${labelOf(servidor)}`}>
          <p>{motivo}</p>
          <p>
            {pedidos.some((other) => other.servidor !== servidor) && (
              <span>{'Los cursos de otras plataformas siguen. '}</span>
            )}
            <span>Se intenta de nuevo</span>
            {intentos > 1 && <span>{` (van ${intentos} intentos)`}</span>}{' '}
            <span>{`el ${formatInstante(new Date(hasta))}`}</span>
          </p>
        </Alert>
      ))}
      {unread.length > 0 && (
        <Alert
          tone="error"
          title={`No se pudieron leer los cursos de ${unread.length === 1 ? 'una categoría' : 'algunas categorías'}`}
        >
          <Bullets>
            {unread.map(({ servidor, plataforma, idCategoria, categoria, motivo }) => (
              <li key={`${servidor}-${idCategoria}`}>
                {`${plataforma}, ${categoria}: ${motivo ?? 'se canceló antes de leerlos.'}`}
              </li>
            ))}
          </Bullets>
        </Alert>
      )}
    </>
  );
}

const back = <BackLink to="/gestores/respaldos">{TITULOS.respaldos}</BackLink>;

type TandaAbiertaProps = { readonly id: string };

/** Shows a batch while it is processed: progress, result of each course, and actions. */
export function TandaAbierta({ id }: TandaAbiertaProps) {
  const { data, error, isFetching, refetch } = useTanda(id);
  return (
    <>
      {data ? (
        <TandaContent tanda={data}>
          {/* The shown data may be outdated; a retry is offered. */}
          {error && (
            <Alert
              tone="warning"
              title="Lo que ve puede no estar al día"
              actions={<RetryButton busy={isFetching} onClick={() => void refetch()} />}
            >
              {messageOf(error)}
            </Alert>
          )}
        </TandaContent>
      ) : (
        <>
          <PageHead title={TITULOS.respaldos} end={back} />
          {error ? (
            <ErrorState title="No se pudo abrir" onRetry={() => void refetch()}>
              {messageOf(error)}
            </ErrorState>
          ) : (
            <Loading />
          )}
        </>
      )}
    </>
  );
}

type TandaContentProps = { readonly tanda: Abierta; readonly children: Elements };

function TandaContent({ tanda, children }: TandaContentProps) {
  const { clase, asunto, nombre, creada, programacion, cuentas, enMarcha: running, conRespaldo: withRespaldo } = tanda;
  const { texto, tono } = estadoDeTanda(tanda);
  const terminados = cuentas.cursos - cuentas.enMarcha;
  const { comienza, partes } = tanda;
  return (
    <>
      <PageHead
        title={CLASES_DE_TANDA[clase]}
        beside={
          <span role="status">
            <Badge tone={tono}>{texto}</Badge>
          </span>
        }
        end={back}
      >
        {asunto}
      </PageHead>
      <Muted>
        {[
          programacion ? 'Comenzó por la programación semanal' : `Pedida por ${nombre}`,
          formatInstante(new Date(creada)),
          clase === 'reinicio' && (withRespaldo ? 'con una copia antes de cada reinicio' : 'sin copia antes'),
          clase === 'reinicio' && `se quita: ${partesInWords(partes)}`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </Muted>
      {children}
      <RestauracionDeTanda tanda={tanda} />
      {running && (
        <Stack gap={1}>
          <ProgressBar label={asunto} value={terminados} max={cuentas.cursos || null} />
          <Muted>
            <span>
              {comienza !== null
                ? `Comienza el ${formatInstante(new Date(comienza))}`
                : cuentas.cursos === 0
                  ? 'Leyendo los cursos…'
                  : `${terminados} de ${enCursos(cuentas.cursos)}`}
            </span>
            {tanda.tarea !== null && <RemainingTime tarea={tanda.tarea} />}
          </Muted>
        </Stack>
      )}
      <AvisosDeTanda tanda={tanda} />
      {cuentas.cursos > 0 && <Figures label="Resultado" figures={figurasOf(tanda)} />}
      <TandaActions tanda={tanda} />
      {cuentas.cursos > 0 && <CursosDeTanda tanda={tanda} />}
      {!running && tanda.pedidos.every(({ leido }) => leido) && cuentas.cursos === 0 && (
        <EmptyState title="No había cursos">
          Las categorías elegidas no tenían cursos cuando se leyeron. En la plataforma nada cambió.
        </EmptyState>
      )}
    </>
  );
}

const HECHO: Readonly<Record<ClaseDeTanda, readonly [one: string, several: string]>> = {
  respaldo: ['copiado', 'copiados'],
  reinicio: ['reiniciado', 'reiniciados'],
  restauracion: ['restaurado', 'restaurados'],
};

function figurasOf({ clase, cuentas, conRespaldo: withRespaldo }: Abierta) {
  const { cursos, hechos, fallidos, porConfirmar: unconfirmed, cancelados, bytes } = cuentas;
  const [one, several] = HECHO[clase];
  return [
    { text: hechos === 1 ? one : several, value: hechos, detail: `de ${enCursos(cursos)}` },
    { text: fallidos === 1 ? 'falló' : 'fallaron', value: fallidos, ...(fallidos > 0 && { tone: 'error' as const }) },
    ...(unconfirmed > 0 ? [{ text: 'por confirmar', value: unconfirmed, tone: 'warning' as const }] : []),
    ...(cancelados > 0 ? [{ text: cancelados === 1 ? 'cancelado' : 'cancelados', value: cancelados }] : []),
    ...(withRespaldo ? [{ text: 'en copias', value: sizeText(bytes) }] : []),
  ];
}

const LO_DEMAS = 'Lo que ya se hizo queda como está. Lo que falta se puede reintentar después desde esta misma página.';

/** Question and consequence of a cancellation. */
const CANCELAR: Readonly<Record<ClaseDeTanda, readonly [question: string, consequence: string]>> = {
  respaldo: ['¿Cancelar las copias que faltan?', LO_DEMAS],
  reinicio: ['¿Cancelar los reinicios que faltan?', LO_DEMAS],
  restauracion: [
    '¿Cancelar la restauración?',
    'Si Moodle ya tiene la copia completa, puede restaurarla de todos modos: revise después el curso.',
  ],
};

/** Returns true if something of a batch may be retried on its page. */
const isIncomplete = ({ clase, cuentas, enMarcha: running, pedidos }: Abierta): boolean =>
  clase !== 'restauracion' && (countRetryable(cuentas) > 0 || (!running && pedidos.some(({ leido }) => !leido)));

function TandaActions({ tanda }: Pick<TandaContentProps, 'tanda'>) {
  const { cancel, repeat } = useTandaActions(tanda.id);
  const [isAsking, setAsking] = useState(false);
  const [isRetrying, setRetrying] = useState(false);
  const { enMarcha: running, cancelando, cuentas, clase, tarea } = tanda;
  const retryable = countRetryable(cuentas);
  const error = cancel.error ?? repeat.error;
  return (
    <>
      <Row>
        {isIncomplete(tanda) && (
          <Button
            variant={running ? 'quiet' : 'main'}
            busy={repeat.isPending}
            onClick={() => (clase === 'reinicio' ? setRetrying(true) : repeat.mutate(undefined))}
          >
            <RefreshIcon />
            <span>
              {`${retryable > 0 ? `Reintentar los fallidos (${retryable})` : 'Reintentar'}${clase === 'reinicio' ? '…' : ''}`}
            </span>
          </Button>
        )}
        {running && !cancelando && tarea !== null && (
          <Button busy={cancel.isPending} onClick={() => setAsking(true)}>
            Cancelar lo que falta
          </Button>
        )}
      </Row>
      {cancelando && (
        <Alert tone="info" title="Se está cancelando">
          Se espera a que Moodle termine lo que ya se le pidió. Lo demás no se comienza.
        </Alert>
      )}
      {error && <Alert tone="error">{messageOf(error)}</Alert>}
      {isRetrying && <RetryReinicio tanda={tanda} onCerrar={() => setRetrying(false)} />}
      {isAsking && tarea !== null && (
        <ConfirmDialog
          danger
          title={CANCELAR[clase][0]}
          confirm="Cancelar lo que falta"
          busy={cancel.isPending}
          onConfirm={() => cancel.mutate(tarea, { onSettled: () => setAsking(false) })}
          onCancel={() => setAsking(false)}
        >
          <p>{CANCELAR[clase][1]}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
