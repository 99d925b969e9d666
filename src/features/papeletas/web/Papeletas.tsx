// What a student reads and chooses before a verified answer: how it is protected, the key, and the subjects of the semester.
import { useEffect, useState } from 'react';
import type { Asignatura } from '#catalogo/campos/entorno.ts';
import { formatDia } from '#catalogo/momento.ts';
import { ENCUESTA_VERIFICADA } from '#catalogo/titulos.ts';
import { WithSesion } from '#features/sesion/web/WithSesion.tsx';
import { call } from '#platform/web/api.ts';
import { messageOf } from '#platform/web/http.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { FieldGroup } from '#platform/web/ui/Field.tsx';
import { RadioGroup, type Option } from '#platform/web/ui/inputs.tsx';
import { Stack } from '#platform/web/ui/layout.tsx';
import { EmptyState, ErrorState, Loading, RetryButton } from '#platform/web/ui/states.tsx';
import { Muted, Verbatim } from '#platform/web/ui/text.tsx';
import { papeletasContract, type ClaveDePagina, type Papeletas as Leidas } from '../contract.ts';
import { isFirstClave, OTHER_CLAVE, usePedidos } from './Pedidos.ts';

export { forgetPedido, obtainPapeleta } from './Pedidos.ts';

/** Label, id and fault of the question, as fields have them. */
type Marco = {
  readonly id: string;
  readonly label: string;
  readonly required: boolean;
  readonly help: string | undefined;
  readonly error: string | undefined;
};

type Props = {
  readonly clave: ClaveDePagina;
  readonly marco: Marco;
  readonly isChosen: (asignatura: Asignatura) => boolean;
  readonly onChoose: (asignatura: Asignatura) => void;
};

/** Explains the verified survey, asks to sign in, and offers the subjects in which the student is enrolled. */
export function Papeletas({ clave, ...question }: Props) {
  const [isFirst] = useState(() => isFirstClave(clave));
  const { isInPage } = usePedidos(clave);
  const [attempt, setAttempt] = useState(0);
  return (
    <Stack as="section" gap={5} aria-labelledby="encuesta-verificada">
      <h2 id="encuesta-verificada">Encuesta verificada</h2>
      <p>
        Responde una sola vez por asignatura quien está matriculado en ella. Al enviar, su navegador pide una papeleta
        que el servidor entrega sin verla: queda anotado que usted la pidió, y nada de lo que se guarda la une con su
        respuesta. La respuesta sale sin su nombre ni su sesión, hasta 30 segundos después.{' '}
        <a href={ENCUESTA_VERIFICADA.ruta} target="_blank">
          Cómo se protege su respuesta
        </a>
      </p>
      <Muted>
        Clave de este semestre, la misma para todos: <Verbatim>{clave.huella}</Verbatim>
      </Muted>
      {isInPage && (
        <Alert tone="warning" announced={false}>
          Este navegador no guarda datos. Si cierra la página antes de ver el comprobante, no podrá responder esa
          asignatura.
        </Alert>
      )}
      {isFirst ? (
        <WithSesion reason="Ingrese para ver las asignaturas en que está matriculado. Su respuesta no lleva su nombre.">
          <Asignaturas key={attempt} clave={clave} {...question} onRetry={() => setAttempt(attempt + 1)} />
        </WithSesion>
      ) : (
        <Alert tone="error">{OTHER_CLAVE}</Alert>
      )}
    </Stack>
  );
}

type Reading = { readonly leidas?: Leidas; readonly error?: string };

/** Lists the subjects, each to be answered or answered. */
function Asignaturas({ clave, marco, isChosen, onChoose, onRetry: retry }: Props & { readonly onRetry: () => void }) {
  const [{ leidas, error }, setReading] = useState<Reading>({});
  const { isHeld } = usePedidos(clave);
  const { semestre } = clave;
  useEffect(() => {
    const controller = new AbortController();
    call(papeletasContract, 'GET /papeletas', { query: { semestre } }, { signal: controller.signal }).then(
      (leidas) => setReading({ leidas }),
      (reason: unknown) => controller.signal.aborted || setReading({ error: messageOf(reason) }),
    );
    return () => controller.abort();
  }, [semestre]);

  if (error !== undefined) {
    return (
      <ErrorState title="No pudimos leer sus asignaturas" onRetry={retry}>
        {error}
      </ErrorState>
    );
  }
  if (!leidas) return <Loading>Buscando sus asignaturas…</Loading>;
  const choices = choicesOf(leidas, isHeld);
  const chosen = choices.find(({ asignatura }) => isChosen(asignatura));
  if (choices.length === 0) {
    return leidas.leidas === null ? (
      <ErrorState title="La plataforma no respondió" onRetry={retry}>
        No sabemos en qué asignaturas está matriculado. Lo que escriba sigue aquí.
      </ErrorState>
    ) : (
      <EmptyState title="No hay asignaturas por responder" actions={<RetryButton onClick={retry} />}>
        La plataforma no lo muestra matriculado como estudiante en ninguna asignatura de este semestre.
      </EmptyState>
    );
  }
  return (
    <Stack gap={4}>
      {leidas.sinRespuesta && leidas.leidas !== null && (
        <Alert tone="warning" actions={<RetryButton onClick={retry} />}>
          {`La plataforma no respondió: estas son sus asignaturas del ${formatDia(leidas.leidas)}.`}
        </Alert>
      )}
      <FieldGroup {...marco} help={progressOf(leidas)}>
        <RadioGroup
          name="papeleta"
          options={choices}
          value={chosen?.value ?? ''}
          onChange={({ target }) => {
            const choice = choices.find(({ value }) => value === target.value);
            if (choice) onChoose(choice.asignatura);
          }}
        />
      </FieldGroup>
      {chosen?.isHidden && (
        <Alert tone="warning">
          Esta asignatura tiene menos matriculados que las respuestas sin las cuales nada se muestra: es posible que sus
          respuestas no se muestren nunca.
        </Alert>
      )}
      <Muted>
        Hay una papeleta por asignatura, y nadie puede entregar otra. Si la pide y borra los datos de este navegador
        antes de ver el comprobante, no podrá responder esa asignatura. Si la pidió en otro dispositivo, responda desde
        allí.
      </Muted>
    </Stack>
  );
}

type Choice = Option & {
  readonly asignatura: Asignatura;
  /** Its answers may never be shown. */
  readonly isHidden: boolean;
};

/** Returns a choice for each subject and teacher. One that is asked for and held here may still be sent. */
function choicesOf({ asignaturas, semestre }: Leidas, isHeld: (codigo: string) => boolean): readonly Choice[] {
  return asignaturas.flatMap(({ codigo, nombre, estado, docentes }) =>
    docentes.map(({ docente, programa, tipoAsignatura, oculta: isHidden }): Choice => {
      const held = isHeld(codigo);
      const isDone = estado === 'respondida' && !held;
      const words = isDone ? 'Respondida' : estado === 'respondida' ? 'Falta enviarla desde aquí' : 'Por responder';
      return {
        value: JSON.stringify([codigo, docente, programa, tipoAsignatura]),
        label: nombre === null ? codigo : `${codigo} · ${nombre}`,
        hint: `${docente} · ${programa} · ${words}`,
        disabled: isDone,
        isHidden,
        asignatura: {
          codigoAsignatura: codigo,
          nombre,
          docente,
          programaAcademico: programa,
          facultad: '',
          tipoAsignatura,
          semestre,
          habilitable: true,
        },
      };
    }),
  );
}

function progressOf({ asignaturas }: Leidas): string {
  const left = asignaturas.filter(({ estado }) => estado === 'porResponder').length;
  if (left === 0) return 'Ya respondió todas sus asignaturas.';
  return left === 1
    ? `Le falta 1 de ${asignaturas.length}. Elija la que va a responder.`
    : `Le faltan ${left} de ${asignaturas.length}. Elija la que va a responder.`;
}
