import { call } from '#platform/web/api.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { textoDeInstante } from '#catalogo/momento.ts';
import type { EvidenciaVista } from '#catalogo/rubrica/evaluacion.ts';
import { enMarcha, type Tarea } from '#features/tareas/contract.ts';
import { EstadoDeTarea } from '#features/tareas/web/EstadoDeTarea.tsx';
import { SeguirTarea } from '#features/tareas/web/SeguirTarea.tsx';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { Section } from '#platform/web/ui/Section.tsx';
import { NotStarted } from '#platform/web/ui/failures.tsx';
import { Prose } from '#platform/web/ui/text.tsx';
import { useAction } from '#platform/web/useAction.ts';
import { type Candidata, type ResultadoDeLectura, evidenciaContract } from '../contract.ts';
import { ElegirAula } from './ElegirAula.tsx';

type Evidencias = Readonly<Record<string, EvidenciaVista>>;

type EvidenciaDelAulaProps = {
  /** Of the teacher. */
  readonly correo: string;
  readonly asignatura: { readonly codigo: string; readonly tipo: 'AMV' | 'APV' };
  /** Up to which week the classroom is looked at. */
  readonly semana: number;
  /** By which the draft is made: what is suggested is of it. */
  readonly versionRubrica: number;
  /** What was read before. */
  readonly evidencias: Evidencias;
  readonly onEvidencias: (evidencias: Record<string, EvidenciaVista>) => void;
};

/** What is read: the course that is kept or found; another one, chosen now; or all of them, to choose anew. */
type Pedido = { readonly aula?: Pick<Candidata, 'servidor' | 'idCurso'>; readonly buscarOtra?: boolean };

/**
 * Reads what classroom and records say of the criteria, on request: how far it is, which course is meant where several
 * could be, and what could not be read. Nothing is chosen by it; each card shows its own.
 */
export function EvidenciaDelAula(props: EvidenciaDelAulaProps) {
  const { correo, asignatura, semana, versionRubrica, evidencias, onEvidencias } = props;
  const pedir = useAction({
    mutationFn: (pedido: Pedido) =>
      call(evidenciaContract, 'POST /evidencia/lecturas', {
        body: { correo, ...asignatura, semana, versionRubrica, ...pedido },
      }),
  });
  const consultada = Object.values(evidencias).reduce(
    (last, vista) => (vista.consultada > last ? vista.consultada : last),
    '',
  );
  const lectura = pedir.data;
  const titulo = useRef<HTMLHeadingElement>(null);
  /** The button that was pressed goes: whoever uses the keyboard stays here. */
  function leer(pedido: Pedido = {}): void {
    titulo.current?.focus();
    pedir.mutate(pedido);
  }
  function tomar({ aula, evidencias: leidas }: ResultadoDeLectura): void {
    // Who looks for another course keeps what was read of the first until she has chosen.
    if (aula || !pedir.variables?.buscarOtra) onEvidencias({ ...leidas });
  }
  return (
    <Section title="Evidencia del aula" level={3} look="box" headingRef={titulo}>
      <Prose>
        {consultada === ''
          ? 'Moodle y los registros de la unidad dicen algo de varios criterios. Lo que se lee aparece junto a cada uno, con el descriptor que sugiere: usted decide.'
          : `Se leyó el ${textoDeInstante(new Date(consultada))} y está junto a cada criterio.`}
      </Prose>
      {pedir.error && <NotStarted>{pedir.error.message}</NotStarted>}
      {!lectura ? (
        <div>
          <Button busy={pedir.isPending} onClick={() => leer()}>
            {consultada === '' ? 'Leer la evidencia' : 'Leer de nuevo'}
          </Button>
        </div>
      ) : (
        <SeguirTarea key={lectura.id} id={lectura.tarea}>
          {(tarea) => <Lectura {...{ tarea, id: lectura.id }} onLeido={tomar} onPedir={leer} />}
        </SeguirTarea>
      )}
    </Section>
  );
}

type LecturaProps = {
  readonly id: string;
  readonly tarea: Tarea;
  readonly onLeido: (resultado: ResultadoDeLectura) => void;
  readonly onPedir: (pedido?: Pedido) => void;
};

function Lectura({ id, tarea, onLeido, onPedir }: LecturaProps) {
  const { data: resultado, error } = useQuery({
    queryKey: ['evidencia', id],
    queryFn: async () => (await call(evidenciaContract, 'GET /evidencia/lecturas/{id}', { params: { id } })).resultado,
    enabled: tarea.estado === 'terminada',
    staleTime: Infinity,
  });
  const alLeer = useEffectEvent(onLeido);
  useEffect(() => {
    if (resultado) alLeer(resultado);
  }, [resultado]);
  if (enMarcha(tarea) || tarea.estado !== 'terminada') {
    return (
      <>
        <EstadoDeTarea tarea={tarea} />
        {!enMarcha(tarea) && (
          <div>
            <Button onClick={() => onPedir()}>Leer de nuevo</Button>
          </div>
        )}
      </>
    );
  }
  if (error) {
    return (
      <Alert
        tone="error"
        title="No se pudo traer lo leído"
        actions={<Button onClick={() => onPedir()}>Leer de nuevo</Button>}
      >
        {error.message}
      </Alert>
    );
  }
  return resultado && <Leido {...{ resultado, onPedir }} />;
}

function Leido({ resultado, onPedir }: { readonly resultado: ResultadoDeLectura } & Pick<LecturaProps, 'onPedir'>) {
  const { aula, candidatas, avisos, evidencias, elegida } = resultado;
  if (candidatas.length > 1 && !aula) {
    return <ElegirAula candidatas={candidatas} onElegir={(una) => onPedir({ aula: una })} />;
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
      <p>{`Hay una sugerencia en ${sugeridos} ${sugeridos === 1 ? 'criterio' : 'criterios'}; los demás, véalos usted.`}</p>
      {avisos.map((aviso) => (
        <p key={aviso}>{aviso}</p>
      ))}
    </Alert>
  );
}
