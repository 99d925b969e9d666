import { Alert } from '#platform/web/ui/Alert.tsx';
import { CopyLinkButton } from '#platform/web/ui/CopyLinkButton.tsx';
import { NameForm, SavedItems } from '#platform/web/ui/SavedItems.tsx';
import { RetryButton } from '#platform/web/ui/states.tsx';
import { MAX_NOMBRE_DE_VISTA, MAX_VISTAS } from '../../vistas.ts';
import { EnlaceDeVista } from './EnlaceDeVista.tsx';
import type { useVistas } from './useVistas.ts';

type PanelDeVistasProps = { readonly suyas: ReturnType<typeof useVistas> };

const NOMBRE = { nameMissing: 'Escriba un nombre para la vista.', maxLength: MAX_NOMBRE_DE_VISTA };

/** The saved views, each with what can be done with it, and the way to save what is in sight. */
export function PanelDeVistas({ suyas }: PanelDeVistasProps) {
  const { vistas = [], falla, guardar, renombrar, eliminar } = suyas;
  return (
    <>
      {falla && (
        <Alert tone="error" actions={<RetryButton onClick={falla.retry} />}>
          {`No se pudieron cargar sus vistas. ${falla.error.message}`}
        </Alert>
      )}
      {vistas.length > 0 && (
        <SavedItems
          label="Vistas guardadas"
          nameOf={({ nombre }) => nombre}
          items={vistas}
          renderUse={({ nombre, search, href, actual }) => (
            <>
              <EnlaceDeVista search={search} actual={actual}>
                {nombre}
              </EnlaceDeVista>
              <CopyLinkButton url={new URL(href, location.origin).href} name={nombre} />
            </>
          )}
          questionOf={({ nombre }) => `¿Eliminar la vista «${nombre}»? Los registros no cambian.`}
          renaming={renombrar}
          removing={eliminar}
          onRename={({ id }, nombre, done) => renombrar.mutate({ id, nombre }, { onSuccess: done })}
          onRemove={({ id }, done) => eliminar.mutate(id, { onSuccess: done })}
          {...NOMBRE}
        />
      )}
      {vistas.length < MAX_VISTAS ? (
        <NameForm
          label="Guardar lo que ve ahora como"
          button="Guardar vista"
          action={guardar}
          onName={(nombre, clear) => guardar.mutate(nombre, { onSuccess: clear })}
          {...NOMBRE}
        />
      ) : (
        <p>{`Ya guardó ${MAX_VISTAS} vistas. Elimine una para guardar otra.`}</p>
      )}
    </>
  );
}
