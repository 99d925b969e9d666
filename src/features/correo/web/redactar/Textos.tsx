import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { call } from '#platform/web/api.ts';
import { messageOf } from '#platform/web/http.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button, buttonClass } from '#platform/web/ui/Button.tsx';
import { ButtonPanel, panelItemClass } from '#platform/web/ui/ButtonPanel.tsx';
import { Field } from '#platform/web/ui/Field.tsx';
import { IconButton } from '#platform/web/ui/IconButton.tsx';
import { CloseIcon, EditIcon } from '#platform/web/ui/icons.tsx';
import { TextInput } from '#platform/web/ui/inputs.tsx';
import { Row, Stack } from '#platform/web/ui/layout.tsx';
import { Reading } from '#platform/web/ui/Reading.tsx';
import { Muted } from '#platform/web/ui/text.tsx';
import { useAction } from '#platform/web/useAction.ts';
import { MAX_NOMBRE_DE_TEXTO, type TextoGuardado, textosContract } from '../../contract/textos.ts';
import { estaEnBlanco, type Mensaje, type Texto } from './mensaje.ts';
import styles from './redactar.module.css';

type TextosProps = { readonly mensaje: Mensaje; readonly onUsar: (texto: Texto) => void };

/** 'Textos guardados': those that the person keeps, and the way to keep what is written. */
export const Textos = ({ mensaje, onUsar }: TextosProps) => (
  <ButtonPanel
    button={{ className: buttonClass('quiet'), children: 'Textos guardados' }}
    className={styles['textos']}
    placement="bottom-start"
    startsAtPanel
  >
    {(close) => (
      <Panel
        mensaje={mensaje}
        onUsar={(texto) => {
          close();
          onUsar(texto);
        }}
      />
    )}
  </ButtonPanel>
);

const CLAVE = ['correo', 'textos'];

function useTextos() {
  const client = useQueryClient();
  const lectura = useQuery({
    queryKey: CLAVE,
    queryFn: async ({ signal }) => (await call(textosContract, 'GET /correos/textos', {}, { signal })).textos,
    staleTime: 0,
  });
  const set = (change: (textos: readonly TextoGuardado[]) => TextoGuardado[]): void => {
    client.setQueryData<TextoGuardado[]>(CLAVE, (before) => before && change(before));
  };
  const guardar = useAction({
    mutationFn: async (body: Omit<TextoGuardado, 'id'>) => call(textosContract, 'POST /correos/textos', { body }),
    onSuccess: (texto) => set((textos) => [...textos, texto]),
  });
  const renombrar = useAction({
    mutationFn: async ({ id, nombre }: Pick<TextoGuardado, 'id' | 'nombre'>) =>
      call(textosContract, 'PUT /correos/textos/{id}', { params: { id }, body: { nombre } }),
    onSuccess: (texto) => set((textos) => textos.map((uno) => (uno.id === texto.id ? texto : uno))),
  });
  const eliminar = useAction({
    mutationFn: async (id: string) => call(textosContract, 'DELETE /correos/textos/{id}', { params: { id } }),
    onSuccess: ({ id }) => set((textos) => textos.filter((uno) => uno.id !== id)),
  });
  return { lectura, guardar, renombrar, eliminar };
}

/** What is being done with one of them. */
type EnCurso = { readonly id: string; readonly que: 'renombrar' | 'eliminar' } | null;

function Panel({ mensaje, onUsar }: TextosProps) {
  const { lectura, guardar, renombrar, eliminar } = useTextos();
  const [enCurso, setEnCurso] = useState<EnCurso>(null);
  const cerrar = (): void => setEnCurso(null);
  const { asunto, cuerpo, tipo } = mensaje;
  return (
    <Reading of={lectura} failure="No se pudieron cargar sus textos">
      {(textos) => (
        <Stack gap={3}>
          {textos.length > 0 && (
            <ul aria-label="Textos guardados" className={styles['anteriores']}>
              {textos.map((texto) => (
                <Row as="li" key={texto.id} gap={1} line first>
                  {enCurso?.id !== texto.id ? (
                    <Uno texto={texto} onUsar={onUsar} onHacer={(que) => setEnCurso({ id: texto.id, que })} />
                  ) : enCurso.que === 'renombrar' ? (
                    <Nombre
                      etiqueta={`Nombre nuevo de «${texto.nombre}»`}
                      boton="Cambiar nombre"
                      inicial={texto.nombre}
                      accion={renombrar}
                      onNombre={(nombre) => renombrar.mutate({ id: texto.id, nombre }, { onSuccess: cerrar })}
                    >
                      <Button onClick={cerrar}>Cancelar</Button>
                    </Nombre>
                  ) : (
                    <Eliminar
                      nombre={texto.nombre}
                      accion={eliminar}
                      onCerrar={cerrar}
                      onEliminar={() => eliminar.mutate(texto.id, { onSuccess: cerrar })}
                    />
                  )}
                </Row>
              ))}
            </ul>
          )}
          {tipo === '1' || estaEnBlanco(mensaje) ? (
            <Muted>
              {textos.length === 0 && 'Aún no tiene textos guardados. '}
              Escriba el asunto y el mensaje aquí, y vuelva para guardarlos con un nombre.
            </Muted>
          ) : (
            <Nombre
              etiqueta="Guardar lo que está escrito como"
              boton="Guardar texto"
              accion={guardar}
              onNombre={(nombre, hecho) => guardar.mutate({ nombre, asunto, cuerpo }, { onSuccess: hecho })}
            />
          )}
        </Stack>
      )}
    </Reading>
  );
}

type UnoProps = {
  readonly texto: TextoGuardado;
  readonly onUsar: (texto: Texto) => void;
  readonly onHacer: (que: NonNullable<EnCurso>['que']) => void;
};

const Uno = ({ texto, onUsar, onHacer }: UnoProps) => (
  <>
    <button type="button" className={panelItemClass} onClick={() => onUsar(texto)}>
      <span>
        {texto.nombre}
        {texto.asunto !== '' && <Muted as="span">{texto.asunto}</Muted>}
      </span>
    </button>
    <IconButton variant="plain" label={`Cambiar el nombre de ${texto.nombre}`} onClick={() => onHacer('renombrar')}>
      <EditIcon />
    </IconButton>
    <IconButton variant="plain" label={`Eliminar ${texto.nombre}`} onClick={() => onHacer('eliminar')}>
      <CloseIcon />
    </IconButton>
  </>
);

type Accion = { readonly isPending: boolean; readonly error: Error | null; readonly reset: () => void };

type EliminarProps = {
  readonly nombre: string;
  readonly accion: Accion;
  readonly onCerrar: () => void;
  readonly onEliminar: () => void;
};

const Eliminar = ({ nombre, accion, onCerrar, onEliminar }: EliminarProps) => (
  <Stack gap={2} role="group" aria-label={`Eliminar ${nombre}`}>
    <p>{`¿Eliminar el texto «${nombre}»? Los correos no cambian.`}</p>
    {accion.error && <Alert tone="error">{messageOf(accion.error)}</Alert>}
    <Row gap={2} place="end">
      {/* The row that had the focus is gone. */}
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
      <Button autoFocus onClick={onCerrar}>
        Cancelar
      </Button>
      <Button variant="danger" busy={accion.isPending} onClick={onEliminar}>
        Eliminar
      </Button>
    </Row>
  </Stack>
);

type NombreProps = {
  readonly etiqueta: string;
  readonly boton: string;
  readonly inicial?: string;
  readonly accion: Accion;
  /** @param hecho to be called once the name holds */
  readonly onNombre: (nombre: string, hecho: () => void) => void;
  readonly children?: ReactNode;
};

/** A name, and what is done with it. */
function Nombre({ etiqueta, boton, inicial = '', accion, onNombre, children }: NombreProps) {
  const [nombre, setNombre] = useState(inicial);
  const [falta, setFalta] = useState(false);
  const enviar = (event: FormEvent): void => {
    event.preventDefault();
    const vacio = nombre.trim() === '';
    setFalta(vacio);
    if (!vacio) onNombre(nombre.trim(), () => setNombre(''));
  };
  const error = falta ? 'Escriba un nombre para el texto.' : accion.error ? messageOf(accion.error) : undefined;
  return (
    <Stack as="form" gap={2} noValidate onSubmit={enviar}>
      <Field label={etiqueta} error={error}>
        {(control) => (
          <TextInput
            {...control}
            autoComplete="off"
            // Renaming begins where its button was.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus={inicial !== ''}
            maxLength={MAX_NOMBRE_DE_TEXTO}
            value={nombre}
            onChange={({ target }) => {
              setNombre(target.value);
              setFalta(false);
              if (accion.error) accion.reset();
            }}
          />
        )}
      </Field>
      <Row gap={2} place="end">
        {children}
        <Button variant="main" type="submit" busy={accion.isPending}>
          {boton}
        </Button>
      </Row>
    </Stack>
  );
}
