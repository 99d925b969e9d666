import { CopyButton } from '#platform/web/ui/CopyButton.tsx';
import record from '#platform/web/ui/record.module.css';
import { WrappedText } from '#platform/web/ui/WrappedText.tsx';
import type { CampoLeido } from './secciones.ts';

const ESQUEMAS = { correo: 'mailto', telefono: 'tel', documento: null, identificador: null } as const;
const NOMBRES = {
  correo: 'el correo',
  telefono: 'el teléfono',
  documento: 'el documento',
  identificador: 'el identificador',
} as const;

/** What a field of a record says; what tells who the person is can be copied, written to or called. */
export function Valor({ campo: { como, texto } }: { readonly campo: CampoLeido }) {
  if (!texto) return '—';
  if (como === null) return <WrappedText>{texto}</WrappedText>;
  const esquema = ESQUEMAS[como];
  return (
    <div className={record['copied']}>
      {esquema ? (
        <a href={`${esquema}:${texto}`}>
          <WrappedText>{texto}</WrappedText>
        </a>
      ) : (
        <WrappedText>{texto}</WrappedText>
      )}
      <CopyButton text={texto} name={NOMBRES[como]} />
    </div>
  );
}
