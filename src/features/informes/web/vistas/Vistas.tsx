import type { Informe } from '#catalogo/informe.ts';
import { buttonClass } from '#platform/web/ui/Button.tsx';
import { ButtonPanel } from '#platform/web/ui/ButtonPanel.tsx';
import { BookmarkIcon, ChevronIcon } from '#platform/web/ui/icons.tsx';
import { VisuallyHidden } from '#platform/web/ui/VisuallyHidden.tsx';
import { Views } from '#platform/web/ui/Views.tsx';
import { EnlaceDeVista } from './EnlaceDeVista.tsx';
import { PanelDeVistas } from './PanelDeVistas.tsx';
import { useVistas } from './useVistas.ts';
import styles from './Vistas.module.css';

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
