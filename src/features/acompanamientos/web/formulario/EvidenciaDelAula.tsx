// Section of the form that reads evidence from the audited course in Moodle (aula) and from records.
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { formatInstante } from '#catalogo/momento.ts';
import type { EvidenciaVista } from '#catalogo/rubrica/rubrica.ts';
import { isRunning, type Tarea } from '#core/tareas/contract.ts';
import {
  evidenciaContract,
  RECIENTE_MS,
  type Candidata,
  type ResultadoDeLectura,
} from '#features/evidencia/contract.ts';
import { FollowTarea } from '#features/tareas/web/FollowTarea.tsx';
import { countOf } from '#platform/contract/quantities.ts';
import { call } from '#platform/web/api.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { Radio } from '#platform/web/ui/inputs.tsx';
import { Section } from '#platform/web/ui/Section.tsx';
import { Loading } from '#platform/web/ui/states.tsx';
import { Prose } from '#platform/web/ui/text.tsx';
import { useAction } from '#platform/web/useAction.ts';

type Evidencias = Readonly<Record<string, EvidenciaVista>>;

type EvidenciaDelAulaProps = {
  /** The teacher's address. */
  readonly correo: string;
  readonly asignatura: { readonly codigo: string; readonly tipo: 'AMV' | 'APV' };
  /** Last week of the classroom that is read. */
  readonly semana: number;
  /** Rubric version of the draft: its descriptors are suggested. */
  readonly versionRubrica: number;
  /** Result of the last reading. */
  readonly evidencias: Evidencias;
  readonly onEvidencias: (evidencias: Record<string, EvidenciaVista>) => void;
};

/** Course to read: by default the stored or found one; `aula` chooses another; `buscarOtra` lists all to choose again. */
type PedidoDeLectura = { readonly aula?: Pick<Candidata, 'servidor' | 'idCurso'>; readonly buscarOtra?: boolean };

/** A requested reading; automatic requests set `reciente`. */
type LecturaPedida = PedidoDeLectura & { readonly semana: number; readonly reciente?: boolean };

/** Pause after typing before a week is read, in ms. */
const TRAS_ESCRIBIR_MS = 1000;

/**
 * Reads evidence for the criteria from classroom and records, in the background: when it is first shown and for each week
 * typed. Shows progress, the choice between several courses, and failures. It chooses no answer; each criterion's card
 * shows its own evidence.
 */
export function EvidenciaDelAula(props: EvidenciaDelAulaProps) {
  const { evidencias, onEvidencias } = props;
  const consultada = Object.values(evidencias).reduce(
    (last, vista) => (vista.consultada > last ? vista.consultada : last),
    '',
  );
  const request = useLectura(props, consultada);
  const titulo = useRef<HTMLHeadingElement>(null);
  /** Requests a reading. The pressed button disappears: the focus moves to the section's title. */
  function read(pedido: PedidoDeLectura = {}): void {
    titulo.current?.focus();
    request.mutate({ ...pedido, semana: props.semana });
  }
  function take({ aula, avisos, evidencias: leidas }: ResultadoDeLectura): void {
    // Keeps the evidence of the first course until another one is chosen.
    if (!aula && request.variables?.buscarOtra) return;
    // An incomplete automatic reading replaces nothing.
    const isWhole = aula !== null && avisos.length === 0;
    if (request.variables?.reciente && consultada !== '' && !isWhole) return;
    onEvidencias({ ...leidas });
  }
  return (
    <Section title="Evidencia del aula" level={3} look="box" headingRef={titulo}>
      <Prose>
        {consultada === ''
          ? 'En varios criterios hay evidencia en Moodle y en los registros de la unidad. Aparece junto a cada uno con una sugerencia; la decisión es suya.'
          : `Se leyó el ${formatInstante(new Date(consultada))} y está junto a cada criterio.`}
      </Prose>
      {request.isPending && <Leyendo />}
      {request.error && <Unread onPedir={read}>{request.error.message}</Unread>}
      {request.data && (
        <FollowTarea key={request.data.id} id={request.data.tarea} fallback={<Leyendo />}>
          {(tarea) => <Lectura {...{ tarea, id: request.data.id }} onLeido={take} onPedir={read} />}
        </FollowTarea>
      )}
      {request.isIdle && consultada !== '' && (
        <div>
          <Button onClick={() => read()}>Leer de nuevo</Button>
        </div>
      )}
    </Section>
  );
}

/** Requests readings; automatically if the last one is of another week or older than {@link RECIENTE_MS}. */
function useLectura({ correo, asignatura, semana, versionRubrica }: EvidenciaDelAulaProps, consultada: string) {
  const request = useAction({
    // Without a connection it says so at once: the evidence read before stays beside the criteria.
    networkMode: 'always',
    mutationFn: (pedida: LecturaPedida) =>
      call(evidenciaContract, 'POST /evidencia/lecturas', {
        body: { correo, ...asignatura, versionRubrica, ...pedida },
      }),
  });
  const [atOpening] = useState(() => (Date.now() - Date.parse(consultada) < RECIENTE_MS ? semana : null));
  const { isPending, variables } = request;
  const leida = variables?.semana ?? atOpening;
  const ask = useEffectEvent(() => request.mutate({ semana, reciente: true }));
  useEffect(() => {
    if (isPending || leida === semana) return undefined;
    const timer = setTimeout(ask, leida === null ? 0 : TRAS_ESCRIBIR_MS);
    return () => clearTimeout(timer);
  }, [isPending, leida, semana]);
  return request;
}

const Leyendo = () => <Loading>Leyendo el aula…</Loading>;

type LecturaProps = {
  readonly id: string;
  readonly tarea: Tarea;
  readonly onLeido: (resultado: ResultadoDeLectura) => void;
  readonly onPedir: (pedido?: PedidoDeLectura) => void;
};

function Lectura({ id, tarea, onLeido, onPedir }: LecturaProps) {
  const { data: resultado, error } = useQuery({
    queryKey: ['evidencia', id],
    queryFn: async () => (await call(evidenciaContract, 'GET /evidencia/lecturas/{id}', { params: { id } })).resultado,
    enabled: tarea.estado === 'terminada',
    staleTime: Infinity,
  });
  const onRead = useEffectEvent(onLeido);
  useEffect(() => {
    if (resultado) onRead(resultado);
  }, [resultado]);
  if (resultado) return <Leido {...{ resultado, onPedir }} />;
  if (error) return <Unread onPedir={onPedir}>{error.message}</Unread>;
  if (isRunning(tarea) || tarea.estado === 'terminada') return <Leyendo />;
  return <Unread onPedir={onPedir}>{tarea.error ?? 'La lectura se canceló.'}</Unread>;
}

function Unread({ onPedir, children }: Pick<LecturaProps, 'onPedir'> & { readonly children: string }) {
  return (
    <Alert
      tone="error"
      title="No se pudo leer el aula"
      actions={<Button onClick={() => onPedir()}>Leer de nuevo</Button>}
    >
      {children}
    </Alert>
  );
}

function Leido({ resultado, onPedir }: { readonly resultado: ResultadoDeLectura } & Pick<LecturaProps, 'onPedir'>) {
  const { aula, candidatas, avisos, evidencias, elegida } = resultado;
  if (candidatas.length > 1 && !aula) {
    return <ChooseAula candidatas={candidatas} onElegir={(candidata) => onPedir({ aula: candidata })} />;
  }
  const sugeridos = Object.values(evidencias).filter(({ sugerencia }) => sugerencia !== null).length;
  return (
    <Alert
      tone={avisos.length > 0 || !aula ? 'warning' : 'success'}
      title={aula ? `${aula.nombre} (${aula.nombreDelServidor})` : 'No se encontró el aula en Moodle'}
      actions={
        <>
          <Button onClick={() => onPedir()}>Leer de nuevo</Button>
          {elegida && <Button onClick={() => onPedir({ buscarOtra: true })}>Elegir otra aula</Button>}
        </>
      }
    >
      <p>{`Hay una sugerencia en ${countOf(sugeridos, 'criterio', 'criterios')}; los demás debe revisarlos usted.`}</p>
      {avisos.map((aviso) => (
        <p key={aviso}>{aviso}</p>
      ))}
    </Alert>
  );
}

type ElegirAulaProps = {
  readonly candidatas: readonly Candidata[];
  readonly onElegir: (aula: Pick<Candidata, 'servidor' | 'idCurso'>) => void;
};

const claveOf = ({ servidor, idCurso }: Candidata): string => `${servidor} ${idCurso}`;

/** Asks which course to evaluate when several have the subject's code; asked once (DECISIONS §7). */
function ChooseAula({ candidatas, onElegir }: ElegirAulaProps) {
  const [elegida, setElegida] = useState<string>();
  const name = useId();
  const aula = candidatas.find((candidata) => claveOf(candidata) === elegida);
  return (
    <>
      <fieldset>
        <legend>{`${candidatas.length} aulas tienen el código de la asignatura. ¿Cuál va a evaluar?`}</legend>
        {candidatas.map((candidata) => (
          <Radio
            key={claveOf(candidata)}
            name={name}
            label={candidata.nombre}
            hint={[candidata.nombreDelServidor, candidata.nombreCorto, !candidata.visible && 'oculta']
              .filter(Boolean)
              .join(' · ')}
            checked={elegida === claveOf(candidata)}
            onChange={() => setElegida(claveOf(candidata))}
          />
        ))}
      </fieldset>
      <div>
        <Button disabled={!aula} onClick={() => aula && onElegir({ servidor: aula.servidor, idCurso: aula.idCurso })}>
          Leer esta aula
        </Button>
      </div>
    </>
  );
}
