// The answers of a record, alone or by sections: values that can be copied, mailed or called, and files.
import { CopyButton } from '#platform/web/ui/CopyButton.tsx';
import record from '#platform/web/ui/record.module.css';
import { Verbatim } from '#platform/web/ui/text.tsx';
import { WrappedText } from '#platform/web/ui/WrappedText.tsx';
import { Archivo } from './Archivo.tsx';
import type { CampoLeido, SeccionLeida } from './secciones.ts';

const URL_SCHEMES = { correo: 'mailto', telefono: 'tel', documento: null, identificador: null } as const;
const COPY_NAMES = {
  correo: 'el correo',
  telefono: 'el teléfono',
  documento: 'el documento',
  identificador: 'el identificador',
} as const;

/** Value of a field; identifying values can be copied, mailed or called. */
function Valor({ campo: { como: kind, literal, texto } }: { readonly campo: CampoLeido }) {
  if (!texto) return <span>—</span>;
  const text = <WrappedText>{texto}</WrappedText>;
  const shown = literal ? <Verbatim>{text}</Verbatim> : text;
  if (kind === null) return shown;
  const esquema = URL_SCHEMES[kind];
  return (
    <div className={record['copied']}>
      {esquema ? <a href={`${esquema}:${texto}`}>{shown}</a> : shown}
      <CopyButton text={texto} name={COPY_NAMES[kind]} />
    </div>
  );
}

type CamposProps = {
  readonly campos: readonly CampoLeido[];
  readonly slug: string;
  readonly id: string;
  /** Another look of the list: a class. */
  readonly className?: string | undefined;
};

export const Campos = ({ campos, slug, id, className }: CamposProps) => (
  <dl className={className}>
    {campos.map((campo) => (
      <div key={campo.ruta} title={className ? campo.etiqueta : undefined}>
        <dt>{campo.etiqueta}</dt>
        <dd>
          {campo.archivo ? (
            <Archivo path={{ slug, id, campo: campo.ruta }} archivo={campo.archivo} />
          ) : (
            <Valor campo={campo} />
          )}
        </dd>
      </div>
    ))}
  </dl>
);

type SeccionesProps = { readonly secciones: readonly SeccionLeida[]; readonly slug: string; readonly id: string };

/** Sections of the form, each under its heading. */
export const Secciones = ({ secciones, ...path }: SeccionesProps) =>
  secciones.map(({ titulo, campos }) => (
    <section key={titulo} aria-label={titulo}>
      <h3>{titulo}</h3>
      <Campos {...path} campos={campos} />
    </section>
  ));
