import { Link } from '@tanstack/react-router';
import type { Informe } from '#catalogo/informe.ts';
import { buttonClass } from '#platform/web/ui/Button.tsx';
import { ButtonPanel } from '#platform/web/ui/ButtonPanel.tsx';
import { BookmarkIcon, ChevronIcon } from '#platform/web/ui/icons.tsx';
import { VisuallyHidden } from '#platform/web/ui/VisuallyHidden.tsx';
import { Views } from '#platform/web/ui/Views.tsx';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { CopyLinkButton } from '#platform/web/ui/CopyLinkButton.tsx';
import { NameForm, SavedItems } from '#platform/web/ui/SavedItems.tsx';
import { RetryButton } from '#platform/web/ui/states.tsx';
import { MAX_NOMBRE_DE_VISTA, MAX_VISTAS } from '../../vistas.ts';
import { useVistas, type Vista } from './useVistas.ts';
import styles from './Vistas.module.css';

type EnlaceDeVistaProps = Pick<Vista, 'search' | 'actual'> & { readonly children: string };

/** The way to a view; that of the one in sight is marked, and brought into sight where there are many. */
const EnlaceDeVista = ({ search, actual, children }: EnlaceDeVistaProps) => (
  <Link
    to="."
    search={search}
    resetScroll={false}
    // The same and no more: whatever else the address says is weighed by whoever says which view is in sight.
    activeOptions={{ exact: true, includeSearch: true }}
    aria-current={actual ? 'page' : undefined}
    ref={(link) => {
      if (actual) link?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    }}
  >
    {children}
  </Link>
);

type PanelDeVistasProps = { readonly suyas: ReturnType<typeof useVistas> };

const NOMBRE = { nameMissing: 'Escriba un nombre para la vista.', maxLength: MAX_NOMBRE_DE_VISTA };

/** The saved views, each with what can be done with it, and the way to save what is in sight. */
function PanelDeVistas({ suyas }: PanelDeVistasProps) {
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

type VistasProps = {
  readonly informe: Informe;
  /** The columns that are shown, as the address says them; undefined: the report's own. */
  readonly columnas: string | undefined;
  /** They stand with what is done with the rows: a phone has them in the panel alone, behind an icon. */
  readonly enBarra?: boolean;
};

/** The views of a report that the person saved, on the title's line, and the panel in which they are kept. */
export function Vistas({ informe, columnas, enBarra = false }: VistasProps) {
  const suyas = useVistas(informe, columnas);
  const { vistas = [], esInicial } = suyas;
  const nombre = vistas.length > 0 ? 'Mis vistas' : 'Guardar vista';
  return (
    <div className={styles['vistas']} data-no-print>
      {vistas.length > 0 && !enBarra && (
        <Views label="Vistas guardadas">
          <EnlaceDeVista search={{}} actual={esInicial}>
            Vista inicial
          </EnlaceDeVista>
          {vistas.map(({ id, nombre, search, actual }) => (
            <EnlaceDeVista key={id} search={search} actual={actual}>
              {nombre}
            </EnlaceDeVista>
          ))}
        </Views>
      )}
      <ButtonPanel
        className={styles['panel']}
        button={
          enBarra
            ? {
                className: buttonClass('quiet'),
                title: nombre,
                children: (
                  <>
                    <BookmarkIcon />
                    <VisuallyHidden>{nombre}</VisuallyHidden>
                  </>
                ),
              }
            : {
                className: buttonClass('plain'),
                title: nombre,
                children: (
                  <>
                    <BookmarkIcon />
                    <span>{nombre}</span>
                    <ChevronIcon />
                  </>
                ),
              }
        }
      >
        {() => <PanelDeVistas suyas={suyas} />}
      </ButtonPanel>
    </div>
  );
}
