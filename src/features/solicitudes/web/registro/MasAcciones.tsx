// Menu of rare actions on an opened record: its link, print, files, and its person's other records and data.
import { lazy, Suspense, useState } from 'react';
import { withoutPosiciones } from '#catalogo/arbol.ts';
import { textoOf } from '#catalogo/campos/index.ts';
import { partesOfPersonas } from '#catalogo/identidad.ts';
import { filasOf, rutaOfInforme, type Informe } from '#catalogo/informe.ts';
import { nombreOfRegistro } from '#catalogo/pantalla.ts';
import { useOpenPersona } from '#features/busqueda/web/search.ts';
import { useCan } from '#features/sesion/web/Permisos.ts';
import { buttonClass } from '#platform/web/ui/Button.tsx';
import { ButtonPanel, panelItemClass } from '#platform/web/ui/ButtonPanel.tsx';
import { useCopied } from '#platform/web/ui/CopyButton.tsx';
import type { Elements } from '#platform/web/ui/elements.ts';
import { CheckIcon, CopyIcon, EditIcon, FileIcon, MoreIcon, PrintIcon, UserIcon } from '#platform/web/ui/icons.tsx';
import { VisuallyHidden } from '#platform/web/ui/text.tsx';
import type { RegistroDeInforme } from '../../contract-registro.ts';

const CorrectPersona = lazy(() => import('#features/personas/web/CorrectPersona.tsx'));

type MasAccionesProps = {
  readonly informe: Informe;
  readonly registro: RegistroDeInforme;
  /** Number of its files. */
  readonly archivos: number;
  /** Called after its person's data were corrected: the record and its list must be read again. */
  readonly onCambio: () => void;
};

export function MasAcciones({ informe, registro, archivos, onCambio }: MasAccionesProps) {
  const can = useCan();
  const openPersona = useOpenPersona();
  const [isCorrecting, setCorrecting] = useState(false);
  const persona = personSearchText(informe, registro.datos);
  // Records are found by a document or an address.
  const canCorrect = informe.formulario && /[@\d]/.test(persona) && can('personas.anonimizar');
  return (
    <>
      <ButtonPanel
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
        {(close) => {
          const item = (icon: Elements, texto: string, act: () => void) => (
            <button
              type="button"
              className={panelItemClass}
              onClick={() => {
                close();
                act();
              }}
            >
              {icon}
              <span>{texto}</span>
            </button>
          );
          return (
            <>
              <CopiarEnlace url={`${location.origin}${rutaOfInforme(informe)}?registro=${registro.id}`} />
              {item(<PrintIcon />, 'Imprimir', print)}
              {canCorrect && item(<EditIcon />, 'Corregir un dato', () => setCorrecting(true))}
              {persona !== '' &&
                can('personas.buscar') &&
                item(<UserIcon />, 'Todo de esta persona', () => openPersona(persona))}
              {archivos > 0 &&
                item(<FileIcon />, archivos === 1 ? 'Ir al archivo' : `Ir a los ${archivos} archivos`, () =>
                  document.querySelector<HTMLElement>('dialog [data-archivo] button')?.focus(),
                )}
            </>
          );
        }}
      </ButtonPanel>
      {isCorrecting && (
        <Suspense fallback={null}>
          <CorrectPersona
            dato={persona}
            registro={registro.registro}
            onCerrar={() => setCorrecting(false)}
            onCorregida={() => {
              setCorrecting(false);
              onCambio();
            }}
          />
        </Suspense>
      )}
    </>
  );
}

function CopiarEnlace({ url }: { readonly url: string }) {
  const { copied, copy } = useCopied(url);
  return (
    <>
      <button type="button" className={panelItemClass} onClick={() => void copy()}>
        {copied ? <CheckIcon /> : <CopyIcon />}
        <span>{copied ? 'Enlace copiado' : 'Copiar enlace'}</span>
      </button>
      <VisuallyHidden>
        <span role="status">{copied && 'Enlace copiado'}</span>
      </VisuallyHidden>
    </>
  );
}

/** Search text for all records of a row's person: document, else mail, else name; empty for none. */
export function personSearchText(informe: Informe, datos: unknown): string {
  const [identidad] = informe.onScreen.identidad;
  const ownParte = partesOfPersonas(filasOf(informe).campos, datos).find((parte) =>
    parte.datos.some(({ ruta }) => withoutPosiciones(ruta) === identidad),
  );
  const textoCon = (buscado: 'documento' | 'correo'): string => {
    const dato = ownParte?.datos.find(({ alcance }) => alcance === buscado);
    return dato ? textoOf(dato.campo, dato.valor) : '';
  };
  return textoCon('documento') || textoCon('correo') || nombreOfRegistro(informe, datos);
}
