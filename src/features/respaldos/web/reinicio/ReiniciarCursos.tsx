import { useId, useRef, useState } from 'react';
import { ApiError, messageOf } from '#platform/web/http.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { Dialog } from '#platform/web/ui/Dialog.tsx';
import places from '#platform/web/ui/dialog-places.module.css';
import { Field } from '#platform/web/ui/Field.tsx';
import { Checkbox, TextInput } from '#platform/web/ui/inputs.tsx';
import { ErrorState, Loading } from '#platform/web/ui/states.tsx';
import { type CursoPorReiniciar, MAX_CURSOS_DE_REINICIO } from '../../contract-reinicios.ts';
import type { Alcance } from '../gestion/CategoriaGestionada.tsx';
import { pedirReinicio } from '../llamadas.ts';
import { NoComenzo } from '../NoComenzo.tsx';
import { cursos as enCursos } from '../textos.ts';
import { useComenzar } from '../useComenzar.ts';
import { LoQueSePierde } from './LoQueSePierde.tsx';
import styles from './Reinicio.module.css';
import { useVista } from './useVista.ts';

type ReiniciarCursosProps = { readonly alcance: Alcance; readonly onCerrar: () => void };

/** Shows what a reset of some courses takes, and starts it once its name is typed (DECISIONS §8). */
export function ReiniciarCursos({ alcance, onCerrar }: ReiniciarCursosProps) {
  const ids = alcance.cursos.map(({ id }) => id);
  if (ids.length > MAX_CURSOS_DE_REINICIO) {
    return (
      <Dialog title="Son demasiados cursos" onClose={onCerrar} footer={<Button onClick={onCerrar}>Entendido</Button>}>
        <p>
          Se reinician hasta {MAX_CURSOS_DE_REINICIO} cursos a la vez, y eligió {enCursos(ids.length)}. Elija menos, o
          una categoría más pequeña.
        </p>
      </Dialog>
    );
  }
  return <ConVista alcance={alcance} ids={ids} onCerrar={onCerrar} />;
}

function ConVista({ alcance, ids, onCerrar }: ReiniciarCursosProps & { readonly ids: readonly number[] }) {
  const { lectura, leidos } = useVista(alcance.servidor, ids);
  const titulo = `Reiniciar ${enCursos(ids.length)}`;
  if (lectura.data) {
    return <Confirmar titulo={titulo} alcance={alcance} vistos={lectura.data} onCerrar={onCerrar} />;
  }
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

type ConfirmarProps = ReiniciarCursosProps & {
  readonly titulo: string;
  readonly vistos: readonly CursoPorReiniciar[];
};

function Confirmar({ titulo, alcance, vistos, onCerrar }: ConfirmarProps) {
  const { servidor, plataforma, categoria, cursos } = alcance;
  const [conRespaldo, setConRespaldo] = useState(true);
  const [escrito, setEscrito] = useState('');
  const [falta, setFalta] = useState(false);
  const formId = useId();
  const campo = useRef<HTMLInputElement>(null);
  const unico = cursos.length === 1 ? cursos[0] : undefined;
  const nombre = unico?.nombreCorto ?? categoria.nombreCategoria;
  const isTyped = escrito.trim() === nombre;
  const reiniciar = useComenzar(pedirReinicio);
  const delServidor = reiniciar.error instanceof ApiError ? reiniciar.error.errores['confirmacion'] : undefined;

  return (
    <Dialog
      title={titulo}
      className={places['wide']}
      startsAtTitle
      onClose={reiniciar.isPending ? undefined : onCerrar}
      footer={
        <>
          <Button onClick={onCerrar} disabled={reiniciar.isPending}>
            Cancelar
          </Button>
          <Button variant="danger" type="submit" form={formId} busy={reiniciar.isPending}>
            {titulo}
          </Button>
        </>
      }
    >
      <p>{unico ? `${unico.nombre} (${plataforma})` : `${categoria.path} (${plataforma})`}</p>
      <LoQueSePierde vistos={vistos} />
      <form
        id={formId}
        noValidate
        className={styles['formulario']}
        onSubmit={(event) => {
          event.preventDefault();
          setFalta(!isTyped);
          if (!isTyped) campo.current?.focus();
          if (!isTyped || reiniciar.isPending) return;
          const ids = cursos.map(({ id }) => id);
          reiniciar.mutate({
            servidor,
            idCategoria: categoria.id,
            cursos: ids,
            conRespaldo,
            confirmacion: escrito.trim(),
          });
        }}
      >
        <Checkbox
          label={unico ? 'Hacer antes una copia de seguridad' : 'Hacer antes una copia de seguridad de cada curso'}
          hint="El curso del que no se logre la copia no se reinicia."
          checked={conRespaldo}
          onChange={({ target }) => setConRespaldo(target.checked)}
        />
        {!conRespaldo && (
          <Alert tone="warning" title="Sin copia no hay cómo volver atrás">
            Lo que se quite de los cursos no se podrá recuperar.
          </Alert>
        )}
        <Field
          label={`Para confirmar, escriba ${unico ? 'el nombre corto del curso' : 'el nombre de la categoría'}: ${nombre}`}
          required
          error={falta && !isTyped ? `Escriba «${nombre}», tal como aparece.` : delServidor}
        >
          {(control) => (
            <TextInput
              {...control}
              ref={campo}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              value={escrito}
              onChange={({ target }) => setEscrito(target.value)}
            />
          )}
        </Field>
        {reiniciar.error && delServidor === undefined && <NoComenzo error={reiniciar.error} />}
      </form>
    </Dialog>
  );
}
