// What the person may see of the history of a request, and the files in it.
import { useState } from 'react';
import { textOfCalificacion } from '#catalogo/calificacion.ts';
import { ESTADOS_PARA_PERSONA } from '#catalogo/estados.ts';
import { formatInstante } from '#catalogo/momento.ts';
import { sizeText } from '#platform/contract/quantities.ts';
import { call } from '#platform/web/api.ts';
import { saveFile } from '#platform/web/download.ts';
import { messageOf } from '#platform/web/http.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { FileIcon } from '#platform/web/ui/icons.tsx';
import record from '#platform/web/ui/record.module.css';
import { Section } from '#platform/web/ui/Section.tsx';
import { MutedInline, Verbatim } from '#platform/web/ui/text.tsx';
import { WrappedText } from '#platform/web/ui/WrappedText.tsx';
import { solicitudesContract, type HechoVisto } from '../contract.ts';
import { currentToken } from './token.ts';

type Props = {
  /** The newest first. */
  readonly hechos: readonly HechoVisto[];
  readonly recibida: string;
};

export const Conversacion = ({ hechos, recibida }: Props) => (
  <Section title="Historia">
    <ol className={record['history']}>
      {hechos.map((hecho, i) => (
        <li key={hechos.length - i}>
          <Dicho hecho={hecho} />
        </li>
      ))}
      <li>
        Recibimos su solicitud
        <When instante={recibida} />
      </li>
    </ol>
  </Section>
);

const When = ({ instante }: { readonly instante: string }) => (
  <time dateTime={instante}>{formatInstante(new Date(instante))}</time>
);

function Dicho({ hecho }: { readonly hecho: HechoVisto }) {
  if (hecho.tipo === 'estado') {
    return (
      <>
        <span>{[hecho.fila, ESTADOS_PARA_PERSONA[hecho.estado]].filter(Boolean).join(': ')}</span>
        <When instante={hecho.instante} />
      </>
    );
  }
  if (hecho.tipo === 'correccion') return <Correccion {...hecho} />;
  if (hecho.tipo === 'relacion') {
    return (
      <>
        <a
          href={hecho.ruta}
        >{`${hecho.sigue ? 'Continúa en la solicitud' : 'Sigue a la solicitud'} ${hecho.comprobante}`}</a>
        <When instante={hecho.instante} />
      </>
    );
  }
  if (hecho.tipo === 'calificacion') {
    return (
      <>
        <strong>{`Usted calificó la atención: ${textOfCalificacion(hecho.valor)}`}</strong>
        <When instante={hecho.instante} />
        {hecho.texto !== null && (
          <div className={record['said']}>
            <WrappedText>{hecho.texto}</WrappedText>
          </div>
        )}
      </>
    );
  }
  return (
    <>
      <strong>{hecho.tipo === 'mensaje' ? 'La unidad le escribió' : 'Usted respondió'}</strong>
      <When instante={hecho.instante} />
      <div className={record['said']}>
        {hecho.texto === null ? (
          <MutedInline>El texto ya no se conserva.</MutedInline>
        ) : (
          <WrappedText>{hecho.texto}</WrappedText>
        )}
      </div>
      {hecho.archivos.map((archivo) => (
        <ArchivoDicho key={archivo.campo} {...archivo} />
      ))}
    </>
  );
}

const PASOS = {
  pedida: 'La unidad le pidió corregir',
  retirada: 'La unidad ya no le pide corregir',
  hecha: 'Usted corrigió',
} as const;

/** A step of a correction; values of documents and sensitive answers are not told. */
const Correccion = ({ paso, texto, cambios, instante }: Extract<HechoVisto, { tipo: 'correccion' }>) => (
  <>
    <strong>{PASOS[paso]}</strong>
    <When instante={instante} />
    <ul className={record['changes']}>
      {cambios.map(({ etiqueta, antes: before, despues: after }) => (
        <li key={etiqueta}>
          <span>{etiqueta}</span>
          {before !== null && after !== null && <WrappedText>{`: «${before}», después «${after}»`}</WrappedText>}
        </li>
      ))}
    </ul>
    {texto !== null && (
      <div className={record['said']}>
        <WrappedText>{texto}</WrappedText>
      </div>
    )}
  </>
);

/** A file, which is downloaded: its address would have to hold the token. */
function ArchivoDicho({
  campo,
  nombre,
  tamano,
}: {
  readonly campo: string;
  readonly nombre: string;
  readonly tamano: number;
}) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  async function open(): Promise<void> {
    setBusy(true);
    setError(null);
    try {
      const body = { token: currentToken(), campo };
      saveFile(await call(solicitudesContract, 'POST /solicitudes/archivo', { body }), nombre);
    } catch (reason) {
      setError(messageOf(reason));
    } finally {
      setBusy(false);
    }
  }

  return (
    <div>
      <Button variant="quiet" busy={busy} onClick={() => void open()}>
        <FileIcon />
        <Verbatim>{nombre}</Verbatim> <MutedInline>{sizeText(tamano)}</MutedInline>
      </Button>
      {error !== null && <p role="alert">{`No se pudo descargar. ${error}`}</p>}
    </div>
  );
}
