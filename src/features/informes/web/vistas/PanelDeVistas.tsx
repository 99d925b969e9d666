import { type FormEvent, type ReactNode, useState } from 'react';
import { messageOf } from '#platform/web/http.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { CopyLinkButton } from '#platform/web/ui/CopyLinkButton.tsx';
import { Field } from '#platform/web/ui/Field.tsx';
import { IconButton } from '#platform/web/ui/IconButton.tsx';
import { CloseIcon, EditIcon } from '#platform/web/ui/icons.tsx';
import { Row, Stack } from '#platform/web/ui/layout.tsx';
import { TextInput } from '#platform/web/ui/inputs.tsx';
import { RetryButton } from '#platform/web/ui/states.tsx';
import { MAX_NOMBRE_DE_VISTA, MAX_VISTAS } from '../../vistas.ts';
import { EnlaceDeVista } from './EnlaceDeVista.tsx';
import type { useVistas, Vista } from './useVistas.ts';
import styles from './Vistas.module.css';

type PanelDeVistasProps = { readonly suyas: ReturnType<typeof useVistas> };

/** What is being done with one of them. */
type EnCurso = { readonly id: string; readonly que: 'renombrar' | 'eliminar' } | null;

/** The saved views, each with what can be done with it, and the way to save what is in sight. */
export function PanelDeVistas({ suyas }: PanelDeVistasProps) {
  const { vistas = [], falla, guardar } = suyas;
  const [enCurso, setEnCurso] = useState<EnCurso>(null);
  const cerrar = (): void => setEnCurso(null);
  return (
    <>
      {falla && (
        <Alert tone="error" actions={<RetryButton onClick={falla.retry} />}>
          {`No se pudieron cargar sus vistas. ${falla.error.message}`}
        </Alert>
      )}
      {vistas.length > 0 && (
        <ul className={styles['lista']} aria-label="Vistas guardadas">
          {vistas.map((vista) => (
            <Row as="li" key={vista.id} gap={1} line first>
              {enCurso?.id !== vista.id ? (
                <FilaDeVista vista={vista} onHacer={(que) => setEnCurso({ id: vista.id, que })} />
              ) : enCurso.que === 'renombrar' ? (
                <Renombrar vista={vista} renombrar={suyas.renombrar} onCerrar={cerrar} />
              ) : (
                <Eliminar vista={vista} eliminar={suyas.eliminar} onCerrar={cerrar} />
              )}
            </Row>
          ))}
        </ul>
      )}
      {vistas.length < MAX_VISTAS ? (
        <NombreDeVista
          etiqueta="Guardar lo que ve ahora como"
          boton="Guardar vista"
          accion={guardar}
          onNombre={(nombre, hecho) => guardar.mutate(nombre, { onSuccess: hecho })}
        />
      ) : (
        <p>{`Ya guardó ${MAX_VISTAS} vistas. Elimine una para guardar otra.`}</p>
      )}
    </>
  );
}

type FilaDeVistaProps = {
  readonly vista: Vista;
  readonly onHacer: (que: NonNullable<EnCurso>['que']) => void;
};

const FilaDeVista = ({ vista: { nombre, search, href, actual }, onHacer }: FilaDeVistaProps) => (
  <>
    <EnlaceDeVista search={search} actual={actual}>
      {nombre}
    </EnlaceDeVista>
    <CopyLinkButton url={new URL(href, location.origin).href} name={nombre} />
    <IconButton variant="plain" label={`Cambiar el nombre de ${nombre}`} onClick={() => onHacer('renombrar')}>
      <EditIcon />
    </IconButton>
    <IconButton variant="plain" label={`Eliminar ${nombre}`} onClick={() => onHacer('eliminar')}>
      <CloseIcon />
    </IconButton>
  </>
);

type RenombrarProps = {
  readonly vista: Vista;
  readonly renombrar: ReturnType<typeof useVistas>['renombrar'];
  readonly onCerrar: () => void;
};

const Renombrar = ({ vista: { id, nombre }, renombrar, onCerrar }: RenombrarProps) => (
  <NombreDeVista
    etiqueta={`Nombre nuevo de «${nombre}»`}
    boton="Cambiar nombre"
    inicial={nombre}
    accion={renombrar}
    onNombre={(otro) => renombrar.mutate({ id, nombre: otro }, { onSuccess: onCerrar })}
  >
    <Button onClick={onCerrar}>Cancelar</Button>
  </NombreDeVista>
);

type EliminarProps = Pick<RenombrarProps, 'vista' | 'onCerrar'> & {
  readonly eliminar: ReturnType<typeof useVistas>['eliminar'];
};

const Eliminar = ({ vista: { id, nombre }, eliminar, onCerrar }: EliminarProps) => (
  <Stack gap={2} role="group" aria-label={`Eliminar ${nombre}`}>
    <p>{`¿Eliminar la vista «${nombre}»? Los registros no cambian.`}</p>
    {eliminar.error && <Alert tone="error">{messageOf(eliminar.error)}</Alert>}
    <Row gap={2} place="end">
      {/* The row that had the focus is gone. */}
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
      <Button autoFocus onClick={onCerrar}>
        Cancelar
      </Button>
      <Button variant="danger" busy={eliminar.isPending} onClick={() => eliminar.mutate(id, { onSuccess: onCerrar })}>
        Eliminar
      </Button>
    </Row>
  </Stack>
);

type NombreDeVistaProps = {
  readonly etiqueta: string;
  readonly boton: string;
  readonly inicial?: string;
  readonly accion: { readonly isPending: boolean; readonly error: Error | null; readonly reset: () => void };
  /** @param hecho to be called once the name holds */
  readonly onNombre: (nombre: string, hecho: () => void) => void;
  readonly children?: ReactNode;
};

/** A name, and what is done with it. */
function NombreDeVista({ etiqueta, boton, inicial = '', accion, onNombre, children }: NombreDeVistaProps) {
  const [nombre, setNombre] = useState(inicial);
  const [falta, setFalta] = useState(false);
  const enviar = (event: FormEvent): void => {
    event.preventDefault();
    const vacio = nombre.trim() === '';
    setFalta(vacio);
    if (!vacio) onNombre(nombre.trim(), () => setNombre(''));
  };
  const error = falta ? 'Escriba un nombre para la vista.' : accion.error ? messageOf(accion.error) : undefined;
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
            maxLength={MAX_NOMBRE_DE_VISTA}
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
