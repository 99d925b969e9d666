// Dialogs of a reset: reads what the courses lose, shows it, and starts the reset once the name is typed.
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { formatInstante } from '#catalogo/momento.ts';
import { keysOf } from '#platform/contract/keys-of.ts';
import { call } from '#platform/web/api.ts';
import { ApiError, messageOf } from '#platform/web/http.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import places from '#platform/web/ui/dialog-places.module.css';
import { Dialog } from '#platform/web/ui/Dialog.tsx';
import type { Elements } from '#platform/web/ui/elements.ts';
import { Checkbox } from '#platform/web/ui/inputs.tsx';
import { Grid, Stack } from '#platform/web/ui/layout.tsx';
import { Scroll } from '#platform/web/ui/places.tsx';
import { Rows } from '#platform/web/ui/Rows.tsx';
import { ErrorState, Loading } from '#platform/web/ui/states.tsx';
import { Muted } from '#platform/web/ui/text.tsx';
import { useTypedConfirmation } from '#platform/web/ui/useTypedConfirmation.tsx';
import {
  isSameName,
  MAX_CURSOS_DE_REINICIO,
  MAX_CURSOS_DE_VISTA,
  PARTES_DE_REINICIO,
  reiniciosContract,
  type CursoPorReiniciar,
  type ParteDeReinicio,
  type Repeticion,
} from '../contract.ts';
import { lossOf } from '../perdidas.ts';
import { cursos as enCursos, partesInWords, sumaOf, textoDePerdida } from './labels.tsx';
import { parseOptions, ResetOptions, TYPED_OPTIONS } from './ResetOptions.tsx';
import type { CursosScope } from './seleccion.ts';
import { NotStartedAlert, requestReinicio, useStartTanda } from './start-tanda.tsx';

/** Preview of a reset: the losses of each course, and the category's present name. */
export type ResetPreview = {
  readonly cursos: readonly CursoPorReiniciar[];
  readonly categoria: { readonly nombre: string; readonly camino: string } | null;
};

/**
 * Reads the preview of a reset, some courses per request; `leidos` counts the courses read.
 * @param idCategoria category whose present name is needed
 */
function useResetPreview(servidor: string, cursos: readonly number[], idCategoria: number | undefined) {
  const [leidos, setLeidos] = useState(0);
  const lectura = useQuery({
    queryKey: ['respaldos', 'vista', servidor, cursos, idCategoria],
    queryFn: async ({ signal }): Promise<ResetPreview> => {
      const vistos: CursoPorReiniciar[] = [];
      let categoria: ResetPreview['categoria'] = null;
      for (let i = 0; i < cursos.length; i += MAX_CURSOS_DE_VISTA) {
        const body = { servidor, cursos: cursos.slice(i, i + MAX_CURSOS_DE_VISTA), ...(i === 0 && { idCategoria }) };
        const parte = await call(reiniciosContract, 'POST /respaldos/reinicios/vista', { body }, { signal });
        vistos.push(...parte.cursos);
        categoria ??= parte.categoria;
        setLeidos(vistos.length);
      }
      return { cursos: vistos, categoria };
    },
    // Never cached: the losses must be current.
    gcTime: 0,
    staleTime: 0,
  });
  return { lectura, leidos };
}

/** Shows the losses of all courses together and of each one, with its newest usable copy. */
function Losses({ vistos, partes }: Pick<ConfirmResetProps, 'vistos' | 'partes'>) {
  const kept = partesInWords(keysOf(PARTES_DE_REINICIO).filter((parte) => !partes.includes(parte)));
  const unreadCount = vistos.filter(({ motivo }) => motivo !== null).length;
  return (
    <>
      <Alert tone="warning" announced={false} title="Se perderá">
        <p>
          <strong>{textoDePerdida(sumaOf(vistos.map(({ perdida }) => lossOf(perdida, partes))))}</strong>
          <span>{partes.includes('estudiantes') ? '. También los registros de actividad de esas personas.' : '.'}</span>
        </p>
        <p>{`Quedan el contenido de los cursos y sus docentes${kept === '' ? '' : `; ${kept}`}.`}</p>
        {unreadCount > 0 && (
          <p>
            {`${unreadCount === vistos.length ? 'No se pudo' : `De ${enCursos(unreadCount)} no se pudo`} leer lo que se perdería.`}
          </p>
        )}
      </Alert>
      <Scroll label="Cursos que se reinician">
        <Rows>
          {vistos.map(({ curso, nombre, nombreCorto, perdida, ultimaCopia, motivo }) => (
            <Grid as="li" key={curso} column="medium" dense>
              <span>
                <strong>{nombre}</strong>
                <Muted as="span">{nombreCorto}</Muted>
              </span>
              <span>
                <span>{motivo ?? textoDePerdida(lossOf(perdida, partes))}</span>
                <Muted as="span">
                  {ultimaCopia
                    ? `Última copia completa: ${formatInstante(new Date(ultimaCopia.hecha))}`
                    : 'No hay ninguna copia de este curso'}
                </Muted>
              </span>
            </Grid>
          ))}
        </Rows>
      </Scroll>
    </>
  );
}

type ResetCursosProps = { readonly alcance: CursosScope; readonly onCerrar: () => void };

/** Shows what a reset of courses removes, and starts it once the name is typed (DECISIONS §8). */
export function ResetCursos({ alcance, onCerrar }: ResetCursosProps) {
  const ids = alcance.cursos.map(({ id }) => id);
  if (ids.length > MAX_CURSOS_DE_REINICIO) {
    return (
      <Dialog title="Son demasiados cursos" onClose={onCerrar} footer={<Button onClick={onCerrar}>Entendido</Button>}>
        <p>{`Se reinician hasta ${MAX_CURSOS_DE_REINICIO} cursos a la vez, y eligió ${enCursos(ids.length)}. Elija menos, o una categoría más pequeña.`}</p>
      </Dialog>
    );
  }
  return (
    <WithPreview servidor={alcance.servidor} ids={ids} onCerrar={onCerrar}>
      {({ cursos }) => <StartReset alcance={alcance} vistos={cursos} onCerrar={onCerrar} />}
    </WithPreview>
  );
}

type WithPreviewProps = {
  readonly servidor: string;
  readonly ids: readonly number[];
  /** Category whose present name is needed. */
  readonly idCategoria?: number;
  readonly onCerrar: () => void;
  readonly children: (vista: ResetPreview) => Elements;
};

/** Dialog that reads the preview of a reset, and then renders its children. */
export function WithPreview({ servidor, ids, idCategoria, onCerrar, children }: WithPreviewProps) {
  const { lectura, leidos } = useResetPreview(servidor, ids, idCategoria);
  const titulo = `Reiniciar ${enCursos(ids.length)}`;
  if (lectura.data) return children(lectura.data);
  return (
    <Dialog
      title={titulo}
      className={places['wide']}
      onClose={onCerrar}
      footer={<Button onClick={onCerrar}>Cancelar</Button>}
    >
      {lectura.error && !lectura.isFetching ? (
        <ErrorState title="No se pudo leer lo que se perdería" onRetry={() => void lectura.refetch()}>
          <p>{messageOf(lectura.error)}</p>
          <p>No se ha reiniciado nada.</p>
        </ErrorState>
      ) : (
        <Loading>{`Leyendo lo que se perdería: ${leidos} de ${enCursos(ids.length)}…`}</Loading>
      )}
    </Dialog>
  );
}

type StartResetProps = ResetCursosProps & { readonly vistos: readonly CursoPorReiniciar[] };

function StartReset({ alcance, vistos, onCerrar }: StartResetProps) {
  const { servidor, categoria } = alcance;
  const [withRespaldo, setWithRespaldo] = useState(true);
  const [typed, setTyped] = useState(TYPED_OPTIONS);
  const [isChecked, setChecked] = useState(false);
  const reset = useStartTanda(requestReinicio);
  const cursos = alcance.cursos.map(({ id }) => id);
  const options = parseOptions(typed);
  const faults = {
    ...(isChecked && !options.ok && options.faults),
    ...(reset.error instanceof ApiError && reset.error.errores),
  };
  return (
    <ConfirmReset
      alcance={alcance}
      vistos={vistos}
      conRespaldo={withRespaldo}
      onRespaldo={setWithRespaldo}
      ocupado={reset.isPending}
      error={reset.error}
      partes={typed.partes}
      comienza={typed.later}
      options={<ResetOptions typed={typed} faults={faults} onChange={setTyped} />}
      onConfirmar={({ confirmacion, confirmadas }) => {
        setChecked(true);
        if (!options.ok) return;
        const respaldo = { conRespaldo: withRespaldo, confirmacion, confirmadas };
        reset.mutate({ servidor, idCategoria: categoria.id, cursos, ...options.value, ...respaldo });
      }}
      onCerrar={onCerrar}
    />
  );
}

type ConfirmResetProps = {
  readonly alcance: Pick<CursosScope, 'plataforma' | 'categoria'> & {
    readonly cursos: readonly { readonly nombre: string; readonly nombreCorto: string }[];
  };
  readonly vistos: readonly CursoPorReiniciar[];
  readonly conRespaldo: boolean;
  /** Undefined if it was decided before. */
  readonly onRespaldo?: (withRespaldo: boolean) => void;
  /** Parts that are taken out. */
  readonly partes: readonly ParteDeReinicio[];
  /** It begins later. */
  readonly comienza?: boolean;
  /** Fields of what is taken out, and when. */
  readonly options?: Elements;
  readonly ocupado: boolean;
  readonly error: Error | null;
  /** Called with the typed name and the losses that were shown. */
  readonly onConfirmar: (confirmed: Omit<Repeticion, 'cursos'>) => void;
  readonly onCerrar: () => void;
};

/** Asks whether courses are copied before, or says what was decided. */
function CopyBefore({
  alcance: { cursos },
  conRespaldo: withRespaldo,
  onRespaldo,
}: Pick<ConfirmResetProps, 'alcance' | 'conRespaldo' | 'onRespaldo'>) {
  return (
    <>
      {onRespaldo && (
        <Checkbox
          label={`Hacer antes una copia de seguridad${cursos.length === 1 ? '' : ' de cada curso'}`}
          hint="El curso del que no se logre la copia no se reinicia."
          checked={withRespaldo}
          onChange={({ target }) => onRespaldo(target.checked)}
        />
      )}
      {!onRespaldo && withRespaldo && (
        <p>Como se pidió, ningún curso se reinicia sin una copia de seguridad reciente: si no la hay, se hace antes.</p>
      )}
      {!withRespaldo && (
        <Alert tone="warning" title="Sin copia no hay cómo volver atrás">
          Lo que se quite de los cursos no se podrá recuperar.
        </Alert>
      )}
    </>
  );
}

/** Dialog that shows the losses of a reset and asks to type the name; gives both, so that the server keeps to them. */
export function ConfirmReset(props: ConfirmResetProps) {
  const { alcance, vistos, partes, comienza: isLater, options, ocupado, error, onConfirmar, onCerrar } = props;
  const { plataforma, categoria, cursos } = alcance;
  const titulo = `Reiniciar ${enCursos(cursos.length)}`;
  const formId = useId();
  const unico = cursos.length === 1 ? cursos[0] : undefined;
  const nombre = unico?.nombreCorto ?? categoria.nombreCategoria;
  const delServidor = error instanceof ApiError ? error.errores['confirmacion'] : undefined;
  const confirmation = useTypedConfirmation({
    what: `${unico ? 'el nombre corto del curso' : 'el nombre de la categoría'}: ${nombre}`,
    isExpected: (typed) => isSameName(typed, nombre),
    fault: `Escriba «${nombre}», tal como aparece.`,
    error: delServidor,
  });

  return (
    <Dialog
      title={titulo}
      className={places['wide']}
      startsAtTitle
      onClose={ocupado ? undefined : onCerrar}
      footer={
        <>
          <Button onClick={onCerrar} disabled={ocupado}>
            Cancelar
          </Button>
          <Button variant="danger" type="submit" form={formId} busy={ocupado}>
            {isLater ? `${titulo} más tarde` : titulo}
          </Button>
        </>
      }
    >
      <p>{unico ? `${unico.nombre} (${plataforma})` : `${categoria.path} (${plataforma})`}</p>
      <Losses vistos={vistos} partes={partes} />
      <Stack
        as="form"
        gap={3}
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!confirmation.check() || ocupado) return;
          const confirmadas = vistos.map(({ curso, perdida }) => ({ curso, perdida }));
          onConfirmar({ confirmacion: confirmation.typed, confirmadas });
        }}
      >
        {options}
        <CopyBefore {...props} />
        {confirmation.field}
        {error && delServidor === undefined && <NotStartedAlert error={error} />}
      </Stack>
    </Dialog>
  );
}
