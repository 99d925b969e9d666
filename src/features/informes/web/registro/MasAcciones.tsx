import { rutaDeInforme, type Informe } from '#catalogo/informe.ts';
import { useCan } from '#features/sesion/web/Permisos.ts';
import { openLayer } from '#platform/web/layers.ts';
import { buttonClass } from '#platform/web/ui/Button.tsx';
import { ButtonPanel, panelItemClass } from '#platform/web/ui/ButtonPanel.tsx';
import { CheckIcon, CopyIcon, FileIcon, MoreIcon, PrintIcon, UserIcon } from '#platform/web/ui/icons.tsx';
import { VisuallyHidden } from '#platform/web/ui/text.tsx';
import { useCopied } from '#platform/web/ui/CopyButton.tsx';
import styles from '../informes.module.css';

type MasAccionesProps = {
  readonly informe: Informe;
  readonly id: string;
  /** The text that finds the person's records; empty for none. */
  readonly persona: string;
  readonly archivos: number;
};

/** What is seldom done with a record: its link, paper, the person's other records, its files. */
export const MasAcciones = ({ informe, id, persona, archivos }: MasAccionesProps) => (
  <ButtonPanel
    className={styles['menu']}
    button={{
      className: buttonClass('quiet'),
      title: 'Más acciones',
      children: (
        <>
          <MoreIcon />
          <VisuallyHidden>Más acciones</VisuallyHidden>
        </>
      ),
    }}
  >
    {(close) => (
      <>
        <CopiarEnlace url={`${location.origin}${rutaDeInforme(informe)}?registro=${id}`} />
        <button
          type="button"
          className={panelItemClass}
          onClick={() => {
            close();
            print();
          }}
        >
          <PrintIcon />
          Imprimir
        </button>
        {persona !== '' && <TodoDePersona persona={persona} close={close} />}
        {archivos > 0 && (
          <button
            type="button"
            className={panelItemClass}
            onClick={() => {
              close();
              document.querySelector<HTMLElement>('dialog [data-archivo] button')?.focus();
            }}
          >
            <FileIcon />
            {archivos === 1 ? 'Ir al archivo' : `Ir a los ${archivos} archivos`}
          </button>
        )}
      </>
    )}
  </ButtonPanel>
);

function TodoDePersona({ persona, close }: { readonly persona: string; readonly close: () => void }) {
  const can = useCan();
  return (
    can('personas.buscar') && (
      <button
        type="button"
        className={panelItemClass}
        onClick={() => {
          close();
          openLayer('ir', persona);
        }}
      >
        <UserIcon />
        Todo de esta persona
      </button>
    )
  );
}

function CopiarEnlace({ url }: { readonly url: string }) {
  const { copied, copy } = useCopied(url);
  return (
    <>
      <button type="button" className={panelItemClass} onClick={() => void copy()}>
        {copied ? <CheckIcon /> : <CopyIcon />}
        {copied ? 'Enlace copiado' : 'Copiar enlace'}
      </button>
      <VisuallyHidden>
        <span role="status">{copied && 'Enlace copiado'}</span>
      </VisuallyHidden>
    </>
  );
}
